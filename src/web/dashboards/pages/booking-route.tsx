import { BookingPage } from '#web/booking-settings/booking-page.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { useDashboardCommands } from '#web/dashboards/use-dashboard-commands.ts';

/** When customers can book, for the owner. */
export function BookingRoute() {
  useDashboardCommands();
  return (
    <>
      <TabTitle tab="Booking" dashboardOf="owner" />
      <BookingPage />
    </>
  );
}
