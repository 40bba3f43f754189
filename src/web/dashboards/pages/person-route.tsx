import { useLocation, useParams } from '@tanstack/react-router';
import { PersonPage } from '#web/dashboards/person/person-page.tsx';
import { useUser } from '#web/kernel/session-store.ts';

/** One person, for staff. */
export function PersonRoute() {
  const { userId = '' } = useParams({ strict: false });
  const isOther = useLocation({ select: ({ state }) => state.isOther === true });
  const role = useUser()?.role;
  if (role !== 'owner' && role !== 'admin') return null;
  return <PersonPage key={userId} id={userId} dashboardOf={role} isOther={isOther} />;
}
