import { and, eq } from 'drizzle-orm';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { outgoing, users } from '../schema.ts';
import { composeText, isTest, type OutgoingRow } from './compose-message.ts';
import { tellTextsUsedUp } from './messages.events.ts';
import { countTexts, lockSettingsRow } from './messages.store.ts';
import { claim, giveUpMessage, type MessageJob, settle } from './send-message.ts';
import { askForText, type TextService } from './text-service.ts';

export const textQueue = 'text';

declare module '../kernel/db/database.ts' {
  interface AppContext {
    /** Where texts are asked for; `null`: there are none. */
    text_service: TextService | null;
  }
}

/**
 * Asks for a text of the table once, or drops it with the reason. Of one that was broken off nobody knows whether it went.
 * @throws OutsideError where nothing could be asked, for the job to try it again
 */
export async function sendText(db: Db, { outgoing_id }: MessageJob): Promise<void> {
  const row = await transact(db, (tx) => claimText(tx, outgoing_id));
  if (!row) return;
  const composed = await composeText(db, row);
  if ('dropped' in composed) return settle(db, row, { state: 'dropped', reason: composed.dropped });
  if (!db.text_service) return settle(db, row, { state: 'dropped', reason: 'Texts are not set up.' });
  const outcome = await askForText(db.text_service, composed.text).catch(async (error: unknown) => {
    await settle(db, row, { state: 'waiting', reason: null });
    throw error;
  });
  if (outcome.state === 'sent') return settle(db, row, { state: 'sent', sent_at: db.now(), reason: null });
  await settle(db, row, { state: outcome.state, reason: outcome.reason });
  if (outcome.state === 'refused' && outcome.is_opted_out)
    await db
      .update(users)
      .set({ texts_allowed_at: null, texts_allowed_by: null })
      .where(eq(users.id, row.user_id));
}

/** Takes a text to ask for it. `null`: it was broken off, is not to go yet, or is one too many of the day. */
async function claimText(tx: Tx, id: string): Promise<OutgoingRow | null> {
  // One after another, so that the day has no more than that.
  const { texts_a_day } = await lockSettingsRow(tx);
  const broken = await tx
    .update(outgoing)
    .set({ state: 'unknown', reason: 'It was broken off: nobody knows whether it went.' })
    .where(and(eq(outgoing.id, id), eq(outgoing.state, 'sending')))
    .returning({ id: outgoing.id });
  if (broken.length > 0) return null;
  const row = await claim(tx, id);
  if (!row || isTest(row) || (await countTexts(tx)) <= texts_a_day) return row;
  const reason = `More than ${texts_a_day} texts on this day.`;
  await tx.update(outgoing).set({ state: 'dropped', reason }).where(eq(outgoing.id, id));
  await tellTextsUsedUp(tx, texts_a_day);
  return null;
}

/** After its last try. */
export const giveUpText = (db: Db, job: MessageJob): Promise<void> =>
  giveUpMessage(db, job, 'The text service could not be reached for a day.');
