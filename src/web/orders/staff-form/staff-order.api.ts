import { useMutation } from '@tanstack/react-query';
import type { Order, OrderEdit, StaffOrderDraft } from '#shared/orders/order.ts';
import { deleteOrderRoute, editOrderRoute, placeOrderForRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useRepeatKey } from '#web/kernel/repeat-key.ts';
import { useOrdersChanged } from '#web/orders/orders.api.ts';

export function usePlaceOrderFor() {
  const changed = useOrdersChanged();
  const repeatKey = useRepeatKey();
  return useMutation({
    mutationFn: (draft: StaffOrderDraft) =>
      call(placeOrderForRoute, { body: draft, repeatKey: repeatKey(draft) }),
    onSuccess: changed,
  });
}

type Seen = Pick<Order, 'id' | 'version'>;

/** A save of the order as it was seen. */
export function useEditOrder() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ id, version, edit }: Seen & { edit: OrderEdit }) =>
      call(editOrderRoute, { params: { id }, body: edit, ifMatch: version }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

/** Removes the order for good, unless it is no longer what was seen. */
export function useDeleteOrder() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ id, version }: Seen) => call(deleteOrderRoute, { params: { id }, ifMatch: version }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}
