import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { MessagesPage } from '#web/messages/messages-page.tsx';

/** What reaches people outside the app, for the owner. */
export function MessagesRoute() {
  return (
    <>
      <TabTitle tab="Messages" dashboardOf="owner" />
      <MessagesPage />
    </>
  );
}
