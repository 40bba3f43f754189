import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { useStaffOrderForm } from './staff-order-form.tsx';
import { diffStaffOrderValues, type StaffOrderValues, toStaffOrderValues } from './staff-order-values.ts';

/**
 * An order that staff edit while others may change it. The form is based on one version, `base`. A newer
 * version replaces it automatically only if nothing that was typed gets lost.
 */
export function useRebasedOrder(opened: Order) {
  const { time_zone: zone } = useBusiness();
  const [base, setBase] = useState(opened);
  const [status, setStatus] = useState<OrderStatus>(opened.status);
  const form = useStaffOrderForm(toStaffOrderValues(opened, zone));
  const values: StaffOrderValues = { ...form.watch(), status };
  const { latest, isGone, loadLatest } = useLatest(opened.id);
  const news = useNews(latest, base);
  /** Bases the form on another version, with these values. */
  const rebase = (order: Order, kept: StaffOrderValues) => {
    setBase(order);
    setStatus(kept.status);
    form.reset(kept);
  };
  const follow = useEffectEvent((order: Order) => {
    if (order.version <= base.version || form.formState.isSubmitting) return;
    const start = toStaffOrderValues(base, zone);
    if (diffStaffOrderValues(start, toStaffOrderValues(order, zone)).length === 0) setBase(order);
    else if (diffStaffOrderValues(start, values).length === 0) rebase(order, toStaffOrderValues(order, zone));
  });
  useEffect(() => {
    if (latest) follow(latest);
  }, [latest]);
  const isBehind = latest !== undefined && latest.version > base.version && !form.formState.isSubmitting;
  return {
    base,
    form,
    values,
    setStatus,
    /** The fields that differ from `base`. */
    changed: diffStaffOrderValues(toStaffOrderValues(base, zone), values),
    rebase,
    latest,
    loadLatest,
    isGone,
    isBehind,
    news,
    zone,
  };
}

function useLatest(id: string) {
  const client = useQueryClient();
  const { data: latest, error } = useQuery(orderQuery(id));
  return {
    latest,
    isGone: isNotFound(error),
    loadLatest: () => client.fetchQuery({ ...orderQuery(id), staleTime: 0 }),
  };
}

/** Who else changed the order while the form was open, as a sentence; `null` while nobody has. */
function useNews(
  latest: ReturnType<typeof useLatest>['latest'],
  { version }: Pick<Order, 'version'>,
): string | null {
  const user = useUser();
  const [openedAt] = useState(version);
  const [last] = latest?.history ?? [];
  if (!latest || !last || latest.version <= openedAt || last.actor_name === user?.full_name) return null;
  return `${last.actor_name} ${last.summary}.`;
}
