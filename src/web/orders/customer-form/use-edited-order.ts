import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-rules.ts';
import { useBusiness, useLockHours } from '#web/business/business.api.ts';
import { CallError, isNotFound, isStale } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/now.ts';
import { diffOrderValues } from '#web/orders/form/order-form-changes.ts';
import { type OrderFormValues, toOrderFormValues } from '#web/orders/form/order-form-values.ts';
import { orderQuery } from '#web/orders/orders.api.ts';

/** An order that is being edited, and what others do to it meanwhile. */
export interface EditedOrder {
  /** The version the form is based on; only `loadLatest` replaces it. */
  base: Order;
  start: OrderFormValues;
  /** The version to send with the edit: the newest one with the same values as `base`. */
  version: number;
  /** The initial values before `loadLatest` replaced them. */
  before: OrderFormValues | null;
  /** Why the order can no longer be changed. */
  locked: string | null;
  isGone: boolean;
  /** Somebody else changed a field of the form. */
  isBehind: boolean;
  /** The error of the last attempt to save. */
  refused: unknown;
  setRefused: (error: unknown) => void;
  loadPresent: () => Promise<void>;
}

export function useEditedOrder(order: Order): EditedOrder {
  const { time_zone } = useBusiness();
  const now = useNow();
  const lockHours = useLockHours();
  const [base, setBase] = useState(order);
  const [before, setBefore] = useState<OrderFormValues | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const latest = useQuery(orderQuery(order.id));
  const present = latest.data && latest.data.version > base.version ? latest.data : base;
  const start = useMemo(() => toOrderFormValues(base, time_zone), [base, time_zone]);
  const isChanged = diffOrderValues(start, toOrderFormValues(present, time_zone)).length > 0;
  return {
    base,
    start,
    version: isChanged ? base.version : present.version,
    before,
    locked: lockReason(present, now, lockHours) ?? lockedBy(refused),
    isGone: isNotFound(latest.error),
    isBehind: isChanged || isStale(refused),
    refused,
    setRefused,
    loadPresent: async () => {
      const { data } = await latest.refetch();
      if (!data) return;
      setBefore(start);
      setBase(data);
      setRefused(null);
    },
  };
}

/** The server clock decides when an order locks, also when the clock of the device is slow. */
const lockedBy = (refused: unknown): string | null =>
  refused instanceof CallError && refused.status === 409 ? (refused.problem?.detail ?? null) : null;
