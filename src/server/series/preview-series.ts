import { type BookingRules, lastPickupDay, type WindowOnDay } from '#shared/booking/bookable.ts';
import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { closingOf } from '#shared/booking/closing.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { startingOccurrences } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import {
  type SeriesOccurrence,
  type SeriesPreviewDraft,
  shownOccurrences,
} from '#shared/series/series.contract.ts';
import { planFrom, type SeriesPlan, seriesFrom } from '#shared/series/series.ts';
import { requireNear } from '../booking/book-visits.ts';
import { findBookingRules } from '../booking/booking-rules.store.ts';
import { findClosing } from '../booking/closing.store.ts';
import { findVisibleOrder } from '../booking/find-slots.ts';
import { requireWindows } from '../booking/require-windows.ts';
import { findTaken } from '../booking/taken.store.ts';
import { findServedRules, promisedWindow } from '../booking/visit-windows.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { choosePattern, requireStart } from './choose-pattern.ts';
import { asUndecided } from './planned-occurrence.ts';
import { requireTemplate } from './series.store.ts';

interface Asked {
  pickup_address: string;
  delivery_address: string;
  /** An order that is there, and its series: their places count as free. */
  order_id: string | null;
  series_id: string | null;
}

/**
 * Says in which windows occurrences would be, and which of those that take place have no place in one of them, as far ahead as
 * customers book. At free times none is full; while customers choose no windows there are none.
 */
async function withWindows(
  db: DbOrTx,
  occurrences: readonly SeriesOccurrence[],
  asked: Asked,
): Promise<SeriesOccurrence[]> {
  if (!db.business.use_windows) return [...occurrences];
  const full = new Set<number>();
  let shown = [...occurrences];
  for (const leg of windowLegs) {
    // An address outside all areas has its own message, beside its field.
    const rules = await findBookingRules(db, asked[`${leg}_address`], leg, { anyway: true });
    for (const number of await findFullNumbers(db, rules, leg, occurrences, asked)) full.add(number);
    shown = shown.map((each) => ({
      ...each,
      [`${leg}_until`]: promisedWindow(rules, leg, each[`${leg}_date`])?.ends_at ?? null,
    }));
  }
  return shown.map((each) => (full.has(each.number) ? { ...each, is_full: true } : each));
}

async function findFullNumbers(
  db: DbOrTx,
  rules: BookingRules,
  leg: WindowLeg,
  occurrences: readonly SeriesOccurrence[],
  { order_id: except_order_id, series_id: except_series_id }: Asked,
): Promise<number[]> {
  const visits = occurrences.flatMap((each) => {
    if (each.state !== 'planned' || !isWithinHorizon(rules, each.pickup_date)) return [];
    const found = promisedWindow(rules, leg, each[`${leg}_date`]);
    return found ? [{ number: each.number, ...found }] : [];
  });
  const days = visits.map(({ day }) => day).toSorted(Temporal.PlainDate.compare);
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return [];
  const window_ids = [...new Set(visits.map(({ window }) => window.id))];
  const { zone } = rules;
  const except = { except_order_id, except_series_id };
  const taken = await findTaken(db, leg, { window_ids, days: { from, to }, zone, ...except });
  const isFull = ({ window: { id, capacity }, day }: WindowOnDay) =>
    capacity !== null && taken(id, day) >= capacity;
  return visits.filter(isFull).map(({ number }) => number);
}

/** Whether a pickup is within the days that customers can book. */
const isWithinHorizon = (rules: BookingRules, pickup_date: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(businessDay(pickup_date, rules.zone), lastPickupDay(rules)) <= 0;

/**
 * The occurrences of an order that would recur: its own, and those that would be made after it, with those that are full.
 * @throws Refusal `invalid` for a missing template, for days or dates that do not go with it, and for dates more than two years
 * ahead; `not-bookable` for days without a window; `not-found` for an order that is not the caller's
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
