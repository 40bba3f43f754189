import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { driversQuery } from '#web/deliveries/deliveries.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { needsDateCountQuery } from '#web/orders/orders.api.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { AssignOrderDialog } from './assign-order-dialog.tsx';
import { DriverLoad } from './driver-load.tsx';
import { NoDrivers } from './no-drivers.tsx';
import { unassignedCountQuery } from './unassigned-orders.api.ts';

/** The drivers with their present load, a strip above the orders; each can be assigned an unassigned order. */
export function DriverCards() {
  const { data: unassigned } = useQuery(unassignedCountQuery);
  const [driver, setDriver] = useState<Driver | null>(null);
  return (
    <section
      className="mb-3 flex min-w-0 items-center gap-3 max-md:flex-col max-md:items-stretch"
      aria-labelledby="available-drivers"
    >
      <div className="flex flex-none flex-col gap-x-3 text-xs max-md:flex-row max-md:items-baseline">
        <h2 id="available-drivers" className="text-base">
          Available Drivers
        </h2>
        <Waiting total={unassigned?.total} />
      </div>
      <Strip canAssign={unassigned?.total !== 0} onAssign={setDriver} />
      {driver && <AssignOrderDialog driver={driver} onClose={() => setDriver(null)} />}
    </section>
  );
}

/** How many orders wait for a driver, which shows those, and how many need a new date, which leads to them. */
function Waiting({ total }: { total: number | undefined }) {
  const role = useUser()?.role === 'owner' ? 'owner' : 'admin';
  const openTab = useOpenTab();
  const { data } = useQuery(needsDateCountQuery);
  return (
    <span className="flex flex-wrap gap-x-3" role="status">
      {total === 0 && <span className="text-ink-3">No orders wait for a driver</span>}
      {total !== undefined && total > 0 && (
        <button
          type="button"
          className="link tap-target"
          onClick={() => openTab('orders', { driver: 'waiting' })}
        >
          {total === 1 ? '1 order waits' : `${formatCount(total)} orders wait`}
        </button>
      )}
      {data && data.total > 0 && (
        <Link
          to={`/dashboard/${role}/dispatch`}
          search={{ view: 'needs-date' } as object}
          className="link tap-target"
        >
          {data.total === 1
            ? '1 order needs a new date'
            : `${formatCount(data.total)} orders need a new date`}
        </Link>
      )}
    </span>
  );
}

// At a desk whole cards fit: a button that is cut at the edge is too small to press.
const stripStyles = [
  'md:auto-cols-[minmax(calc((100%-16px)/3),1fr)] xl:auto-cols-[minmax(calc((100%-24px)/4),1fr)]',
  'grid min-w-0 flex-auto auto-cols-[minmax(244px,1fr)] grid-flow-col gap-2 overflow-x-auto [scrollbar-width:thin]',
  'max-md:-mx-gutter max-md:snap-x max-md:scroll-px-gutter max-md:px-gutter max-md:[scrollbar-width:none]',
].join(' ');
const cardStyles =
  'flex h-11 min-w-0 touch:h-13 snap-start items-center gap-2 rounded-lg border border-line bg-surface ps-2.5 pe-1.5';

type StripProps = { canAssign: boolean; onAssign: (driver: Driver) => void };

function Strip({ canAssign, onAssign }: StripProps) {
  const { data: drivers, error, refetch } = useQuery(driversQuery);
  if (drivers?.length === 0) return <NoDrivers className="card flex-auto" />;
  if (error && !drivers) {
    return (
      <LoadError title="The drivers could not be loaded" error={error} onRetry={refetch} className="card" />
    );
  }
  return (
    <ul className={stripStyles} aria-busy={!drivers}>
      {drivers?.map((driver) => (
        <li key={driver.id} className={cardStyles}>
          <Avatar name={driver.full_name} />
          <div className="min-w-0 flex-auto leading-4">
            <h3 className="truncate text-sm/4 font-medium" title={driver.full_name}>
              <PersonLink id={driver.id} isOther>
                {driver.full_name}
              </PersonLink>
            </h3>
            <DriverLoad driver={driver} />
          </div>
          <Button
            size="sm"
            disabled={!canAssign}
            aria-label={`Assign an order to ${driver.full_name}`}
            onClick={() => onAssign(driver)}
          >
            Assign
          </Button>
        </li>
      )) ??
        ['first', 'second', 'third', 'fourth'].map((card) => (
          <li key={card} className={cardStyles}>
            <Skeleton width="28px" className="h-7! rounded-full!" />
            <Skeleton width="45%" />
          </li>
        ))}
    </ul>
  );
}
