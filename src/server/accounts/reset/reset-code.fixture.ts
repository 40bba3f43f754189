import type { Person, World } from '../../testing/world.ts';
import { sendResetCode } from './send-reset-code.ts';

/** Sends a person a new reset code and reads it from the mail. */
export async function sentCode({ db }: World, { user }: Person): Promise<string> {
  const mails: string[] = [];
  await sendResetCode(db, async ({ text }) => void mails.push(text), { user_id: user.id });
  return /\b\d{6}\b/.exec(mails[0] ?? '')?.[0] ?? 'no code';
}
