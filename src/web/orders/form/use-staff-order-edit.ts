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
export function useStaffOrderEdit(initialOrder: Order) {
  const { time_zone: zone } = useBusiness();
  const [base, setBase] = useState(initialOrder);
  const [status, setStatus] = useState<OrderStatus>(initialOrder.status);
  const form = useStaffOrderForm(toStaffOrderValues(initialOrder, zone));
  const values: StaffOrderValues = { ...form.watch(), status };
  const { latest, isGone, loadLatest } = useLatest(initialOrder.id);
  const changedBy = useChangedBy(latest, base);
  /** Bases the form on another version, with these values. */
  const resetTo = (order: Order, formValues: StaffOrderValues) => {
    setBase(order);
    setStatus(formValues.status);
    form.reset(formValues);
  };
  const adoptLatest = useEffectEvent((order: Order) => {
    if (order.version <= base.version || form.formState.isSubmitting) return;
    const start = toStaffOrderValues(base, zone);
    if (diffStaffOrderValues(start, toStaffOrderValues(order, zone)).length === 0) setBase(order);
    else if (diffStaffOrderValues(start, values).length === 0)
      resetTo(order, toStaffOrderValues(order, zone));
  });
  useEffect(() => {
    if (latest) adoptLatest(latest);
  }, [latest]);
  const isStale = latest !== undefined && latest.version > base.version && !form.formState.isSubmitting;
  return {
    base,
    form,
    values,
    setStatus,
    /** The fields that differ from `base`. */
    changed: diffStaffOrderValues(toStaffOrderValues(base, zone), values),
    resetTo,
    latest,
    loadLatest,
    isGone,
    isStale,
    changedBy,
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
function useChangedBy(
  latest: ReturnType<typeof useLatest>['latest'],
  { version }: Pick<Order, 'version'>,
): string | null {
  const user = useUser();
  const [openedVersion] = useState(version);
  const [last] = latest?.history ?? [];
  if (!latest || !last || latest.version <= openedVersion || last.actor_name === user?.full_name) return null;
  return `${last.actor_name} ${last.summary}.`;
}
