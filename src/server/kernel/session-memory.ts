import type { Pool } from 'pg';
import type { Db } from './database.ts';
import type { LiveMessage } from './live-message.ts';
import { findSession, type SessionUser } from './session.ts';

/** A session is asked for again after so many milliseconds, should nobody have told of its end. */
const longestMs = 1_000;
/** So many sessions are remembered at the most. */
const mostSessions = 10_000;

interface Remembered {
  asked: number;
  user: Promise<SessionUser | null>;
}

const memories = new WeakMap<Pool, Map<string, Remembered>>();

/**
 * What `findSession` answers, remembered for up to a second. The end of any session empties the memory: with its commit
 * in the process that ended it, and in the others when they are told, some milliseconds later.
 */
export async function recallSession(db: Db, token: string): Promise<SessionUser | null> {
  const memory = memories.get(db.pool) ?? createMemory(db);
  const now = db.now().epochMilliseconds;
  const kept = memory.get(token);
  if (kept && now >= kept.asked && now < kept.asked + longestMs) return kept.user;
  if (memory.size >= mostSessions) memory.clear();
  // Kept before it is answered: should the session end meanwhile, nobody who asks later is given this answer.
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
  db.committed.on('messages', follow);
  db.committed.on('elsewhere', follow);
  return memory;
}
