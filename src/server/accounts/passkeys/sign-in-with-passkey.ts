import { and, eq } from 'drizzle-orm';
import type { PasskeyAnswer, PasskeyOptions } from '#shared/accounts/passkey.ts';
import type { User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import type { RateLimit } from '../../kernel/http/rate-limit.ts';
import { users } from '../../schema.ts';
import {
  countAttempt,
  knownAttempt,
  type Requester,
  withRateLimit,
} from '../credentials/account-rate-limits.ts';
import { startSession } from '../sessions/session.ts';
import { noteSignIn } from '../sessions/sign-ins.store.ts';
import { publicColumns } from '../store/accounts.store.ts';
import type { Asked } from './challenges.store.ts';
import { askForPasskey, checkPasskey } from './check-passkey.ts';
import { findCredential, noteUse, type StoredPasskey } from './passkeys.store.ts';
import { requireRelyingParty } from './relying-party.ts';

/** By address: a sign-in page asks as soon as it is open, for what the browser offers in its email field. */
const optionsRateLimit: RateLimit = { name: 'passkey-options:address', max: 600, minutes: 10 };
const passkeyRateLimit: RateLimit = { name: 'passkey:address', max: 300, minutes: 10 };

const asked: Asked = { purpose: 'passkey-sign-in', asker: null };

type From = Pick<Requester, 'agent' | 'network'>;

/** @throws Refusal `no-passkeys`, `too-many-attempts` */
export function askForSignIn(db: Db, { network }: From): Promise<PasskeyOptions> {
  requireRelyingParty(db);
  const attempt = knownAttempt(optionsRateLimit, network, network);
  return countAttempt(db, attempt, (tx) => askForPasskey(tx, asked));
}

/**
 * Starts a session. Every answer that is not good gets the same reply.
 * @throws Refusal `no-passkeys`, `passkey-refused`, `too-many-attempts`, `unavailable`
 */
export function signInWithPasskey(
  db: Db,
  answer: PasskeyAnswer,
  from: From,
): Promise<{ access_token: string; user: User }> {
  requireRelyingParty(db);
  const prepare = async (tx: Tx) => {
    const [passkey] = await findCredential(tx, answer.id);
    const sign_in_id = await noteSignIn(tx, { ...from, user_id: passkey?.user_id, method: 'passkey' });
    return { passkey, sign_in_id };
  };
  const attempt = knownAttempt(passkeyRateLimit, from.network, from.network);
  return withRateLimit(db, attempt, prepare, async ({ passkey, sign_in_id }) => {
    const count = await checkPasskey(db, answer, passkey, asked);
    if (count === null || !passkey) refusePasskey();
    return openSession(db, passkey, count, { ...from, sign_in_id });
  });
}

const openSession = (
  db: Db,
  { id, user_id }: StoredPasskey,
  count: number,
  from: From & { sign_in_id: string },
) =>
  transact(db, async (tx) => {
    const [user] = await tx
      .select(publicColumns)
      .from(users)
      .where(and(eq(users.id, user_id), eq(users.is_active, true)))
      .for('share');
    if (!user || !(await noteUse(tx, id, count))) refusePasskey();
    return { access_token: await startSession(tx, user_id, { ...from, method: 'passkey' }), user };
  });

function refusePasskey(): never {
  refuse('passkey-refused', 'This passkey could not be used. Sign in with your password.');
}
