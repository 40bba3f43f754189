import { Plus } from 'lucide-react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { weekdayNames } from '#shared/business/settings.ts';
import {
  sortWindows,
  type WindowValues,
  weekdayName,
  windowPlaces,
  windowTimes,
} from '#web/booking-settings/form/booking-values.ts';
import { SectionCard } from '#web/booking-settings/form/section-card.tsx';
import type { BookingForm } from '#web/booking-settings/form/use-booking-form.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';

/** A window in its dialog; without an index it is new. */
export interface EditedWindow {
  leg: WindowLeg;
  weekday: number;
  index: number | null;
}

type WeekWindowsProps = { leg: WindowLeg; booking: BookingForm; onEdit: (edited: EditedWindow) => void };

const titles: Record<WindowLeg, string> = { pickup: 'Pickup Windows', delivery: 'Delivery Windows' };

const monday = 1;
const friday = 5;

/** The windows of a leg in Tuesday to Friday as they are on Monday. */
function copyMonday(windows: readonly WindowValues[], leg: WindowLeg): WindowValues[] {
  const others = windows.filter(
    (each) => each.leg !== leg || each.weekday === monday || each.weekday > friday,
  );
  const ofMonday = windows.filter((each) => each.leg === leg && each.weekday === monday);
  const copies = [2, 3, 4, 5].flatMap((weekday) => ofMonday.map((window) => ({ ...window, weekday })));
  return sortWindows([...others, ...copies]);
}

/** A week of the windows of a leg: a column a day, on a phone a row. */
export function WeekWindows({ leg, booking, onEdit }: WeekWindowsProps) {
  const { values, form, set } = booking;
  const numbered = values.windows.map((window, index) => ({ window, index }));
  const ofLeg = numbered.filter(({ window }) => window.leg === leg);
  const { errors } = form.formState;
  return (
    <SectionCard
      title={titles[leg]}
      mark={<LegMark kind={leg} />}
      action={
        <Button
          variant="ghost"
          size="sm"
          disabled={!ofLeg.some(({ window }) => window.weekday === monday)}
          aria-label={`Copy Monday to Tue–Fri, ${leg} windows`}
          onClick={() => set('windows', copyMonday(values.windows, leg))}
        >
          Copy Monday to Tue–Fri
        </Button>
      }
    >
      <div className="grid grid-cols-7 max-lg:grid-cols-1">
        {weekdayNames.map((name, column) => {
          const weekday = column + 1;
          const ofDay = ofLeg.filter(({ window }) => window.weekday === weekday);
          return (
            <section
              key={name}
              aria-label={`${titles[leg]}, ${name}`}
              className={classNames(
                'border-line not-first:border-s max-lg:grid max-lg:grid-cols-[56px_minmax(0,1fr)] max-lg:grid-rows-[auto_1fr]',
                'max-lg:not-first:border-s-0 max-lg:not-first:border-t',
              )}
            >
              <h3 className="border-b border-line bg-sunken px-3 py-2 text-xs font-medium text-ink-3 max-lg:col-start-1 max-lg:border-b-0 max-lg:bg-transparent max-lg:pt-4 max-lg:text-sm max-lg:text-ink-2">
                {name}
              </h3>
              <div className="grid gap-1.5 p-2 max-lg:col-start-2 max-lg:ps-1 max-lg:row-span-2 max-lg:row-start-1 max-lg:grid-cols-[repeat(auto-fill,minmax(min(100%,136px),1fr))]">
                {ofDay.map(({ window, index }) => (
                  <WindowCell
                    key={`${window.starts_at} ${window.ends_at} ${window.area_id}`}
                    window={window}
                    places={windowPlaces(window, values.areas)}
                    error={windowError(errors.windows?.[index])}
                    onClick={() => onEdit({ leg, weekday, index })}
                  />
                ))}
                {ofDay.length === 0 && <p className="px-2.5 py-1.5 text-xs text-ink-3">None</p>}
              </div>
              <div className="px-2 pb-2 max-lg:col-start-1 max-lg:row-start-2 max-lg:ps-1">
                <IconButton
                  icon={Plus}
                  size="sm"
                  aria-label={`Add a ${leg} window on ${weekdayName(weekday)}`}
                  onClick={() => onEdit({ leg, weekday, index: null })}
                />
              </div>
            </section>
          );
        })}
      </div>
      {errors.windows?.message && (
        <p className="border-t border-line px-4 py-2 text-xs font-medium text-danger-ink" role="alert">
          {errors.windows.message}
        </p>
      )}
    </SectionCard>
  );
}

/** The first of the messages at the fields of a window. */
const windowError = (errors: object | undefined): string | undefined =>
  Object.values(errors ?? {}).find((each): each is { message: string } => Boolean(each?.message))?.message;

type WindowCellProps = {
  window: WindowValues;
  places: string;
  error: string | undefined;
  onClick: () => void;
};

function WindowCell({ window, places, error, onClick }: WindowCellProps) {
  return (
    <button
      type="button"
      className={classNames(
        'grid rounded-md border bg-surface px-2 py-1.5 text-start text-sm tabular-nums hover:bg-hover',
        'max-lg:min-h-12 max-lg:content-start max-md:px-1.5',
        error ? 'border-danger' : 'border-line hover:border-line-strong',
      )}
      onClick={onClick}
    >
      <span className="font-medium text-ink">{windowTimes(window)}</span>
      <span className="text-xs text-ink-3">{places}</span>
      {error && <span className="text-xs font-medium text-danger-ink">{error}</span>}
    </button>
  );
}
