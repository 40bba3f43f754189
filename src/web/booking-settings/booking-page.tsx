import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Booking } from '#shared/booking/booking.contract.ts';
import { windowLegs } from '#shared/booking/booking-window.ts';
import { windowTimesText } from '#shared/booking/window-text.ts';
import { AreaDialog } from '#web/booking-settings/areas/area-dialog.tsx';
import { bookingQuery } from '#web/booking-settings/form/booking.api.ts';
import {
  type BookingPageData,
  bookingFieldText,
  placeText,
  toPageData,
  weekdayName,
} from '#web/booking-settings/form/booking-values.ts';
import { SectionCard } from '#web/booking-settings/form/section-card.tsx';
import { type BookingForm, useBookingForm } from '#web/booking-settings/form/use-booking-form.ts';
import { type EditedWindow, WeekWindows } from '#web/booking-settings/windows/week-windows.tsx';
import { WindowDialog } from '#web/booking-settings/windows/window-dialog.tsx';
import { settingsQuery } from '#web/business/settings.api.ts';
import { SeriesLink } from '#web/series/series-link.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { CountBadge } from '#web/ui/display/count-badge.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { SaveBar } from '#web/ui/merge/save-bar.tsx';
import { useConfirmLeave } from '#web/ui/merge/use-confirm-leave.ts';
import { SwitchCard } from './switch-card.tsx';

/** A shop may have dozens; the links in the list scroll it. */
const listStyles = 'max-h-105 overflow-y-auto';
const rowStyles = 'grid gap-0.5 border-line px-4 py-2.5 not-first:border-t';

/** Recurring orders whose time is in no window, and windows that are no more and still have orders. */
function LeftWindows({ booking: { without_window, retired } }: { booking: Booking }) {
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

type Editing = { window: EditedWindow } | { area: number | null } | null;

/** The page as a form. Its dialogs stand beside it: what is sent in one of them must not send the page. */
function BookingFormSections({ current }: { current: BookingPageData }) {
  const booking = useBookingForm(current);
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  const { settings } = booking.base.item;
  useConfirmLeave(booking.changed.length > 0);
  return (
    <>
      <form className="grid gap-4" aria-label="Booking" noValidate onSubmit={booking.submit}>
        <div className="page-head mb-0">
          <div>
            <h1>Booking</h1>
            <p>When customers can have laundry collected and brought back</p>
          </div>
        </div>
        <MergeNotice merge={booking} what="booking" />
        {booking.failure && <Alert>{booking.failure}</Alert>}
        <MergeCompare merge={booking} what="booking" show={bookingFieldText}>
          <SwitchCard booking={booking} settings={settings} />
          {windowLegs.map((leg) => (
            <WeekWindows key={leg} leg={leg} booking={booking} onEdit={(window) => setEditing({ window })} />
          ))}
          <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
            <AreasCard booking={booking} onEdit={(area) => setEditing({ area })} />
            <div className="grid content-start gap-4">
              <LeftWindows booking={current.booking} />
            </div>
          </div>
        </MergeCompare>
        <SaveBar form={booking} note="You have unsaved changes." />
      </form>
      {editing && 'window' in editing && (
        <WindowDialog edited={editing.window} booking={booking} onClose={close} />
      )}
      {editing && 'area' in editing && <AreaDialog index={editing.area} booking={booking} onClose={close} />}
    </>
  );
}

type AreasCardProps = {
  booking: BookingForm;
  /** Opens the dialog of an area; of a new one without an index. */
  onEdit: (index: number | null) => void;
};

/** Where people come to. */
function AreasCard({ booking, onEdit }: AreasCardProps) {
  const { areas } = booking.values;
  const errors = booking.form.formState.errors.areas;
  return (
    <SectionCard
      title="Areas"
      action={
        <Button size="sm" icon={Plus} onClick={() => onEdit(null)}>
          Add Area
        </Button>
      }
    >
      <ul>
        {areas.map((area, index) => (
          <li key={area.id} className="grid gap-2 border-line py-2.5 ps-4 pe-2 not-first:border-t">
            <div className="flex items-center gap-2">
              <b className="min-w-0 flex-auto truncate font-medium">{area.name}</b>
              <IconButton
                icon={Pencil}
                size="sm"
                aria-label={`Edit ${area.name}`}
                onClick={() => onEdit(index)}
              />
            </div>
            <div className="flex flex-wrap gap-1.5 pb-1">
              {area.places.map((place) => (
                <Tag key={placeText(place)}>{placeText(place)}</Tag>
              ))}
            </div>
            {messagesIn(errors?.[index]).map((message) => (
              <p key={message} className="text-xs font-medium text-danger-ink" role="alert">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className="border-line px-4 py-3 text-xs text-ink-3 not-first:border-t">
        {areas.length === 0
          ? 'Without areas, every address can book.'
          : `An address outside ${outsideText(areas.length)} reads: We do not come to this address yet. Please contact us.`}
      </p>
    </SectionCard>
  );
}

function outsideText(count: number): string {
  if (count === 1) return 'it';
  return count === 2 ? 'both' : 'all of them';
}

/** All messages at the fields of an area, each once. */
function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return [...new Set(Object.values(errors).flatMap(messagesIn))];
}

/** The page where an owner says when customers can book. */
export function BookingPage() {
  const booking = useQuery(bookingQuery);
  const settings = useQuery(settingsQuery);
  const current = useMemo(
    () => booking.data && settings.data && toPageData(booking.data, settings.data),
    [booking.data, settings.data],
  );
  if (current) return <BookingFormSections current={current} />;
  const error = booking.error ?? settings.error;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Booking</h1>
          <p>When customers can have laundry collected and brought back</p>
        </div>
      </div>
      {error ? (
        <LoadError
          className="card"
          title="Booking could not be loaded"
          error={error}
          onRetry={() => Promise.all([booking.refetch(), settings.refetch()])}
        />
      ) : (
        <PanelSkeleton />
      )}
    </>
  );
}
