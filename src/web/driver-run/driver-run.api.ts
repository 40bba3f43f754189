import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { call } from '#web/kernel/api.ts';
import { keepReply, keptReply, type ReplyStore, withOfflineFallback } from '#web/kernel/offline-cache.ts';
import { phoneDatabase } from '#web/kernel/phone-database.ts';
import { currentUser, phoneRepliesKey } from '#web/kernel/session-store.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { completeRun } from './kept-run.ts';

const prefix = 'driver-run ';

const nameOf = (day: Temporal.PlainDate): string => prefix + day.toString();

/** Today's and tomorrow's runs of a driver are kept; those of days that are over go with the next one. */
const phoneReplies = (driver_id: string | undefined): ReplyStore => ({
  write: async (name, reply) => {
    const database = await phoneDatabase();
    // Their session may have ended meanwhile: then it would stay for who signs in next.
    if (driver_id === undefined || currentUser()?.id !== driver_id) return;
    localStorage.setItem(phoneRepliesKey, 'kept');
    await database.put('replies', reply, name);
    const dayBefore = Temporal.PlainDate.from(name.slice(prefix.length)).subtract({ days: 1 });
    await database.delete('replies', IDBKeyRange.bound(prefix, nameOf(dayBefore), false, true));
  },
  read: async (name) => {
    const reply = await (await phoneDatabase()).get('replies', name);
    return reply ? { ...reply, json: completeRun(reply.json) } : null;
  },
});

/** A day of the driver; without a connection as it was kept on this device. */
export const driverRunQuery = (day: Temporal.PlainDate) =>
  queryOptions({
    queryKey: ['driver-run', day.toString()],
    queryFn: async () => {
      const fetchRun = () => call(driverRunRoute, { query: { day } });
      const store = phoneReplies(currentUser()?.id);
      return (await withOfflineFallback(driverRunRoute, nameOf(day), fetchRun, store)).reply;
    },
    placeholderData: keepPreviousData,
  });

/** A day of the driver as it was kept on this device; `null` if it was not. */
export const keptRun = async (day: Temporal.PlainDate): Promise<DriverRun | null> =>
  (await keptReply(driverRunRoute, nameOf(day), phoneReplies(currentUser()?.id)))?.reply ?? null;

/** Shows and keeps a run as the service answered it. */
export function keepRun(client: QueryClient, run: DriverRun): void {
  const { queryKey } = driverRunQuery(run.day);
  // One that is loading may be older.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, run);
  void keepReply(driverRunRoute, nameOf(run.day), run, phoneReplies(run.driver_id));
}

/** Returns a function that loads the runs and orders of the driver again, after what they did was sent. */
export function useInvalidateDriverDay(): () => Promise<void> {
  const client = useQueryClient();
  const invalidateOrders = useInvalidate(staleOrders);
  return useCallback(async () => {
    await cancelFirstLoads(client);
    await Promise.all([client.invalidateQueries({ queryKey: ['driver-run'] }), invalidateOrders()]);
  }, [client, invalidateOrders]);
}

/** What loads for the first time may be older than what was sent meanwhile, and would be taken for what is loaded again. */
const cancelFirstLoads = (client: QueryClient) =>
  client.cancelQueries({
    type: 'active',
    predicate: ({ queryKey: [subject], state }) =>
      state.data === undefined && ['driver-run', 'orders', 'overview'].includes(String(subject)),
  });
