import { closingOf } from '#shared/booking/closing.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { startingOccurrences } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import {
  type SeriesOccurrence,
  type SeriesPreviewDraft,
  shownOccurrences,
} from '#shared/series/series.contract.ts';
import { planFrom, type SeriesPlan, seriesFrom } from '#shared/series/series.ts';
import { requireNear } from '../booking/book-visits.ts';
import { findClosing } from '../booking/closing.store.ts';
import { findVisibleOrder } from '../booking/find-slots.ts';
import { requireWindows } from '../booking/require-windows.ts';
import { findServedRules } from '../booking/visit-windows.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { choosePattern, requireStart } from './choose-pattern.ts';
import { isWithinHorizon, withWindows } from './full-dates.ts';
import { asUndecided } from './planned-occurrence.ts';
import { requireTemplate } from './series.store.ts';

/**
 * The occurrences of an order that would recur: its own, and those that would be made after it, with those that are full. @throws Refusal
 * `invalid` for a missing template, for days or dates that do not go with it, and for dates more than two years ahead; `not-bookable` for days without a window; `not-found` for an order that is not the
 * caller's
 */
export async function previewSeries(
  db: DbOrTx,
  caller: Viewer,
  {
    frequency_template_id,
    recurrence,
    ends_on = null,
    ends_after = null,
    closed_day_rule,
    pickup_address,
    delivery_address,
    order_id,
    anyway = false,
    ...dates
  }: SeriesPreviewDraft,
): Promise<SeriesOccurrence[]> {
  if (!isBefore(dates.pickup_date, dates.delivery_date)) {
    refuseField('delivery_date', 'Delivery must be after pickup');
  }
  requireNear(db, dates, null);
  const zone = db.timeZone();
  const template = await requireTemplate(db, frequency_template_id);
  const pattern = choosePattern(template, recurrence, dates.pickup_date, zone);
  const series = { ...seriesFrom(pattern, dates.pickup_date), ends_on, ends_after };
  requireStart(series, zone);
  // Until somebody enters the addresses the windows of everywhere hold.
  const addresses = { pickup_address: pickup_address ?? '', delivery_address: delivery_address ?? '' };
  const closing = closingOf(await findClosing(db), addresses, closed_day_rule);
  const plan = planFrom({ ...series, anchor_delivery: dates.delivery_date, closing });
  const placed = startingOccurrences(plan, db.now(), zone, shownOccurrences.next);
  if (!(anyway && caller.reach === 'any')) await requireWindowsAt(db, plan, addresses, placed);
  const occurrences = placed.map((each) => asUndecided(db, plan, each));
  const { series_id } = order_id ? await findVisibleOrder(db, caller, order_id) : { series_id: null };
  return withWindows(db, occurrences, { ...addresses, order_id: order_id ?? null, series_id });
}

/** What an order of these dates is refused for want of a window. */
async function requireWindowsAt(
  db: DbOrTx,
  plan: SeriesPlan,
  { pickup_address, delivery_address }: Record<'pickup_address' | 'delivery_address', string>,
  placed: readonly PlacedOccurrence[],
): Promise<void> {
  if (!db.business.use_windows) return;
  // An address outside all areas has its own message, beside its field.
  const pickup = await findServedRules(db, pickup_address, 'pickup');
  const delivery = await findServedRules(db, delivery_address, 'delivery');
  const isSoon = ({ pickup_date, drop }: PlacedOccurrence) =>
    drop === null && pickup !== null && isWithinHorizon(pickup, pickup_date);
  requireWindows(plan, { pickup, delivery }, placed.filter(isSoon), db.timeZone());
}
