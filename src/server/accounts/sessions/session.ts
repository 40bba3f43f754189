import { and, desc, eq, gt, inArray, isNotNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { SignInMethod } from '#shared/accounts/sign-in.ts';
import type { Role } from '#shared/roles.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import { sessionRoom, userRoom } from '../../kernel/db/live-message.ts';
import { prepared } from '../../kernel/db/prepared.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { push_subscriptions, sessions, users } from '../../schema.ts';
import type { Requester } from '../credentials/account-rate-limits.ts';
import { hashToken, newToken } from '../credentials/secret-token.ts';
import { browserName } from './browser-name.ts';
import { noteGood, noteSignIn } from './sign-ins.store.ts';

const idleDays = 7;
const absoluteDays = 30;

/** How and from where a session is started. */
export interface SessionOrigin extends Pick<Requester, 'agent' | 'network'> {
  method: SignInMethod;
  /** The sign-in as it was noted before it was known to be good. */
  sign_in_id?: string | undefined;
}

/** Starts a session, notes the sign-in as good, and returns the token: 256 random bits, of which only the hash is stored. */
export async function startSession(
  tx: Tx,
  user_id: string,
  { method, agent, network, sign_in_id }: SessionOrigin,
): Promise<string> {
  const { token, token_hash } = newToken();
  const now = tx.now();
  await tx.insert(sessions).values({
    token_hash,
    user_id,
    created_at: now,
    last_used_at: now,
    expires_at: now.add({ hours: 24 * absoluteDays }),
    method,
    browser: browserName(agent),
    network,
    proved_at: now,
  });
  if (sign_in_id) await noteGood(tx, sign_in_id, method);
  else await noteSignIn(tx, { user_id, method, agent, network }, true);
  return token;
}

const selectSession = prepared((query) =>
  query
    .select({
      id: users.id,
      role: users.role,
      full_name: users.full_name,
      customer_id: users.customer_id,
      session_id: sessions.id,
      last_used_at: sessions.last_used_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder('token_hash')),
        eq(users.is_active, sql`true`),
        gt(sessions.expires_at, sql.placeholder('now')),
        gt(sessions.last_used_at, sql.placeholder('idle_since')),
      ),
    ),
);

/**
 * The user of a token, or `null` when it is unknown, expired or idle for too long, or the account is
 * disabled.
 */
export async function findSession(db: DbOrTx, token: string): Promise<SessionUser | null> {
  const now = db.now();
  const [row] = await selectSession(db, {
    token_hash: hashToken(token),
    now: now.toString(),
    idle_since: now.subtract({ hours: 24 * idleDays }).toString(),
  });
  if (!row) return null;
  const { last_used_at, ...user } = row;
  // Once a minute is enough to find idle sessions, and spares a write on every call.
  if (last_used_at.until(now).total('seconds') >= 60) {
    await db.update(sessions).set({ last_used_at: now }).where(eq(sessions.id, user.session_id));
  }
  return user;
}

/** Those that go on, as for `findSession`. */
const isOpen = (now: Temporal.Instant): SQL | undefined =>
  and(gt(sessions.expires_at, now), gt(sessions.last_used_at, now.subtract({ hours: 24 * idleDays })));

/** Those of these sessions that go on. */
export async function findOpenSessions(db: DbOrTx, session_ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(inArray(sessions.id, session_ids), eq(users.is_active, true), isOpen(db.now())));
  return new Set(rows.map(({ id }) => id));
}

/** The sessions of somebody that go on, the last used first. */
export function findSessionsOf(db: DbOrTx, user_id: string) {
  const { id, method, browser, network, created_at, last_used_at } = sessions;
  return db
    .select({ id, method, browser, network, created_at, last_used_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), isOpen(db.now())))
    .orderBy(desc(last_used_at), desc(created_at), desc(id));
}

/** Ends a session of somebody with its sockets; `false` where it is not theirs. */
export async function endSessionOf(tx: Tx, user_id: string, session_id: string): Promise<boolean> {
  const ended = await deleteSessions(tx, and(eq(sessions.user_id, user_id), eq(sessions.id, session_id)));
  disconnect(tx, ended);
  return ended.length > 0;
}

/** Ends one session. */
export async function endSession(tx: Tx, session_id: string): Promise<void> {
  await deleteSessions(tx, eq(sessions.id, session_id));
}

/** Whoever is signed in nowhere any more gets no pushes. */
async function deleteSessions(tx: Tx, condition: SQL | undefined): Promise<{ id: string }[]> {
  const ended = await tx
    .delete(sessions)
    .where(condition)
    .returning({ id: sessions.id, user_id: sessions.user_id });
  const { user_id, sealed } = push_subscriptions;
  const isTheirs = inArray(
    user_id,
    ended.map((session) => session.user_id),
  );
  const signedIn = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, user_id));
  if (ended.length > 0)
    await tx.delete(push_subscriptions).where(and(isTheirs, isNotNull(sealed), notExists(signedIn)));
  return ended;
}

/** Ends every session of an account; after the commit every process closes its sockets. */
export async function endSessions(tx: Tx, user_id: string): Promise<void> {
  await deleteSessions(tx, eq(sessions.user_id, user_id));
  tx.messages.push({ do: 'disconnect', rooms: [userRoom(user_id)] });
}

/** Ends the other sessions of the account that `session_id` belongs to, with their sockets. */
export async function endOtherSessions(tx: Tx, user_id: string, session_id: string): Promise<void> {
  disconnect(tx, await deleteSessions(tx, and(eq(sessions.user_id, user_id), ne(sessions.id, session_id))));
}

/** Ends the sessions of these roles that a password alone has opened, but one, with their sockets. */
export async function endPasswordSessions(tx: Tx, roles: Role[], session_id: string): Promise<void> {
  const theirs = tx.select({ id: users.id }).from(users).where(inArray(users.role, roles));
  const isOfPassword = and(eq(sessions.method, 'password'), inArray(sessions.user_id, theirs));
  disconnect(tx, await deleteSessions(tx, and(isOfPassword, ne(sessions.id, session_id))));
}

/** Deletes expired and idle sessions, and closes their sockets. */
export async function sweepSessions(db: Db): Promise<void> {
  const now = db.now();
  const idle = now.subtract({ hours: 24 * idleDays });
  await transact(db, async (tx) => {
    disconnect(
      tx,
      await deleteSessions(tx, or(lt(sessions.expires_at, now), lt(sessions.last_used_at, idle))),
    );
  });
}

function disconnect(tx: Tx, ended: { id: string }[]): void {
  // An empty list of rooms would mean everybody.
  if (ended.length > 0) tx.messages.push({ do: 'disconnect', rooms: ended.map(({ id }) => sessionRoom(id)) });
}
