import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { useBusiness, useLockHours } from '#web/business/business.api.ts';
import { CallError, isNotFound, isVersionConflict } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { diffOrderValues } from './order-form-diff.ts';
import { type OrderFormValues, toOrderFormValues } from './order-form-values.ts';

/** An order that is being edited, and what others do to it meanwhile. */
export interface CustomerOrderEdit {
  /** The version the form is based on; only `loadLatest` replaces it. */
  base: Order;
  start: OrderFormValues;
  /** The version to send with the edit: the newest one with the same values as `base`. */
  version: number;
  /** The initial values before `loadLatest` replaced them. */
  previous: OrderFormValues | null;
  /** Why the order can no longer be changed. */
  lockedReason: string | null;
  isGone: boolean;
  /** Somebody else changed a field of the form. */
  isStale: boolean;
  /** The error of the last attempt to save. */
  refusal: unknown;
  setRefusal: (error: unknown) => void;
  loadLatest: () => Promise<void>;
}

export function useCustomerOrderEdit(order: Order): CustomerOrderEdit {
  const { time_zone } = useBusiness();
  const now = useNow();
  const lockHours = useLockHours();
  const [base, setBase] = useState(order);
  const [previous, setPrevious] = useState<OrderFormValues | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const latest = useQuery(orderQuery(order.id));
  const current = latest.data && latest.data.version > base.version ? latest.data : base;
  const start = useMemo(() => toOrderFormValues(base, time_zone), [base, time_zone]);
  const isChanged = diffOrderValues(start, toOrderFormValues(current, time_zone)).length > 0;
  return {
    base,
    start,
    version: isChanged ? base.version : current.version,
    previous,
    lockedReason: lockReason(current, now, lockHours) ?? lockReasonFrom(refusal),
    isGone: isNotFound(latest.error),
    isStale: isChanged || isVersionConflict(refusal),
    refusal,
    setRefusal,
    loadLatest: async () => {
      const { data } = await latest.refetch();
      if (!data) return;
      setPrevious(start);
      setBase(data);
      setRefusal(null);
    },
  };
}

/** The server clock decides when an order locks, also when the clock of the device is slow. */
const lockReasonFrom = (refusal: unknown): string | null =>
  refusal instanceof CallError && refusal.status === 409 ? (refusal.problem?.detail ?? null) : null;
