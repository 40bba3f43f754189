import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { noClosedDaysText, onClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Banner } from '#web/ui/display/banner.tsx';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { staffOverviewQuery } from './overview.api.ts';

/** Orders that are still on closed days, and a year near by that has none; nothing while there is nothing to do. */
export function ClosedDaysNotes() {
  const { data } = useQuery(staffOverviewQuery);
  if (!data) return null;
  const { orders_on_closed_days: count, closed_days_missing: year } = data;
  return (
    <>
      {count > 0 && (
        <Banner
          title={onClosedDaysText(count)}
          action={<ClosedDaysLink className={buttonStyles()}>Move Orders</ClosedDaysLink>}
        >
          Nobody picks up or delivers on these days.
        </Banner>
      )}
      {year !== null && (
        <div className="card mb-5 flex items-center justify-between gap-4 px-4 py-3 max-md:grid">
          <p className="text-ink-2">{noClosedDaysText(year)}</p>
          <ClosedDaysLink className={buttonStyles()}>Closed Days</ClosedDaysLink>
        </div>
      )}
    </>
  );
}

function ClosedDaysLink({ className, children }: { className: string; children: ReactNode }) {
  const role = useUser()?.role === 'owner' ? 'owner' : 'admin';
  return (
    <Link to={`/dashboard/${role}/closed-days`} className={className}>
      {children}
    </Link>
  );
}
