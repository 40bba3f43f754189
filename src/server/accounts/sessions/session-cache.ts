import type { Pool } from 'pg';
import type { Db } from '../../kernel/db/database.ts';
import type { LiveMessage } from '../../kernel/db/live-message.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { findSession } from './session.ts';

/** An entry is dropped after this many milliseconds, in case the message about the session's end was lost. */
const maxAgeMs = 1_000;
const maxSessions = 10_000;

interface CachedSession {
  requestedAt: number;
  user: Promise<SessionUser | null>;
}

const caches = new WeakMap<Pool, Map<string, CachedSession>>();

/**
 * `findSession`, cached for up to a second. The end of any session clears the cache, with its commit here, by its live message
 * elsewhere; so does a new connection, which may lead to another server of the database.
 */
export async function cachedSession(db: Db, token: string): Promise<SessionUser | null> {
  const cache = caches.get(db.pool) ?? createCache(db);
  const now = db.now().epochMilliseconds;
  const existing = cache.get(token);
  if (existing && now >= existing.requestedAt && now < existing.requestedAt + maxAgeMs) return existing.user;
  if (cache.size >= maxSessions) cache.clear();
  // Cached before it is loaded: if the session ends meanwhile, the entry is cleared and no later call gets
  // it.
  const entry = { requestedAt: now, user: findSession(db, token) };
  cache.set(token, entry);
  const evict = () => cache.get(token) === entry && cache.delete(token);
  try {
    const user = await entry.user;
    if (!user) evict();
    return user;
  } catch (error) {
    evict();
    throw error;
  }
}

function createCache(db: Db): Map<string, CachedSession> {
  const cache = new Map<string, CachedSession>();
  caches.set(db.pool, cache);
  const clearOnDisconnect = (messages: LiveMessage[]) => {
    if (messages.some((message) => message.do === 'disconnect')) cache.clear();
  };
  db.liveEvents.on('messages', clearOnDisconnect);
  db.liveEvents.on('remote', clearOnDisconnect);
  db.pool.on('connect', () => cache.clear());
  return cache;
}
