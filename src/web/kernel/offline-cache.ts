import * as z from 'zod';
import type { Page, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { decodeReply } from '#shared/kernel/wire.ts';
import { isUnreachable } from './api.ts';
import { logFailure } from './log.ts';
import { offlineCachePrefix } from './session-store.ts';

/** A reply of the service or, while offline, the last one cached on this device. */
export interface CachedReply<T> {
  reply: T;
  /** When the reply was cached; `null` if it is fresh. */
  copied_at: Temporal.Instant | null;
}

interface StoredReply {
  at: string;
  json: unknown;
  total: number | null;
}

/**
 * Calls the service and caches its reply in localStorage until the session ends. If the service cannot be
 * reached, returns the cached reply. @throws CallError if there is none, or for any other failure
 */
export async function withOfflineFallback<R extends RouteShape>(
  route: R,
  name: string,
  fetchReply: () => Promise<RouteReply<R>>,
): Promise<CachedReply<RouteReply<R>>> {
  try {
    const reply = await fetchReply();
    writeCache(route, name, reply);
    return { reply, copied_at: null };
  } catch (error) {
    const cached = isUnreachable(error) ? readCache(route, name) : null;
    if (!cached) throw error;
    return cached;
  }
}

function writeCache<R extends RouteShape>(route: R, name: string, reply: RouteReply<R>): void {
  if (!route.reply) return;
  const page = route.list ? (reply as Page<unknown>) : null;
  const cached: StoredReply = {
    at: Temporal.Now.instant().toString(),
    json: z.encode(route.reply, page ? page.rows : reply),
    total: page?.total ?? null,
  };
  try {
    localStorage.setItem(offlineCachePrefix + name, JSON.stringify(cached));
  } catch (error) {
    logFailure('There is no room for a copy on this device', error);
  }
}

function readCache<R extends RouteShape>(route: R, name: string): CachedReply<RouteReply<R>> | null {
  const text = localStorage.getItem(offlineCachePrefix + name);
  if (text === null) return null;
  try {
    const { at, json, total } = JSON.parse(text) as StoredReply;
    const reply = decodeReply(route, json, total === null ? null : String(total));
    return { reply, copied_at: Temporal.Instant.from(at) };
  } catch (error) {
    // An earlier version of the product may have written it.
    logFailure('The copy on this device could not be read', error);
    return null;
  }
}
