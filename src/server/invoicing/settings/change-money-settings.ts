import {
  type MoneySettings,
  moneySettingChanges,
  moneySettingsAfter,
  type StoredMoneySettings,
} from '#shared/invoicing/money-settings.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { lockSettings, writeSettings } from '../../business/business.store.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { hasNumbered } from '../../ledger/next-number.ts';
import { record } from '../../notifications/record.ts';
import { moneySettingsEvents, moneySettingsSubject } from './money-settings.events.ts';
import { lockMoneySettings, type MoneySettingsRow, writeMoneySettings } from './money-settings.store.ts';
import { lockForGstSwitch, switchGst } from './switch-gst.ts';

/** Who changes the settings, and the version they have seen; `null` if they sent none. */
interface MoneySettingsCommand {
  actor_id: string;
  ifMatch: number | null;
}

/**
 * Changes the money settings for an owner. A change without differences records nothing.
 * @throws Refusal `changed-meanwhile` if the owner has seen an older version; `invalid` where invoicing is switched on without an
 * ABN, for the first number once there is an invoice, and for books that would be closed on a day that is not over;
 * `uninvoiced-orders` where GST is switched while there are any
 */
export async function changeMoneySettings(
  db: Db,
  { actor_id, ifMatch }: MoneySettingsCommand,
  change: MoneySettings,
): Promise<StoredMoneySettings> {
  return transact(db, async (tx) => {
    if (change.gst_registered !== undefined) await lockForGstSwitch(tx, change.gst_registered);
    const before = await lockMoneySettings(tx);
    requireVersion(ifMatch, before.version);
    const after = moneySettingsAfter(before, change);
    if (after.invoicing) after.invoicing_from ??= businessDay(tx.now(), tx.timeZone());
    const changes = moneySettingChanges(before, after);
    if (changes.length === 0) return before;
    const isGstSwitched = after.gst_registered !== before.gst_registered;
    // Every screen goes by these.
    const isSwitched = isGstSwitched || after.invoicing !== before.invoicing;
    const settings = isSwitched ? await lockSettings(tx) : null;
    if (after.invoicing && !before.invoicing && !settings?.abn)
      refuseField('abn', 'Enter the ABN of the business first');
    if (change.books_closed_until) requirePast(tx, change.books_closed_until);
    await requireFirstNumber(tx, before, after);
    if (isGstSwitched) await switchGst(tx, actor_id, { gst_charged: after.gst_registered });
    const money = await writeMoneySettings(tx, after);
    // With a version of its own, for the other processes to take it over.
    if (settings) tx.notes.settings = await writeSettings(tx, settings, {}, tx.now());
    await record(tx, moneySettingsEvents, moneySettingsSubject, {
      type: 'money_settings.changed',
      actor_id,
      data: { changes },
    });
    return money;
  });
}

function requirePast(tx: Tx, books_closed_until: Temporal.PlainDate): void {
  const today = businessDay(tx.now(), tx.timeZone());
  if (Temporal.PlainDate.compare(books_closed_until, today) >= 0)
    refuseField('books_closed_until', 'Choose a day before today');
}

async function requireFirstNumber(
  tx: Tx,
  before: MoneySettingsRow,
  { first_invoice_number }: Pick<MoneySettingsRow, 'first_invoice_number'>,
): Promise<void> {
  if (first_invoice_number === before.first_invoice_number || !(await hasNumbered(tx, 'invoice'))) return;
  refuseField('first_invoice_number', 'The first invoice is issued: its number stays');
}
