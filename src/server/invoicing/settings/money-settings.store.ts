import { sql } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { document_counters, money_settings } from '../../schema.ts';

export type MoneySettingsRow = typeof money_settings.$inferSelect;

function required(row: MoneySettingsRow | undefined): MoneySettingsRow {
  if (!row) throw new Error('there are no money settings');
  return row;
}

export const findMoneySettings = async (db: DbOrTx): Promise<MoneySettingsRow> =>
  required((await db.select().from(money_settings))[0]);

/** Reads the money settings and locks them until the transaction ends. */
export const lockMoneySettings = async (tx: Tx): Promise<MoneySettingsRow> =>
  required((await tx.select().from(money_settings).for('update'))[0]);

/** Nobody changes the money settings until the transaction ends. @throws Refusal `invoicing-off` */
export async function requireInvoicing(tx: Tx): Promise<MoneySettingsRow> {
  const money = required((await tx.select().from(money_settings).for('share'))[0]);
  if (!money.invoicing) refuse('invoicing-off', 'Invoicing is off. An owner switches it on in the settings.');
  return money;
}

export async function writeMoneySettings(
  tx: Tx,
  values: Partial<MoneySettingsRow>,
): Promise<MoneySettingsRow> {
  const rows = await tx
    .update(money_settings)
    .set({ ...values, version: sql`${money_settings.version} + 1` })
    .returning();
  return required(rows[0]);
}

/** Whether any invoice was ever issued. */
export const hasIssued = async (tx: Tx): Promise<boolean> => (await tx.$count(document_counters)) > 0;

/**
 * The next number of an invoice, and its day, which never falls. Whoever comes next waits until this transaction ends: taken
 * last, and given back with all else if that fails, so that there are no gaps (INV-7).
 */
export async function nextNumber(
  tx: Tx,
  today: Temporal.PlainDate,
  first: number,
): Promise<{ number: number; issued_on: Temporal.PlainDate }> {
  const [row] = await tx
    .insert(document_counters)
    .values({ kind: 'invoice', last_number: first, last_day: today })
    .onConflictDoUpdate({
      target: document_counters.kind,
      set: {
        last_number: sql`${document_counters.last_number} + 1`,
        last_day: sql`greatest(${document_counters.last_day}, excluded.last_day)`,
      },
    })
    .returning();
  if (!row) throw new Error('a number was not given');
  return { number: row.last_number, issued_on: row.last_day };
}
