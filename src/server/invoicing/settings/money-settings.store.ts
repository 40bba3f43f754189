import { sql } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { money_settings } from '../../schema.ts';

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
  requireOn(money);
  return money;
}

/** Of every call that needs invoicing, before it begins (INV-1). @throws Refusal `invoicing-off` */
export const refuseWhileOff = async (db: DbOrTx): Promise<void> => requireOn(await findMoneySettings(db));

function requireOn({ invoicing }: MoneySettingsRow): void {
  if (!invoicing) refuse('invoicing-off', 'Invoicing is off. An owner switches it on in the settings.');
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
