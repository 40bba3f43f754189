import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { type Channel, channels, recommendedOffer, settableRules } from '#shared/messages/message-kinds.ts';
import type { MessageSettings, Rule, Standing } from '#shared/messages/messages.contract.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { message_rules, message_settings, outgoing } from '../schema.ts';

declare module '../kernel/db/database.ts' {
  interface AppContext {
    /** Where mails go. */
    mail_standing: Standing;
  }
}

/** A shop that is new starts with what is recommended; one from before there were kinds has its rows. */
export const startMessages = (db: NodePgDatabase): Promise<void> =>
  db.transaction(async (tx) => {
    const made = await tx.insert(message_settings).values({}).onConflictDoNothing().returning();
    if (made.length > 0) await tx.insert(message_rules).values(recommendedRules());
  });

export const recommendedRules = (): Rule[] =>
  settableRules.map((rule) => ({ ...rule, offer: recommendedOffer(rule.kind, rule.channel) ?? 'off' }));

type Row = typeof message_settings.$inferSelect;

const required = (row: Row | undefined): Row => {
  if (!row) throw new Error('there are no settings of messages');
  return row;
};

export const findSettingsRow = async (db: Pick<DbOrTx, 'select'>): Promise<Row> =>
  required((await db.select().from(message_settings))[0]);

/** Reads them and locks them until the transaction ends. */
export const lockSettingsRow = async (tx: DbOrTx): Promise<Row> =>
  required((await tx.select().from(message_settings).for('update'))[0]);

export async function writeSettingsRow(
  tx: DbOrTx,
  values: { [Name in keyof Row]?: Row[Name] | undefined },
): Promise<void> {
  await tx.update(message_settings).set({ version: sql`${message_settings.version} + 1`, ...values });
}

/** Each rule that can be set; without a row it is off. */
export async function findRules(db: DbOrTx): Promise<Rule[]> {
  const rows = await db.select().from(message_rules);
  return settableRules.map((rule) => ({
    ...rule,
    offer: rows.find(({ kind, channel }) => kind === rule.kind && channel === rule.channel)?.offer ?? 'off',
  }));
}

export async function writeRules(tx: DbOrTx, rules: readonly Rule[]): Promise<void> {
  if (rules.length === 0) return;
  // Of one that is there twice the last one counts.
  const distinct = new Map(rules.map((rule) => [`${rule.kind} ${rule.channel}`, rule]));
  await tx
    .insert(message_rules)
    .values([...distinct.values()])
    .onConflictDoUpdate({
      target: [message_rules.kind, message_rules.channel],
      set: { offer: sql`excluded.offer` },
    });
}

export async function findMessageSettings(db: DbOrTx): Promise<MessageSettings> {
  const { quiet_from, quiet_until, ...row } = await findSettingsRow(db);
  return {
    ...row,
    quiet: quiet_from && quiet_until && { from: quiet_from, until: quiet_until },
    rules: await findRules(db),
    channels: Object.fromEntries(channels.map((channel) => [channel, standingOf(db, channel)])) as Record<
      Channel,
      Standing
    >,
    texts_today: await countTexts(db),
  };
}

export const noMailServer = 'No mail server yet: it reached nobody.';

export const standingOf = (db: DbOrTx, channel: Channel): Standing => {
  if (!db.channels.includes(channel)) return 'not-set-up';
  return channel === 'mail' ? db.mail_standing : 'ready';
};

/** The texts that were asked for on this business day, those of which nobody knows whether they went too. */
export const countTexts = (db: DbOrTx): Promise<number> =>
  db.$count(
    outgoing,
    and(
      eq(outgoing.channel, 'text'),
      inArray(outgoing.state, ['sending', 'sent', 'unknown']),
      gte(outgoing.claimed_at, startOfDay(businessDay(db.now(), db.timeZone()), db.timeZone())),
    ),
  );
