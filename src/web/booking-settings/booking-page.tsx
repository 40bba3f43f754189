import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bookingQuery } from '#web/booking-settings/form/booking.api.ts';
import { toPageData } from '#web/booking-settings/form/booking-values.ts';
import { settingsQuery } from '#web/business/settings.api.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { BookingFormSections } from './booking-form.tsx';

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
