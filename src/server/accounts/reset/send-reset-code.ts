import { randomInt } from 'node:crypto';
import { resetCodeLength, resetCodeMinutes } from '#shared/accounts/user.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import { type DeliverMail, toQueuedMail } from '../../kernel/ops/mail.ts';
import { resetCodeMail } from '../../notifications/mails.ts';
import { record } from '../../notifications/record.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { replaceCode } from '../passwords/reset-codes.store.ts';
import { lockActiveUser } from '../store/accounts.store.ts';
import type { ResetCodeRequest } from './request-reset-code.ts';

/**
 * Creates a code, stores its hash and mails it. A retry creates another code, which replaces the first one.
 */
export async function sendResetCode(
  db: Db,
  deliver: DeliverMail,
  { user_id }: ResetCodeRequest,
): Promise<void> {
  const code = String(randomInt(10 ** resetCodeLength)).padStart(resetCodeLength, '0');
  // Hash for an unknown account too: the load of the service must not show whether an account exists.
  const code_hash = await hashPassword(code);
  if (user_id === null) return;
  const person = await transact(db, async (tx) => {
    const account = await lockActiveUser(tx, user_id);
    if (account) await replaceCode(tx, user_id, code_hash);
    return account;
  });
  if (!person) return;
  await deliver(toQueuedMail(resetCodeMail(db, person, code, resetCodeMinutes), db.now()));
  await transact(db, (tx) =>
    record(tx, { type: 'account.reset_code_sent', user_id, actor_id: null, data: {} }),
  );
}
