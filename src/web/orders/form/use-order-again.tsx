import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';

/** The order whose content a new one starts with; of an `id` that is `undefined`, nothing is loaded. */
export function useOrderAgain(id: string | undefined) {
  const { data, error, refetch } = useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined });
  return { order: data, error: data ? null : error, retry: () => void refetch() };
}

/** Names what the order had and is no longer offered. */
export const NoLongerOffered = ({ missing }: { missing: readonly string[] }) => (
  <Alert kind="info">{`No longer offered: ${missing.join(', ')}.`}</Alert>
);
