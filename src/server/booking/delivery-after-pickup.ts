import { earliestDelivery } from '#shared/booking/bookable.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { findServedRules, promisedWindow, type Visits } from './visit-windows.ts';

/** Whether a delivery comes before it can follow its pickup: where customers choose windows, before the first of them. */
export async function isDeliveryTooEarly(db: DbOrTx, visits: Visits): Promise<boolean> {
  const { pickup_date: starts_at, delivery_date } = visits;
  if (!isBefore(starts_at, delivery_date)) return true;
  if (!db.business.use_windows) return false;
  const pickupRules = await findServedRules(db, visits.pickup_address, 'pickup');
  const ends_at = (pickupRules && promisedWindow(pickupRules, 'pickup', starts_at)?.ends_at) ?? starts_at;
  const rules = await findServedRules(db, visits.delivery_address, 'delivery');
  const earliest = rules && earliestDelivery(rules, { starts_at, ends_at });
  return earliest ? isBefore(delivery_date, earliest.starts_at) : isBefore(delivery_date, ends_at);
}
