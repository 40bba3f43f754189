import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { driversQuery } from '#web/deliveries/deliveries.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { needsDateCountQuery } from '#web/orders/orders.api.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { AssignOrderDialog } from './assign-order-dialog.tsx';
import { DriverLoad } from './driver-load.tsx';
import { unassignedCountQuery } from './unassigned-orders.api.ts';

/** The number of stops that fills the load bar of a driver. */
const fullLoad = 8;

/** The drivers with their current load; each can be assigned an unassigned order. */
export function DriverCards() {
  const { data: unassigned } = useQuery(unassignedCountQuery);
  const [driver, setDriver] = useState<Driver | null>(null);
  const role = useUser()?.role;
  return (
    <section className="section" aria-labelledby="available-drivers">
      <div className="section-head">
        <h2 id="available-drivers">Available Drivers</h2>
        <span className="text-xs text-ink-3" role="status">
          {unassigned && unassignedText(unassigned.total)}
        </span>
        {role === 'owner' || role === 'admin' ? <DispatchLinks role={role} /> : null}
      </div>
      <Cards canAssign={unassigned?.total !== 0} onAssign={setDriver} />
      {driver && <AssignOrderDialog driver={driver} onClose={() => setDriver(null)} />}
    </section>
  );
}

/** To the board, and to the orders that need a new date if there are any. */
function DispatchLinks({ role }: { role: 'owner' | 'admin' }) {
  const { data } = useQuery(needsDateCountQuery);
  const to = `/dashboard/${role}/dispatch`;
  return (
    <span className="ms-auto flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {data && data.total > 0 && (
        <Link to={to} search={{ view: 'needs-date' } as object} className="link tap-target">
          {data.total === 1
            ? '1 order needs a new date'
            : `${formatCount(data.total)} orders need a new date`}
        </Link>
      )}
      <Link to={to} className="link tap-target">
        Dispatch
      </Link>
    </span>
  );
}

function unassignedText(total: number): string {
  if (total === 0) return 'No orders wait for a driver';
  return total === 1 ? '1 order waits for a driver' : `${formatCount(total)} orders wait for a driver`;
}

const cardsStyles = [
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-3',
  'max-md:-mx-gutter max-md:flex max-md:snap-x max-md:snap-mandatory max-md:scroll-px-gutter max-md:overflow-x-auto',
  'max-md:px-gutter max-md:[scrollbar-width:none]',
].join(' ');
const cardStyles =
  'card grid grid-cols-1 gap-2.5 pt-3 pr-3 pb-2.5 pl-3.5 max-md:flex-none max-md:basis-68 max-md:snap-start';
const loadStyles = 'grid grid-cols-[1fr_auto] items-center gap-2.5';

type CardsProps = { canAssign: boolean; onAssign: (driver: Driver) => void };

function Cards({ canAssign, onAssign }: CardsProps) {
  const { data: drivers, error, refetch } = useQuery(driversQuery);
  if (drivers?.length === 0) {
    return (
      <EmptyState art="van" title="No drivers yet" className="card">
        A driver appears here as soon as they have an active account.
      </EmptyState>
    );
  }
  if (error && !drivers) {
    return (
      <LoadError title="The drivers could not be loaded" error={error} onRetry={refetch} className="card" />
    );
  }
  return (
    <ul className={cardsStyles} aria-busy={!drivers}>
      {drivers?.map((driver) => (
        <li key={driver.id} className={cardStyles}>
          <DriverCard driver={driver} canAssign={canAssign} onAssign={onAssign} />
        </li>
      )) ?? <CardSkeletons />}
    </ul>
  );
}

function DriverCard({ driver, canAssign, onAssign }: CardsProps & { driver: Driver }) {
  return (
    <>
      <div className="flex items-center gap-2">
        <Avatar name={driver.full_name} />
        <div className="min-w-0 flex-auto">
          <h3 className="truncate text-base font-medium" title={driver.full_name}>
            <PersonLink id={driver.id}>{driver.full_name}</PersonLink>
          </h3>
          <p className="text-ink-3 tabular-nums text-xs">{driver.phone ?? 'No phone number'}</p>
        </div>
        <Button
          size="sm"
          disabled={!canAssign}
          aria-label={`Assign an order to ${driver.full_name}`}
          onClick={() => onAssign(driver)}
        >
          Assign
        </Button>
      </div>
      <div className={loadStyles}>
        <Progress value={driver.to_go} max={fullLoad} label={`${driver.to_go} stops to go`} />
        <DriverLoad driver={driver} />
      </div>
    </>
  );
}

function CardSkeletons() {
  return ['first', 'second', 'third', 'fourth'].map((card) => (
    <li key={card} className={cardStyles}>
      <div className="flex h-9 items-center gap-2">
        <Skeleton width="28px" className="h-7! rounded-full!" />
        <Skeleton width="45%" />
      </div>
      <div className={loadStyles}>
        <Skeleton className="h-1.5!" />
        <Skeleton width="88px" className="my-0.5" />
      </div>
    </li>
  ));
}
