import type { Booking } from '#shared/booking/booking.contract.ts';
import { windowTimesText } from '#shared/booking/window-text.ts';
import { weekdayName } from '#web/booking-settings/form/booking-values.ts';
import { SectionCard } from '#web/booking-settings/form/section-card.tsx';
import { SeriesLink } from '#web/series/series-link.tsx';
import { CountBadge } from '#web/ui/display/count-badge.tsx';

/** A shop may have dozens; the links in the list scroll it. */
const listStyles = 'max-h-105 overflow-y-auto';
const rowStyles = 'grid gap-0.5 border-line px-4 py-2.5 not-first:border-t';

/** Recurring orders whose time is in no window, and windows that are no more and still have orders. */
export function LeftWindows({ booking: { without_window, retired } }: { booking: Booking }) {
  return (
    <>
      {without_window.length > 0 && (
        <SectionCard title="Without a window" badge={<CountBadge count={without_window.length} />}>
          <ul className={listStyles}>
            {without_window.map(({ series_id, customer_name, pattern, leg }) => (
              <li key={`${series_id} ${leg}`} className={rowStyles}>
                <SeriesLink id={series_id} className="link font-medium">
                  {customer_name}
                </SeriesLink>
                <span className="text-sm text-ink-3 tabular-nums">
                  {pattern} {leg}
                </span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {retired.length > 0 && (
        <SectionCard title="Retired windows" badge={<CountBadge count={retired.length} />}>
          <ul>
            {retired.map(({ id, leg, weekday, starts_at, ends_at, orders }) => (
              <li key={id} className={rowStyles}>
                <span className="font-medium tabular-nums">
                  {weekdayName(weekday)}, {windowTimesText(starts_at, ends_at)} {leg}
                </span>
                <span className="text-sm text-ink-3 tabular-nums">
                  {orders === 1 ? '1 order keeps it' : `${orders} orders keep it`}
                </span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}
