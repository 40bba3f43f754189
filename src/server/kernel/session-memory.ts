import type { Pool } from 'pg';
import type { Db } from './database.ts';
import type { LiveMessage } from './live-message.ts';
import { findSession, type SessionUser } from './session.ts';

/** An entry is dropped after this many milliseconds, in case the message about the session's end was lost. */
const longestMs = 1_000;
const mostSessions = 10_000;

interface Remembered {
  asked: number;
  user: Promise<SessionUser | null>;
}

const memories = new WeakMap<Pool, Map<string, Remembered>>();

/**
 * `findSession`, cached for up to a second. The end of any session clears the cache: with its commit in the
 * process that ended it, and some milliseconds later in the others, by their live message.
 */
export async function recallSession(db: Db, token: string): Promise<SessionUser | null> {
  const memory = memories.get(db.pool) ?? createMemory(db);
  const now = db.now().epochMilliseconds;
  const kept = memory.get(token);
  if (kept && now >= kept.asked && now < kept.asked + longestMs) return kept.user;
  if (memory.size >= mostSessions) memory.clear();
  // Cached before it is loaded: if the session ends meanwhile, the entry is cleared and no later call gets
  // it.
  const asking = { asked: now, user: findSession(db, token) };
  memory.set(token, asking);
  const forget = () => memory.get(token) === asking && memory.delete(token);
  try {
    const user = await asking.user;
    if (!user) forget();
    return user;
  } catch (error) {
    forget();
    throw error;
  }
}

function createMemory(db: Db): Map<string, Remembered> {
  const memory = new Map<string, Remembered>();
  memories.set(db.pool, memory);
  const follow = (messages: LiveMessage[]) => {
    if (messages.some((message) => message.do === 'disconnect')) memory.clear();
  };
  db.liveEvents.on('messages', follow);
  db.liveEvents.on('elsewhere', follow);
  return memory;
}
