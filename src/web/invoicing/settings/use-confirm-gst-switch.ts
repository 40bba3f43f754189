import { useCallback } from 'react';
import type { GstSwitch } from '#shared/invoicing/invoices.contract.ts';
import { gstSwitchRoute } from '#shared/invoicing/invoices.contract.ts';
import { call } from '#web/kernel/api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';

/**
 * Asks before the shop starts or stops charging GST, and says how many orders of how many customers get new totals. Where orders
 * are still to be invoiced nothing is asked: the service refuses it, and says why.
 */
export function useConfirmGstSwitch(): (gst_registered: boolean) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    async (gst_registered) => {
      const effects = await call(gstSwitchRoute);
      if (effects.uninvoiced > 0) return true;
      const [verb, action] = gst_registered ? ['Start', 'Start Charging GST'] : ['Stop', 'Stop Charging GST'];
      return confirm({ title: `${verb} charging GST?`, body: effectsText(effects), action });
    },
    [confirm],
  );
}

/** `12 orders of 5 customers are not delivered yet and get new totals. Each customer is told.` */
function effectsText({ orders, customers }: GstSwitch): string {
  if (orders === 0) return 'No order gets a new total. It holds for all orders from now on.';
  const [are, get] =
    orders === 1
      ? ['order', 'is not delivered yet and gets a new total']
      : ['orders', 'are not delivered yet and get new totals'];
  const [of, told] =
    customers === 1 ? ['customer', 'The customer is told.'] : ['customers', 'Each customer is told.'];
  return `${formatCount(orders)} ${are} of ${formatCount(customers)} ${of} ${get}. ${told}`;
}
