import { eq, sql } from 'drizzle-orm';
import { refuseField } from '#shared/kernel/problem.ts';
import { isKindOfRole } from '#shared/messages/message-kinds.ts';
import type { OwnMessages, OwnMessagesChange } from '#shared/messages/messages.contract.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { message_choices } from '../schema.ts';
import { findDevices } from './devices.ts';
import { findRules, findSettingsRow } from './messages.store.ts';
import { findTexts, writeTextsAllowed } from './texts-allowed.ts';

type Own = Pick<Caller, 'id' | 'role'>;

/** What is offered to somebody on the channels that there are, and whether it is on. */
export async function findOwnMessages(db: DbOrTx, { id, role }: Own): Promise<OwnMessages> {
  const { quiet_from, quiet_until, reminder_time } = await findSettingsRow(db);
  const chosen = await db.select().from(message_choices).where(eq(message_choices.user_id, id));
  const offered = (await findRules(db)).filter(
    ({ kind, channel, offer }) =>
      offer !== 'off' && isKindOfRole(kind, role) && db.channels.includes(channel),
  );
  const choices = offered.map(({ kind, channel, offer }) => {
    const own = chosen.find((each) => each.kind === kind && each.channel === channel);
    return { kind, channel, is_on: own?.is_on ?? offer === 'on' };
  });
  const texts = db.channels.includes('text') ? await findTexts(db, id) : null;
  return {
    choices,
    texts_allowed: texts !== null && texts.allowed_at !== null,
    texts,
    quiet: quiet_from && quiet_until && { from: quiet_from, until: quiet_until },
    reminder_time,
    devices: await findDevices(db, id),
    takes_devices: db.channels.includes('push'),
  };
}

/** @throws Refusal `invalid` for what is not offered to them, and for texts without a mobile */
export function changeOwnMessages(
  db: Db,
  caller: Own,
  { choices = [], texts_allowed }: OwnMessagesChange,
): Promise<OwnMessages> {
  return transact(db, async (tx) => {
    const offered = (await findOwnMessages(tx, caller)).choices;
    for (const [index, { kind, channel }] of choices.entries())
      if (!offered.some((each) => each.kind === kind && each.channel === channel))
        refuseField(`choices.${index}.kind`, 'This is not offered to you');
    for (const choice of choices)
      await tx
        .insert(message_choices)
        .values({ ...choice, user_id: caller.id })
        .onConflictDoUpdate({
          target: [message_choices.user_id, message_choices.kind, message_choices.channel],
          set: { is_on: sql`excluded.is_on` },
        });
    if (texts_allowed !== undefined) {
      const agreement = { allowed: texts_allowed, by: caller.id, field: 'texts_allowed' };
      await writeTextsAllowed(tx, caller.id, agreement);
    }
    return findOwnMessages(tx, caller);
  });
}
