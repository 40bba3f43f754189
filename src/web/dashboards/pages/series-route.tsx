import { useParams } from '@tanstack/react-router';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { SeriesPage } from '#web/orders/series/series-page.tsx';
import { useSeriesRole } from '#web/series/series-link.tsx';

/** One series, for staff and for its customer. */
export function SeriesRoute() {
  const { id = '' } = useParams({ strict: false });
  const role = useSeriesRole();
  if (!role) return null;
  return (
    <SeriesPage key={id} id={id} role={role} title={(name) => <TabTitle tab={name} dashboardOf={role} />} />
  );
}
