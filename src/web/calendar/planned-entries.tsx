import { formatDay, formatTime } from '#shared/kernel/date-text.ts';
import type { PlannedVisit } from '#shared/orders/planned-visit.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { SeriesLink } from '#web/series/series-link.tsx';
import { CalendarEntry } from './calendar-entry.tsx';
import { type LegKind, legLabels, plannedLabels, type plannedOf, takesPlace } from './day-text.ts';

const keyOf = ({ series_id, number, leg }: PlannedVisit) => `${series_id} ${number} ${leg}`;

/** How what is merged names the pickup with which it takes place: `with Fri 11 Dec`. */
function usePartnerText(): (visit: PlannedVisit) => string | null {
  const { time_zone } = useBusiness();
  const now = useNow();
  return ({ merged_into }) =>
    merged_into ? `with ${formatDay(merged_into.pickup_date, time_zone, now)}` : null;
}

/** `Planned pickup, 9:00 am`, `Skipped pickup, Harbour Lane`, `Merged pickup, with Fri 11 Dec, 9:00 am` */
const labelOf = ({ leg, state }: PlannedVisit, partner: string | null, text: string): string =>
  [`${plannedLabels[state]} ${legLabels[leg].toLowerCase()}`, partner, text].filter(Boolean).join(', ');

type PlannedGroupProps = {
  kind: LegKind;
  planned: ReturnType<typeof plannedOf>;
};

/** What is planned on a day of the month, below its orders; what falls out is struck through. */
export function PlannedGroup({ kind, planned: { first } }: PlannedGroupProps) {
  const partnerText = usePartnerText();
  const { time_zone } = useBusiness();
  const textOf = ({ customer_name, at }: PlannedVisit) => customer_name ?? formatTime(at, time_zone);
  if (first.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center">
      {first.map((visit) => (
        <SeriesLink
          key={keyOf(visit)}
          id={visit.series_id}
          tabIndex={-1}
          className="flex h-6 max-w-full min-w-0 items-center gap-[5px] rounded-xs ps-1 pe-0.5 text-xs text-ink-3 first:flex-[1_0_100%] hover:bg-press hover:text-ink max-lg:ps-0.5 max-lg:pe-0 max-lg:text-2xs"
          label={labelOf(visit, partnerText(visit), textOf(visit))}
        >
          <LegMark kind={kind} className="opacity-50" />
          <span className={takesPlace(visit) ? 'truncate' : 'truncate line-through'}>{textOf(visit)}</span>
        </SeriesLink>
      ))}
    </div>
  );
}

type PlannedEntriesProps = {
  visits: readonly PlannedVisit[];
  /** Says which leg each is, where both stand in one list. */
  withLeg?: boolean;
  onOpenSeries: (id: string) => void;
};

/** What is planned on a day, as entries of its list. */
export function PlannedEntries({ visits, withLeg = false, onOpenSeries }: PlannedEntriesProps) {
  const partnerText = usePartnerText();
  return visits.map((visit) => (
    <CalendarEntry
      key={keyOf(visit)}
      kind={visit.leg}
      order_number="Planned"
      look={takesPlace(visit) ? 'planned' : 'dropped'}
      at={visit.at}
      until={visit.until}
      name={withLeg ? visit.customer_name : null}
      text={[
        !takesPlace(visit) && [plannedLabels[visit.state], partnerText(visit)].filter(Boolean).join(' '),
        ...(withLeg ? [!visit.customer_name && legLabels[visit.leg]] : [visit.customer_name]),
      ]
        .filter(Boolean)
        .join(' · ')}
      onOpen={() => onOpenSeries(visit.series_id)}
    />
  ));
}
