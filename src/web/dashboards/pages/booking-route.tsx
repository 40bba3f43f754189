import { BookingPage } from '#web/booking-settings/booking-page.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';

/** When customers can book, for the owner. */
export function BookingRoute() {
  return (
    <>
      <TabTitle tab="Booking" dashboardOf="owner" />
      <BookingPage />
    </>
  );
}
