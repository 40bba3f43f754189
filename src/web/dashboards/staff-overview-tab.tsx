import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { LazyAssignDriver } from '#web/deliveries/assigning/lazy-assign-driver.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { staffOverviewQuery } from '#web/overview/overview.api.ts';
import { StaffOverview } from '#web/overview/staff-overview.tsx';
import { useOpenSeries, useSeriesRole } from '#web/series/series-link.tsx';

/** The dialog is a sibling of the lists, so that it stays open when they change. */
export function StaffOverviewTab() {
  const [assigning, setAssigning] = useState<Order | null>(null);
  const open = useOpenOrder();
  const role = useSeriesRole() ?? 'owner';
  return (
    <>
      <SetUp />
      <StaffOverview onOpenOrder={open} onOpenSeries={useOpenSeries(role)} onAssign={setAssigning} />
      {assigning && <LazyAssignDriver order={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}

const SetupCard = lazyWithRetry(async () => (await import('./setup/setup-card.tsx')).SetupCard);

/** Of owners, until it is put away: nothing of it loads then. Once it is there it stays, to say that all is done. */
function SetUp() {
  const isOwner = useUser()?.role === 'owner';
  const { data } = useQuery({ ...staffOverviewQuery, enabled: isOwner });
  const [isThere, setThere] = useState(false);
  const isOpen = isOwner && data?.setup_put_away === false;
  if (isOpen && !isThere) setThere(true);
  if (!isOpen && !isThere) return null;
  return (
    <Suspense fallback={null}>
      <SetupCard />
    </Suspense>
  );
}
