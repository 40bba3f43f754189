import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { closedDayText, type NamedDay } from '#shared/booking/closed-day-texts.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import type { DecidedVisit } from './planned-texts.ts';

/** So many are seen at once. */
const shownAtOnce = 6;

type NewDaysProps = { decided: readonly DecidedVisit[]; closed: NamedDay };

/** Where each recurring visit goes from a day that is to be closed, and, folded, what one of their customers will read. */
export function NewDays({ decided, closed }: NewDaysProps) {
  const [isWhole, setWhole] = useState(false);
  const [zone, now] = [useBusinessTimeZone(), useNow()];
  const example =
    decided.find(({ visit }) => visit.if_closed?.to) ?? decided.find(({ fate }) => fate === 'skipped');
  const shown = isWhole ? decided : decided.slice(0, shownAtOnce);
  const newDay = ({ visit: { leg, if_closed }, fate }: DecidedVisit) => {
    if (fate === 'skipped') return `${legLabels[leg]} skipped`;
    return `${legLabels[leg]} ${if_closed?.to ? formatVisit(if_closed.to, null, zone, now) : 'moves'}`;
  };
  return (
    <>
      <ul className="divide-y divide-line border-y border-line" aria-label="New days">
        {shown.map((each) => (
          <li
            key={`${each.visit.series_id} ${each.visit.number} ${each.visit.leg}`}
            className="flex flex-wrap justify-between gap-x-3 py-1.5"
          >
            <span className="min-w-0 font-medium text-ink wrap-anywhere">{each.visit.customer_name}</span>
            <span className="whitespace-nowrap">{newDay(each)}</span>
          </li>
        ))}
      </ul>
      {shown.length < decided.length && (
        <button type="button" className="link tap-target w-fit" onClick={() => setWhole(true)}>
          {`Show All ${decided.length}`}
        </button>
      )}
      {example && (
        <details className="group">
          <summary className="tap-target flex w-fit list-none items-center gap-1 font-medium text-ink [&::-webkit-details-marker]:hidden">
            What customers read
            <ChevronDown className="size-3.5 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <p className="mt-1">
            {closedDayText(
              closed,
              { leg: example.visit.leg, to: example.visit.if_closed?.to ?? null, next_pickup: null },
              { zone, now },
            )}
          </p>
          {example.fate === 'moved' && (
            <p className="mt-1">
              Each moved visit becomes an order then and waits for a driver. Its customer can choose another
              time.
            </p>
          )}
        </details>
      )}
    </>
  );
}
