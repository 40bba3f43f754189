import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { invitationsAMinute } from '#shared/accounts/access.ts';
import {
  type InvitationRun,
  type ManyInvited,
  maxInvitations,
  type NewInvitation,
} from '#shared/accounts/invitations.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../kernel/db/database.ts';
import { slices } from '../kernel/db/slices.ts';
import { lockKey } from '../kernel/db/transaction/transaction.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { standingOf } from '../messages/messages.store.ts';
import { invitation_queue, users } from '../schema.ts';
import { createHashedAccount } from './create-account.ts';
import { sendInvitations } from './links/send-link.ts';
import { accessOf, canBeInvited, lockUnjoined } from './store/access.ts';
import { findUser } from './store/accounts.store.ts';

/** Creates an account that nobody can sign in with until its invitation is accepted. @throws Refusal `email-taken` */
export const invite = (db: Db, actor_id: string, draft: NewInvitation): Promise<User> =>
  createHashedAccount(db, actor_id, { ...draft, password_hash: null, is_invited: true });

/** @throws Refusal `not-found`; `already-in` for who has joined, or is disabled */
export function inviteAgain(db: Db, actor_id: string, user_id: string): Promise<void> {
  return transact(db, async (tx) => {
    const person = (await findUser(tx, user_id)) ?? refuseNotFound();
    if (!(await lockUnjoined(tx, user_id)))
      refuse('already-in', person.is_active ? 'They have joined already.' : 'The account is disabled.');
    await sendInvitations(tx, [user_id], actor_id);
  });
}

/** Queues invitations of those who have not joined; the first of them leave at once. @throws Refusal `not-found` */
export function inviteMany(db: Db, actor_id: string, { user_ids }: ManyInvited): Promise<InvitationRun> {
  return transact(db, async (tx) => {
    takeTurns(tx);
    const wanted = user_ids && [...new Set(user_ids)];
    if (wanted && (await tx.$count(users, inArray(users.id, wanted))) < wanted.length) refuseNotFound();
    const who = wanted ? inArray(users.id, wanted) : eq(accessOf(tx), 'not_invited');
    const people = await tx
      .select({ user_id: users.id })
      .from(users)
      .where(and(canBeInvited(tx), who))
      .orderBy(asc(users.id))
      .limit(maxInvitations);
    const { waiting } = await findInvitationRun(tx);
    // What is known of the last run goes with the next one.
    if (waiting === 0) await tx.delete(invitation_queue).where(isNotNull(invitation_queue.outcome));
    const [open] = await tx.select().from(invitation_queue).where(isNull(invitation_queue.outcome)).limit(1);
    const run_id = open?.run_id ?? newId();
    for (const some of slices(people)) {
      const again = { run_id, made_by: actor_id, taken_at: null, outcome: null };
      await tx
        .insert(invitation_queue)
        .values(some.map((person) => ({ ...person, run_id, made_by: actor_id })))
        .onConflictDoUpdate({
          target: invitation_queue.user_id,
          set: again,
          setWhere: isNotNull(invitation_queue.outcome),
        });
    }
    await takeQueued(tx);
    return findInvitationRun(tx);
  });
}

/** Gives the job what may leave in this minute. */
export const sendQueuedInvitations = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    takeTurns(tx);
    await takeQueued(tx);
  });

/** Who counts what may leave is alone with it. */
const takeTurns = (tx: Tx): void => lockKey(tx, 'invitation queue');

async function takeQueued(tx: Tx): Promise<void> {
  const now = tx.now();
  const minuteAgo = now.subtract({ minutes: 1 });
  const left = await tx.$count(invitation_queue, gt(invitation_queue.taken_at, minuteAgo));
  if (left >= invitationsAMinute) return;
  const next = await tx
    .select()
    .from(invitation_queue)
    .where(isNull(invitation_queue.taken_at))
    .orderBy(asc(invitation_queue.user_id))
    .limit(invitationsAMinute - left);
  const makers = Map.groupBy(next, ({ made_by }) => made_by);
  for (const [made_by, rows] of makers) {
    const ids = rows.map(({ user_id }) => user_id);
    await tx.update(invitation_queue).set({ taken_at: now }).where(inArray(invitation_queue.user_id, ids));
    await sendInvitations(tx, ids, made_by);
  }
}

/** Stops those that have not left. */
export function stopInvitations(db: Db): Promise<InvitationRun> {
  return transact(db, async (tx) => {
    takeTurns(tx);
    await tx.delete(invitation_queue).where(isNull(invitation_queue.taken_at));
    return findInvitationRun(tx);
  });
}

export async function findInvitationRun(db: DbOrTx): Promise<InvitationRun> {
  const { outcome, taken_at } = invitation_queue;
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [run] = await db
    .select({
      total: count(),
      sent: countWhere(sql`${outcome} = 'sent'`),
      refused: countWhere(sql`${outcome} = 'refused'`),
      waiting: countWhere(sql`${taken_at} is null`),
    })
    .from(invitation_queue);
  const [left] = await db
    .select({ not_joined: count(), not_invited: countWhere(sql`${accessOf(db)} = 'not_invited'`) })
    .from(users)
    .where(canBeInvited(db));
  return {
    ...(run ?? { total: 0, sent: 0, refused: 0, waiting: 0 }),
    ...(left ?? { not_joined: 0, not_invited: 0 }),
    is_mail_ready: standingOf(db, 'mail') === 'ready',
  };
}
