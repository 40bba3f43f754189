import type { OpenSession } from '#shared/accounts/security.contract.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { findUser } from '../store/accounts.store.ts';
import { requireProved } from './prove.ts';
import { endOtherSessions, endSessionOf, findSessionsOf } from './session.ts';

type Viewer = Pick<SessionUser, 'id' | 'session_id'>;

/** The sessions of a person. @throws Refusal `not-found` */
export async function findOpenSessionsOf(
  db: Db,
  { session_id }: Viewer,
  user_id: string,
): Promise<OpenSession[]> {
  if (!(await findUser(db, user_id))) refuseNotFound();
  const rows = await findSessionsOf(db, user_id);
  return rows.map((row) => ({ ...row, is_this: row.id === session_id }));
}

/** Ends all sessions of a person but that of the caller, with their sockets. Others' are proved. @throws Refusal `prove-again`, `not-found` */
export async function endSessionsOf(db: Db, caller: Viewer, user_id: string): Promise<void> {
  if (user_id !== caller.id) await requireProved(db, caller);
  if (!(await findUser(db, user_id))) refuseNotFound();
  await transact(db, (tx) => endOtherSessions(tx, user_id, caller.session_id));
}

/** Ends one of them. @throws Refusal `prove-again`, `not-found` */
export async function endOneSessionOf(
  db: Db,
  caller: Viewer,
  { user_id, session_id }: { user_id: string; session_id: string },
): Promise<void> {
  if (user_id !== caller.id) await requireProved(db, caller);
  const isEnded = await transact(db, (tx) => endSessionOf(tx, user_id, session_id));
  if (!isEnded) refuseNotFound();
}
