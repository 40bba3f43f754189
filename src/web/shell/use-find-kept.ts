import { useQueryClient } from '@tanstack/react-query';
import { useChangeLimits } from '#web/business/business.api.ts';
import { useOpenDialog } from '#web/kernel/routing/use-dialog-param.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';

/** What keeps another address than the new one: of customers alone, so it is loaded once it is asked for. */
export function useFindKept() {
  const screen = {
    client: useQueryClient(),
    confirm: useConfirm(),
    invalidate: useInvalidate(staleOrders),
    limits: useChangeLimits(),
    askAbout: useOpenDialog('case_about', 'account').open,
  };
  return async (from: string, to: string) => (await import('./kept-addresses.ts')).findKept(screen, from, to);
}
