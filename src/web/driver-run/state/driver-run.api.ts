import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as z from 'zod';
import { defaultProof, proofRulesOf } from '#shared/business/proof-settings.ts';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { loadOutbox, outboxState, useOutbox, useOutboxState } from '#web/driver-run/outbox/outbox.ts';
import { isUnsent } from '#web/driver-run/outbox/outbox-entry.ts';
import { syncOutbox } from '#web/driver-run/outbox/send-outbox.ts';
import { call } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { logFailure } from '#web/kernel/log.ts';
import { keepReply, keptReply, type ReplyStore, withOfflineFallback } from '#web/kernel/offline-cache.ts';
import { phoneDatabase } from '#web/kernel/phone-database.ts';
import { sessionQueryClient, showKept } from '#web/kernel/query-client.ts';
import { currentUser, phoneRepliesKey } from '#web/kernel/session-store.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import type { shownRun } from './apply-reports.ts';
import { ordersOfDriverRoute } from './own-legs.ts';

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

const shownOrder = ordersOfDriverRoute.reply.element;
/**
 * What a phone keeps: no more than the screens want, and without `own_legs` in a copy from before there was such a thing.
 */
const keptRoute = {
  ...ordersOfDriverRoute,
  reply: z.array(shownOrder.extend({ own_legs: shownOrder.shape.own_legs.optional() })),
};

/** Without a connection the answer is what was loaded last under this name. */
const fetchDriverOrders = (name: string, query: { limit: number; offset?: number }) =>
  withOfflineFallback(keptRoute, name, () => call(ordersOfDriverRoute, { query }));

/** The orders of the driver, the next stop first; `copied_at` is set when they are from the offline cache. */
export const driverOrdersQuery = queryOptions({
  queryKey: ['orders', 'driver'],
  queryFn: async () => {
    const { reply, copied_at } = await fetchDriverOrders('driver-orders', { limit: 200 });
    return { ...reply, copied_at };
  },
  placeholderData: keepPreviousData,
});

export const driverOrdersPerPage = 25;

type DriverOrdersSearch = {
  search?: string | undefined;
  from?: Temporal.PlainDate | undefined;
  to?: Temporal.PlainDate | undefined;
};

/** One page of the same orders, or of those that a search finds or that are of some days; the old page stays on screen while the next one loads. */
export const driverOrdersPageQuery = (page: number, { search, from, to }: DriverOrdersSearch = {}) =>
  queryOptions({
    queryKey: ['orders', 'driver', page, search, from?.toString(), to?.toString()],
    queryFn: async () => {
      const query = { limit: driverOrdersPerPage, offset: (page - 1) * driverOrdersPerPage };
      // What was searched for is not kept on the phone.
      if (search || from || to)
        return call(ordersOfDriverRoute, { query: { ...query, search: search || undefined, from, to } });
      return (await fetchDriverOrders(`driver-orders-${page}`, query)).reply;
    },
    placeholderData: keepPreviousData,
  });

/** What runs that earlier versions kept on the phone lack: nothing of it was known then. */
const addedToRun = {
  check_loading: false,
  recent: [],
  missing: [],
  proof_rules: proofRulesOf(defaultProof),
} satisfies Partial<DriverRun>;
const addedToLeg = {
  items: [],
  bags: [],
  attempt: 1,
  failure_reason: null,
  note: null,
  bag_count: null,
  receiver_name: null,
  files: [],
  known_bags: null,
} satisfies Partial<DriverLeg>;

type Json = Record<string, unknown>;
const isObject = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
const mapList = (json: unknown, change: (each: Json) => Json): unknown =>
  Array.isArray(json) ? json.map((each) => (isObject(each) ? change(each) : each)) : json;

/** A run as it was kept, whichever version kept it, with all that a run has now: a driver needs it before the next signal. */
export function completeRun(json: unknown): unknown {
  if (!isObject(json)) return json;
  const leg = (kept: Json) => ({ ...addedToLeg, ...kept });
  const stop = (kept: Json) => ({ ...kept, legs: mapList(kept.legs, leg) });
  return {
    ...addedToRun,
    ...json,
    stops: mapList(json.stops, stop),
    overdue: mapList(json.overdue, stop),
  };
}

/** Today's run of a driver as it is shown; `undefined` until it is there. */
export function useShownRun(user_id: string) {
  const today = useToday();
  const { data, error, refetch } = useQuery(driverRunQuery(today));
  const { entries, isLoaded } = useOutboxState();
  const business = useBusiness();
  const now = useNow();
  const isThere = data !== undefined;
  const show = useShowing(isThere);
  usePrefetchTomorrow(today, isThere);
  const run = useMemo(() => {
    // The one of another day stays until today's is there, and one of another driver is none.
    if (!isLoaded || !data?.day.equals(today) || data.driver_id !== user_id) return undefined;
    const unsent = entries.filter((entry) => entry.user_id === user_id && isUnsent(entry));
    if (unsent.length === 0 || show === 'failed') return data;
    return show?.(data, unsent, business, now);
  }, [data, entries, isLoaded, show, user_id, business, now, today]);
  return { run, error, refetch };
}

/** The code that shows what waits: loaded once the run is in sight, and needed at the first tap. */
function useShowing(isThere: boolean): typeof shownRun | 'failed' | null {
  const [show, setShow] = useState<typeof shownRun | 'failed' | null>(null);
  useEffect(() => {
    if (!isThere) return;
    import('./apply-reports.ts').then(
      (code) => setShow(() => code.shownRun),
      (failure: unknown) => {
        logFailure('What waits to be sent cannot be shown in the run', failure);
        setShow('failed');
      },
    );
  }, [isThere]);
  return show;
}

/** Tomorrow's run is kept for use without a connection, once today's is there. */
function usePrefetchTomorrow(today: Temporal.PlainDate, isReady: boolean): void {
  const tomorrow = today.add({ days: 1 });
  useQuery({ ...driverRunQuery(tomorrow), enabled: isReady, notifyOnChangeProps: [] });
}

/** A page waits no longer for the database of its phone. */
const timeoutMs = 1000;

/** Shows today's run as this phone keeps it, with what waits to be sent, until the service answers. */
export async function showKeptRun(time_zone: string): Promise<void> {
  const today = businessDay(serviceNow(), time_zone);
  const shown = Promise.all([
    outboxState().isLoaded || loadOutbox(),
    showKept(sessionQueryClient(), driverRunQuery(today).queryKey, () => keptRun(today)),
  ]);
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

const retryIntervalMs = 15_000;

/** Returns a function that sends what waits, and shows what it came to. */
function useSync(user_id: string): () => Promise<void> {
  const client = useQueryClient();
  const invalidate = useInvalidateDriverDay();
  return useCallback(async () => {
    const isSettled = await syncOutbox(user_id, (run) => keepRun(client, run));
    if (isSettled) await invalidate();
  }, [user_id, client, invalidate]);
}

/** Syncs the outbox while it has unsent updates: at once, on `online`, on `visibilitychange`, by interval. */
export function useSyncOutbox(user_id: string): void {
  const unsent = useOutbox(user_id)
    .filter(isUnsent)
    .map(({ id }) => id)
    .join();
  const sync = useEffectEvent(useSync(user_id));
  useEffect(() => {
    if (unsent === '') return;
    const retry = () => void sync();
    retry();
    const timer = setInterval(retry, retryIntervalMs);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [unsent]);
}
