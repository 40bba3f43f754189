import {
  type MoneySettings,
  moneySettingChanges,
  moneySettingsAfter,
  type StoredMoneySettings,
} from '#shared/invoicing/money-settings.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { applySettings, lockSettings, writeSettings } from '../../business/business.store.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { hasNumbered } from '../../ledger/next-number.ts';
import { record } from '../../notifications/record.ts';
import { moneySettingsEvents, moneySettingsSubject } from './money-settings.events.ts';
import { lockMoneySettings, type MoneySettingsRow, writeMoneySettings } from './money-settings.store.ts';

/** Who changes the settings, and the version they have seen; `null` if they sent none. */
interface MoneySettingsCommand {
  actor_id: string;
  ifMatch: number | null;
}

/**
 * Changes the money settings for an owner. A change without differences records nothing.
 * @throws Refusal `changed-meanwhile` if the owner has seen an older version; `invalid` where invoicing is switched on without
 * an ABN, and for the first number once there is an invoice
 */
export async function changeMoneySettings(
  db: Db,
  { actor_id, ifMatch }: MoneySettingsCommand,
  change: MoneySettings,
): Promise<StoredMoneySettings> {
  const { money, business } = await transact(db, async (tx) => {
    const before = await lockMoneySettings(tx);
    requireVersion(ifMatch, before.version);
    const after = moneySettingsAfter(before, change);
    if (after.invoicing) after.invoicing_from ??= businessDay(tx.now(), tx.timeZone());
    const changes = moneySettingChanges(before, after);
    if (changes.length === 0) return { money: before, business: null };
    const isSwitched = after.invoicing !== before.invoicing;
    const settings = isSwitched ? await lockSettings(tx) : null;
    if (after.invoicing && settings && !settings.abn)
      refuseField('abn', 'Enter the ABN of the business first');
    await requireFirstNumber(tx, before, after);
    const money = await writeMoneySettings(tx, after);
    // With a version of its own, for the other processes to take it over.
    const business = settings && (await writeSettings(tx, settings, {}, tx.now()));
    await record(tx, moneySettingsEvents, moneySettingsSubject, {
      type: 'money_settings.changed',
      actor_id,
      data: { changes },
    });
    return { money, business };
  });
  if (business) applySettings(db, business);
  return money;
}

async function requireFirstNumber(
  tx: Tx,
  before: MoneySettingsRow,
  { first_invoice_number }: Pick<MoneySettingsRow, 'first_invoice_number'>,
): Promise<void> {
  if (first_invoice_number === before.first_invoice_number || !(await hasNumbered(tx, 'invoice'))) return;
  refuseField('first_invoice_number', 'The first invoice is issued: its number stays');
}
