import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatMonth } from '#shared/kernel/date-text.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { adjacentMonth } from './month.ts';

type CalendarHeadProps = {
  month: Temporal.PlainYearMonth;
  onStep: (months: 1 | -1) => void;
  onToday: () => void;
};

/** The month, with buttons to the previous month, the next month and today. */
export function CalendarHead({ month, onStep, onToday }: CalendarHeadProps) {
  return (
    <div className="section-head">
      <div className="min-w-0 flex-auto">
        <h2 id="orders-calendar">Orders Calendar</h2>
        <p className="text-ink-2 text-sm">View all your orders in calendar view</p>
      </div>
      <div className="flex items-center gap-2 max-md:w-full">
        <p className="me-2 text-md/5 font-medium tabular-nums max-md:me-auto" aria-live="polite">
          {formatMonth(month)}
        </p>
        <IconButton
          variant="secondary"
          icon={ChevronLeft}
          aria-label="Previous month"
          disabled={adjacentMonth(month, -1) === null}
          onClick={() => onStep(-1)}
        />
        <Button onClick={onToday}>Today</Button>
        <IconButton
          variant="secondary"
          icon={ChevronRight}
          aria-label="Next month"
          disabled={adjacentMonth(month, 1) === null}
          onClick={() => onStep(1)}
        />
      </div>
    </div>
  );
}
