import { isReminderTime } from '#shared/statements/reminder-steps.ts';
import { findClosedDays } from '../booking/closed-days.store.ts';
import { lockMoney } from '../invoicing/billing/billing.store.ts';
import { findMoneySettings, requireInvoicing } from '../invoicing/settings/money-settings.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { eachAlone } from '../kernel/ops/each-alone.ts';
import { findToRemind } from './overdue-documents.store.ts';
import { remind } from './remind.ts';

/**
 * Reminds whoever has something overdue (STM-6): one mail after downtime. Safe at any time and in several processes, as a
 * customer's money is locked and what they were reminded of is kept. One that fails holds up no other.
 * @throws AggregateError with all failures, at the end
 */
export async function remindDue(db: Db): Promise<void> {
  const { invoicing, reminder_days } = await findMoneySettings(db);
  if (!invoicing || reminder_days.length === 0 || !(await isTime(db))) return;
  await eachAlone(
    await findToRemind(db, reminder_days),
    (customer_id) => remindUnasked(db, customer_id),
    'Some customers could not be reminded.',
  );
}

const remindUnasked = (db: Db, customer_id: string): Promise<void> =>
  transact(db, async (tx) => {
    const { reminder_days } = await requireInvoicing(tx);
    const billing = await lockMoney(tx, customer_id);
    // Read again after the wait: another process may have reminded them, or somebody recorded what they paid.
    const isDue = (await findToRemind(tx, reminder_days, customer_id)).length > 0;
    if (billing && isDue) await remind(tx, null, billing, reminder_days);
  });

async function isTime(db: Db): Promise<boolean> {
  const at = db.now().toZonedDateTimeISO(db.timeZone()).toPlainDateTime();
  const day = at.toPlainDate();
  const isClosed = (await findClosedDays(db, day, day)).length > 0;
  return isReminderTime(at, { isClosed, state: db.business.holiday_state });
}
