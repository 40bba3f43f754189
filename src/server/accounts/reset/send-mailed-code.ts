import { randomInt } from 'node:crypto';
import type { CodePurpose } from '#shared/accounts/sign-in.ts';
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
import type { CodeRequest } from './request-reset-code.ts';

/**
 * Creates a code, stores its hash and mails it. A retry creates another code, which replaces the first one.
 */
export async function sendMailedCode(
  db: Db,
  deliver: DeliverMail,
  { user_id, purpose: other, from }: CodeRequest,
): Promise<void> {
  const purpose = other ?? 'reset';
  const code = String(randomInt(10 ** resetCodeLength)).padStart(resetCodeLength, '0');
  // Hash for an unknown account too: the load of the service must not show whether an account exists.
  const code_hash = await hashPassword(code);
  if (user_id === null) return;
  const person = await transact(db, async (tx) => {
    const account = await lockActiveUser(tx, user_id);
    if (account) await replaceCode(tx, { user_id, purpose }, code_hash);
    return account;
  });
  if (!person) return;
  const words = codeWords[purpose](code, from);
  await deliver(toQueuedMail(codeMail(db, person, words), db.now()));
  const event = other
    ? { type: 'account.code_sent' as const, data: { purpose: other, addresses: person.email } }
    : { type: 'account.reset_code_sent' as const, data: { addresses: person.email } };
  await transact(db, (tx) => record(tx, accountEvents, person, { ...event, actor_id: null }));
}

interface CodeWords {
  heading: string;
  paragraphs: string[];
  link: { text: string; path: string };
}

const once = `It works once, for ${resetCodeMinutes} minutes.`;
const signIn = { text: 'Sign in', path: '/login' };

const codeWords: Record<CodePurpose, (code: string, from: CodeRequest['from']) => CodeWords> = {
  reset: (code) => ({
    heading: 'Your reset code',
    paragraphs: [
      `Your code to set a new password is ${code}. ${once}`,
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
    link: { text: 'Enter the code', path: '/forgot-password' },
  }),
  'sign-in': (code) => ({
    heading: 'Your sign-in code',
    paragraphs: [
      `Your code to sign in is ${code}. ${once}`,
      'If you didn’t ask for it, ignore this mail. Nobody gets in without the code.',
    ],
    link: signIn,
  }),
  'second-step': (code, from) => ({
    heading: 'One more step to sign in',
    paragraphs: [
      `Someone has entered your password in ${from?.browser ?? 'an unknown browser'}, from the network ${from?.network ?? 'unknown'}.`,
      `If it’s you, your code is ${code}. ${once}`,
      'If it’s not you, change your password now. Someone else knows it.',
    ],
    link: signIn,
  }),
  prove: (code) => ({
    heading: 'Confirm that it is you',
    paragraphs: [
      `Your code to confirm that it is you is ${code}. ${once}`,
      'If you didn’t ask for it, someone else is signed in to your account. Please contact us at once.',
    ],
    link: signIn,
  }),
};

/** The code is not in the subject, as subjects are logged. */
function codeMail(
  db: Db,
  { email, full_name }: Pick<User, 'email' | 'full_name'>,
  { heading, paragraphs, link: { text, path } }: CodeWords,
): Mail {
  return composeMail(
    db,
    { to: email, subject: `${db.business.name}: ${heading}` },
    {
      heading,
      paragraphs: [`Hello ${full_name},`, ...paragraphs],
      link: { text, url: `${db.public_url}${path}` },
      why: messageKinds.security.why,
    },
  );
}
