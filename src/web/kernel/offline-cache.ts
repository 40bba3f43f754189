import * as z from 'zod';
import type { Page, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { decodeReply } from '#shared/kernel/wire.ts';
import { isUnreachable } from './api.ts';
import { serviceNow } from './clock.ts';
import { logFailure } from './log.ts';
import type { StoredReply } from './phone-database.ts';
import { currentUser, offlineCachePrefix } from './session-store.ts';

/** A reply of the service or, while offline, the last one cached on this device. */
export interface CachedReply<T> {
  reply: T;
  /** When the reply was cached; `null` if it is fresh. */
  copied_at: Temporal.Instant | null;
}

/** Where replies are kept until the session ends. */
export interface ReplyStore {
  write: (name: string, reply: StoredReply) => void | Promise<void>;
  read: (name: string) => StoredReply | null | Promise<StoredReply | null>;
}

const localReplies: ReplyStore = {
  write: (name, reply) => localStorage.setItem(offlineCachePrefix + name, JSON.stringify(reply)),
  read: (name) => JSON.parse(localStorage.getItem(offlineCachePrefix + name) ?? 'null') as StoredReply | null,
};

/**
 * Calls the service and keeps its reply on this device until the session ends. If the service cannot be
 * reached, returns the kept reply. @throws CallError if there is none, or for any other failure
 */
export async function withOfflineFallback<R extends RouteShape>(
  route: R,
  name: string,
  fetchReply: () => Promise<RouteReply<R>>,
  store = localReplies,
): Promise<CachedReply<RouteReply<R>>> {
  const user_id = currentUser()?.id;
  try {
    const reply = await fetchReply();
    // A reply that comes after its session has ended would stay for who signs in next.
    if (currentUser()?.id === user_id) await keepReply(route, name, reply, store);
    return { reply, copied_at: null };
  } catch (error) {
    const cached = isUnreachable(error) ? await keptReply(route, name, store) : null;
    if (!cached) throw error;
    return cached;
  }
}

/** Keeps a reply as `withOfflineFallback` does. */
export async function keepReply<R extends RouteShape>(
  route: R,
  name: string,
  reply: RouteReply<R>,
  store: ReplyStore,
): Promise<void> {
  if (!route.reply) return;
  const page = route.list ? (reply as Page<unknown>) : null;
  const at = serviceNow().toString();
  const json = z.encode(route.reply, page ? page.rows : reply);
  try {
    const user_id = currentUser()?.id;
    await store.write(name, { at, json, total: page?.total ?? null, ...(user_id && { user_id }) });
  } catch (error) {
    logFailure('There is no room for a copy on this device', error);
  }
}

/** The reply that is kept on this device; `null` if there is none for this user that can be read. */
export async function keptReply<R extends RouteShape>(
  route: R,
  name: string,
  store = localReplies,
): Promise<CachedReply<RouteReply<R>> | null> {
  try {
    const stored = await store.read(name);
    if (!stored) return null;
    const { at, json, total, user_id } = stored;
    // Of somebody who was here before, and could not take it along.
    if (user_id !== undefined && user_id !== currentUser()?.id) return null;
    const reply = decodeReply(route, json, total === null ? null : String(total));
    return { reply, copied_at: Temporal.Instant.from(at) };
  } catch (error) {
    // An earlier version of the product may have written it.
    logFailure('The copy on this device could not be read', error);
    return null;
  }
}
