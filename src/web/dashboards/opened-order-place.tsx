import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { logFailure } from '#web/kernel/log.ts';
import { forgetFailedLoads, onDemand } from '#web/kernel/on-demand.tsx';
import { useOpenedOrder } from '#web/orders/opened-order.ts';
import type { OpenedOrderProps } from '#web/orders/order-details-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

const OpenedOrder = onDemand(async () => (await import('#web/orders/order-details-dialog.tsx')).OpenedOrder);

/** Where a dashboard shows the details of an order. Their code comes when the first one is opened. */
export function OpenedOrderPlace(props: OpenedOrderProps) {
  const { id } = useOpenedOrder();
  if (!id) return null;
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={NotShown}>
      <Suspense fallback={null}>
        <OpenedOrder {...props} />
      </Suspense>
    </CatchBoundary>
  );
}

/** The dashboard stands as it stood; only the details are missing. */
function NotShown({ error }: ErrorComponentProps) {
  const { close } = useOpenedOrder();
  const giveUp = useEffectEvent(close);
  useEffect(() => {
    logFailure('The order could not be shown', error);
    toast.error('The order could not be shown. Check the connection and open it again.');
    forgetFailedLoads();
    giveUp();
  }, [error]);
  return null;
}
