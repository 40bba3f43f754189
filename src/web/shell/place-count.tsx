import { type FunctionComponent, lazy, Suspense } from 'react';

const counts = {
  'due-stops': lateCount(async () => (await import('./staff-counts.tsx')).DueStops),
  'unassigned-orders': lateCount(async () => (await import('./staff-counts.tsx')).UnassignedOrders),
  'open-cases': lateCount(async () => (await import('./staff-counts.tsx')).OpenCases),
  'new-requests': lateCount(async () => (await import('./staff-counts.tsx')).NewRequests),
  'to-check': lateCount(async () => (await import('./staff-counts.tsx')).ToCheck),
  'orders-on-closed-days': lateCount(async () => (await import('./staff-counts.tsx')).OrdersOnClosedDays),
  'own-orders': lateCount(async () => (await import('./customer-counts.tsx')).OwnOrders),
  'own-cases': lateCount(async () => (await import('./customer-counts.tsx')).OwnCases),
  'waiting-proposals': lateCount(async () => (await import('./customer-counts.tsx')).WaitingProposals),
  'overdue-invoices': lateCount(async () => (await import('./customer-counts.tsx')).OverdueInvoices),
  deliveries: lateCount(async () => (await import('./driver-counts.tsx')).Deliveries),
};

export type CountName = keyof typeof counts;

/** How many things a place holds, or asks somebody to do: beside its tab and its entry of the panel alike. */
export function PlaceCount({ of }: { of: CountName }) {
  const Count = counts[of];
  return (
    <Suspense fallback={null}>
      <Count />
    </Suspense>
  );
}

/** Its code, which only those need who have the place, comes after it; a count that does not come is none. */
function lateCount(load: () => Promise<FunctionComponent>) {
  return lazy(async () => ({ default: await load().catch(() => NoCount) }));
}

const NoCount = () => null;
