import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { useAsk } from '#web/ui/overlay/confirm.tsx';

/** The newest orders of a customer, of which a new one takes addresses; their own where none is named. */
export const latestOrdersQuery = (customer_id: string | undefined) => ordersQuery({ limit: 20, customer_id });

/** `Loading dock`: the first part of an address. */
export const placeName = (address: string): string => address.split(',')[0]?.trim() ?? address;

/** The orders that say where a customer was collected last time: what really was, before what is only ordered. */
export const lastTimes = <Before extends Pick<Order, 'status' | 'picked_up_at'>>(rows: readonly Before[]) => {
  const taken = rows.filter(({ status }) => status !== 'cancelled');
  const wasCollected = ({ status, picked_up_at }: Before) => picked_up_at !== null || isCollected(status);
  return [...taken.filter(wasCollected), ...taken.filter((order) => !wasCollected(order))];
};

const texts = {
  own: { last: 'Last time we collected from', home: 'We deliver this order to', bring: 'Bring It to Us' },
  staff: { last: 'Last time we collected from', home: 'This order is delivered to', bring: 'They Bring It' },
};

/**
 * Asks before a new order is sent that would be collected at the laundry's own shop, though the customer was collected from
 * elsewhere or never ordered. Resolves to what to send; `null` for nothing. Who said that they bring it is not asked again.
 */
export function useOwnShopQuestion(form: OrderFormControl, customer_id?: string) {
  const client = useQueryClient();
  const ask = useAsk();
  const { last, home, bring } = texts[useIsStaff() ? 'staff' : 'own'];
  const brings = useRef<string | undefined>(undefined);
  return async (draft: OrderDraft, ours: string): Promise<OrderDraft | null> => {
    const key = customer_id ?? '';
    if (draft.pickup_address !== ours || brings.current === key) return draft;
    const latest = onlineManager.isOnline()
      ? await client.ensureQueryData(latestOrdersQuery(customer_id)).catch(() => null)
      : null;
    if (!latest) return draft;
    const [before] = lastTimes(latest.rows);
    const pickup_address = before?.pickup_address ?? draft.delivery_address;
    if (pickup_address === ours) return draft;
    const answer = await ask({
      title: 'Collect from our own shop?',
      body: `The pickup address is our own shop. ${before ? last : home} ${pickup_address}.`,
      action: `Collect at ${placeName(pickup_address)}`,
      other: bring,
    });
    if (answer === 'other') brings.current = key;
    if (answer !== 'action') return answer && draft;
    form.setValue('pickup_address', pickup_address, { shouldDirty: true });
    return { ...draft, pickup_address };
  };
}

/**
 * Asks before an order is sent again that would still go where the one before went, though its customer has saved another address
 * since. Resolves to what to send; `null` for nothing. Who keeps it is not asked again.
 */
export function useSavedAddressQuestion(form: OrderFormControl) {
  const ask = useAsk();
  const kept = useRef(false);
  return async (draft: OrderDraft, before: string, saved: string | null): Promise<OrderDraft | null> => {
    if (kept.current || !saved || saved === before || draft.delivery_address !== before) return draft;
    const isCollectedThere = draft.pickup_address === before;
    const name = placeName(saved) === placeName(before) ? (address: string) => address : placeName;
    const answer = await ask({
      title: `Deliver to ${name(before)}?`,
      body: `Your saved address is ${saved}.${isCollectedThere ? ' We’d collect there, too.' : ''}`,
      action: `Deliver to ${name(saved)}`,
      other: `Keep ${name(before)}`,
    });
    if (answer === 'other') kept.current = true;
    if (answer !== 'action') return answer && draft;
    const moved = { delivery_address: saved, ...(isCollectedThere && { pickup_address: saved }) };
    form.setValue('delivery_address', saved, { shouldDirty: true });
    if (isCollectedThere) form.setValue('pickup_address', saved, { shouldDirty: true });
    return { ...draft, ...moved };
  };
}
