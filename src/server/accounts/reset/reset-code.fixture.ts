import type { Person, World } from '../../testing/world.ts';
import type { CodeRequest } from './request-reset-code.ts';
import { sendMailedCode } from './send-mailed-code.ts';

/** Sends a person a new code and reads it from the mail; without a purpose one that resets. */
export async function sentCode(
  { db }: Pick<World, 'db'>,
  { user }: Pick<Person, 'user'>,
  purpose?: CodeRequest['purpose'],
): Promise<string> {
  const mails: string[] = [];
  const request = { user_id: user.id, ...(purpose && { purpose }) };
  await sendMailedCode(db, async ({ text }) => void mails.push(text), request);
  return /\b\d{6}\b/.exec(mails[0] ?? '')?.[0] ?? 'no code';
}
