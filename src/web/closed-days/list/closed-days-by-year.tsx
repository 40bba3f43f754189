import { ChevronDown } from 'lucide-react';
import { noClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import type { ClosedDay } from '#shared/booking/closed-days.contract.ts';
import { daysText } from '#web/closed-days/closed-days-text.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Button } from '#web/ui/display/button.tsx';
import { ClosedDayRow } from './closed-day-row.tsx';
import { type ClosedYear, closedYears } from './closed-years.ts';

type ClosedDaysByYearProps = {
  days: readonly ClosedDay[];
  onSuggest: (year: number) => void;
  onMove: (day: ClosedDay) => void;
};

/** The closed days to come, a list for each year; those of this year that are past folded below. */
export function ClosedDaysByYear({ days, onSuggest, onMove }: ClosedDaysByYearProps) {
  const { toCome, past } = closedYears(days, useToday());
  return (
    <>
      {toCome.map((year) => (
        <Year
          key={year.year}
          {...year}
          // A year whose days are all past has been entered.
          isEntered={year.days.length > 0 || past.some(({ day }) => day.year === year.year)}
          onSuggest={onSuggest}
          onMove={onMove}
        />
      ))}
      {past.length > 0 && (
        <details className="section group">
          <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 text-sm text-ink-2 touch:min-h-11 [&::-webkit-details-marker]:hidden">
            Earlier this year, {daysText(past.length)}
            <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
          </summary>
          <ul className="card mt-3">
            {past.map((day) => (
              <ClosedDayRow key={day.day.toString()} day={day} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type YearProps = ClosedYear & Pick<ClosedDaysByYearProps, 'onSuggest' | 'onMove'> & { isEntered: boolean };

function Year({ year, days, isEntered, onSuggest, onMove }: YearProps) {
  const id = `closed-${year}`;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{year}</h2>
        <span className="text-sm text-ink-3">{hintFor(days.length, isEntered)}</span>
      </div>
      {days.length > 0 && (
        <ul className="card">
          {days.map((day) => (
            <ClosedDayRow key={day.day.toString()} day={day} onMove={() => onMove(day)} />
          ))}
        </ul>
      )}
      {!isEntered && (
        <div className="card flex items-center justify-between gap-4 p-4 max-md:grid">
          <p className="text-ink-2">{noClosedDaysText(year)}</p>
          <Button onClick={() => onSuggest(year)} aria-label={`Suggest Public Holidays of ${year}`}>
            Suggest Public Holidays
          </Button>
        </div>
      )}
    </section>
  );
}

const hintFor = (count: number, isEntered: boolean): string => {
  if (count > 0) return `${daysText(count)} to come`;
  return isEntered ? 'None to come' : 'None yet';
};
