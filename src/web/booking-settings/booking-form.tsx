import { useState } from 'react';
import { windowLegs } from '#shared/booking/booking-window.ts';
import { type BookingPageData, bookingFieldText } from '#web/booking-settings/form/booking-values.ts';
import { useBookingForm } from '#web/booking-settings/form/use-booking-form.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useConfirmLeave } from '#web/ui/merge/use-confirm-leave.ts';
import { AreaDialog } from './areas/area-dialog.tsx';
import { AreasCard } from './areas/areas-card.tsx';
import { LeftWindows } from './left-windows.tsx';
import { RulesCard } from './rules/rules-card.tsx';
import { SwitchCard } from './switch-card.tsx';
import { type EditedWindow, WeekWindows } from './windows/week-windows.tsx';
import { WindowDialog } from './windows/window-dialog.tsx';

type Editing = { window: EditedWindow } | { area: number | null } | null;

/** The page as a form. Its dialogs stand beside it: what is sent in one of them must not send the page. */
export function BookingFormSections({ current }: { current: BookingPageData }) {
  const booking = useBookingForm(current);
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  const { settings } = booking.base.item;
  const isDirty = booking.changed.length > 0;
  useConfirmLeave(isDirty);
  return (
    <>
      <form className="grid gap-4" aria-label="Booking" noValidate onSubmit={booking.submit}>
        <div className="page-head mb-0 flex-nowrap">
          <div className="min-w-0 flex-auto">
            <h1>Booking</h1>
            <p>When customers can have laundry collected and brought back</p>
          </div>
          <Button
            type="submit"
            variant="primary"
            busy={booking.form.formState.isSubmitting}
            busyLabel="Saving..."
            disabled={!isDirty && !booking.isComparing}
          >
            Save
          </Button>
        </div>
        <MergeNotice merge={booking} what="booking" />
        {booking.failure && <Alert>{booking.failure}</Alert>}
        <MergeCompare merge={booking} what="booking" show={bookingFieldText}>
          <SwitchCard booking={booking} settings={settings} />
          {windowLegs.map((leg) => (
            <WeekWindows key={leg} leg={leg} booking={booking} onEdit={(window) => setEditing({ window })} />
          ))}
          <div className="grid grid-cols-[minmax(0,1fr)_380px] items-start gap-4 max-lg:grid-cols-1">
            <RulesCard booking={booking} settings={settings} />
            <div className="grid content-start gap-4">
              <AreasCard booking={booking} onEdit={(area) => setEditing({ area })} />
              <LeftWindows booking={current.booking} />
            </div>
          </div>
        </MergeCompare>
      </form>
      {editing && 'window' in editing && (
        <WindowDialog edited={editing.window} booking={booking} onClose={close} />
      )}
      {editing && 'area' in editing && <AreaDialog index={editing.area} booking={booking} onClose={close} />}
    </>
  );
}
