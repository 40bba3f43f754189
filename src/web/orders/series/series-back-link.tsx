import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SeriesRole } from '#web/series/series-link.tsx';

const styles = 'link tap-target -ms-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5 print:hidden';

type BackLinkProps = { dashboardOf: SeriesRole };

/** Leads from a series to where its link stood: a list, or an order on a dashboard. */
export function SeriesBackLink({ dashboardOf }: BackLinkProps) {
  const from = useLocation({ select: ({ state }) => state.from });
  const list = `/dashboard/${dashboardOf}/series` as const;
  const dashboard = `/dashboard/${dashboardOf}` as const;
  if (from?.to === dashboard) {
    return (
      <Link to={dashboard} search={from.search} className={styles}>
        <Label>{isSchedule(from.search) ? 'Recurring Schedule' : 'Dashboard'}</Label>
      </Link>
    );
  }
  return (
    <Link to={list} search={from?.to === list ? from.search : {}} className={styles}>
      <Label>Recurring Orders</Label>
    </Link>
  );
}

const isSchedule = (search: object): boolean => 'tab' in search && search.tab === 'schedule';

/** Leads from a list of series to the dashboard. */
export const DashboardBackLink = ({ dashboardOf }: BackLinkProps) => (
  <Link to={`/dashboard/${dashboardOf}`} className={styles}>
    <Label>Dashboard</Label>
  </Link>
);

const Label = ({ children }: { children: ReactNode }) => (
  <>
    <ChevronLeft aria-hidden="true" />
    {children}
  </>
);
