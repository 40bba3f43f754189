import { randomInt } from 'node:crypto';
import { resetCodeLength, resetCodeMinutes, type User } from '#shared/accounts/user.ts';
import { messageKinds } from '#shared/messages/message-kinds.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import { type DeliverMail, type Mail, toQueuedMail } from '../../kernel/ops/mail.ts';
import { composeMail } from '../../notifications/compose-mail.ts';
import { record } from '../../notifications/record.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { replaceCode } from '../passwords/reset-codes.store.ts';
import { accountEvents } from '../store/accounts.events.ts';
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
  await deliver(toQueuedMail(resetCodeMail(db, person, code), db.now()));
  await transact(db, (tx) =>
    record(tx, accountEvents, person, { type: 'account.reset_code_sent', actor_id: null, data: {} }),
  );
}

/** The code is not in the subject, as subjects are logged. */
function resetCodeMail(db: Db, { email, full_name }: Pick<User, 'email' | 'full_name'>, code: string): Mail {
  const heading = 'Your reset code';
  return composeMail(
    db,
    { to: email, subject: `${db.business.name}: ${heading}` },
    {
      heading,
      paragraphs: [
        `Hello ${full_name},`,
        `Your code to set a new password is ${code}. It works once, for ${resetCodeMinutes} minutes.`,
        'If you did not ask for it, you can ignore this mail: your password stays as it is.',
      ],
      link: { text: 'Enter the code', url: `${db.public_url}/forgot-password` },
      why: messageKinds.security.why,
    },
  );
}
