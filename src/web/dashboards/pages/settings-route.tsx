import { Navigate, useParams } from '@tanstack/react-router';
import { findPage } from '#web/dashboards/settings/setting-pages.ts';
import { SettingsScreen } from '#web/dashboards/settings/settings-page.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';

/** The owner's settings: the index, or one of its pages. */
export function SettingsRoute() {
  const { page: id } = useParams({ strict: false });
  const page = findPage(id);
  if (id && !page) return <Navigate to="/dashboard/owner/settings" replace />;
  return (
    <>
      <TabTitle tab={page?.title ?? 'Settings'} dashboardOf="owner" />
      <SettingsScreen page={page} />
    </>
  );
}
