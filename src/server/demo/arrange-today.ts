import { isNull, sql } from 'drizzle-orm';
import { publicHolidays } from '#shared/booking/public-holidays.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import { insertClosedDay } from '../booking/closed-days.store.ts';
import { clockOf } from '../booking/closing.store.ts';
import { findSettings } from '../business/business.store.ts';
import { assignDriver } from '../deliveries/assign-driver.ts';
import { findDriverRun } from '../driver-run/read/find-driver-run.ts';
import { newId } from '../kernel/db/columns.ts';
import { scanBag } from '../labels/scan-bag.ts';
import { setBags } from '../labels/set-bags.ts';
import { closeDay } from '../orders/closed-days/close-day.ts';
import { countOrder } from '../orders/count/count-order.ts';
import { editOrder } from '../orders/edit/edit-order.ts';
import { findOrders } from '../orders/list/order-list.store.ts';
import { findOrderDetails } from '../orders/store/order-read.store.ts';
import { order_series } from '../schema.ts';
import { updateAllNextPickups } from '../series/next-pickup.store.ts';
import { planOf, storedColumns } from '../series/stored-series.ts';
import { amelia } from './laundry.ts';
import { type Account, admin, drivers, owner } from './people.ts';
import { ago, callerOf, type Shop, sendReport } from './perform-steps.ts';

/** What the plan of the orders does not say: how all stands in the middle of the day on which the demo is opened. */
export async function arrangeToday(shop: Shop): Promise<void> {
  await driveRuns(shop);
  await changeRecurring(shop);
  await countAnOrder(shop);
  await countBags(shop);
  await labelBags(shop);
  await closeADay(shop);
  await closeOnHolidays(shop);
}

/** The runs of earlier days are over, two of today are under way, and one report did not fit. */
async function driveRuns(shop: Shop): Promise<void> {
  const [first, second, third] = drivers;
  await endEarlierRuns(shop);
  await splitDeliveries(shop, first, third);
  await reportTwice(shop, first);
  for (const driver of [first, second]) await setOff(shop, driver);
}

/** Each ended some minutes after its last stop, with all that was collected in the shop. What is open of it is overdue. */
async function endEarlierRuns({ db, today }: Shop): Promise<void> {
  await db.execute(sql`
    update runs set started_at = done.first - interval '25 minutes', ended_at = done.last + interval '25 minutes'
    from (
      select stop.run_id, min(leg.happened_at) as first, max(leg.happened_at) as last
      from run_stops stop join legs leg on leg.stop_id = stop.id where leg.happened_at is not null group by stop.run_id
    ) done
    where done.run_id = runs.id and runs.day < ${today.toString()}
      and not exists (select from run_stops where run_id = runs.id and finished_at is null)`);
  await db.execute(sql`
    update legs set van_answer = 'shop' from run_stops stop join runs run on run.id = stop.run_id
    where legs.stop_id = stop.id and run.ended_at is not null and legs.kind = 'pickup' and legs.done_how = 'reported'`);
}

/** Three orders that one driver has collected are brought by another. */
async function splitDeliveries(shop: Shop, from: Account, to: Account): Promise<void> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select orders.id from legs delivery join orders on orders.id = delivery.order_id
    where delivery.driver_id = ${callerOf(shop, from).id} and delivery.kind = 'delivery' and delivery.state = 'planned'
      and delivery.window_start > ${shop.db.now().toString()}
      and exists (select from legs pickup where pickup.order_id = orders.id and pickup.kind = 'pickup' and pickup.state = 'done')
    order by delivery.window_start desc, orders.number limit 3`);
  const [caller, driver_id] = [callerOf(shop, admin), callerOf(shop, to).id];
  for (const { id } of rows) {
    await assignDriver(ago(shop, 40), { id, caller, ifMatch: null }, driver_id, 'delivery');
  }
}

/** A driver reports a pickup that is done already: it waits for staff to settle it. */
async function reportTwice(shop: Shop, driver: Account): Promise<void> {
  const caller = callerOf(shop, driver);
  const past = ago(shop, 25);
  const { rows } = await past.execute<{ id: string }>(sql`
    select id from legs where driver_id = ${caller.id} and kind = 'pickup' and state = 'done'
      and happened_at < ${past.now().toString()}
    order by happened_at desc, id limit 1`);
  for (const { id } of rows) await sendReport(past, caller, { type: 'done', leg_id: id, note: null });
}

/** A driver has loaded what is ready, and is on the way to the first stop that is open. */
async function setOff(shop: Shop, driver: Account): Promise<void> {
  const { db, today: day } = shop;
  const caller = callerOf(shop, driver);
  const { stops } = await findDriverRun(db, caller.id, day);
  const next = stops.find(({ finished_at }) => finished_at === null)?.legs.find(isOpenLeg);
  if (!next) return;
  const ready = stops
    .flatMap((stop) => stop.legs)
    .filter((leg) => leg.kind === 'delivery' && isOpenLeg(leg) && leg.order_status === 'ready_for_pickup');
  await sendReport(db, caller, { type: 'start_run', day, leg_ids: ready.map(({ id }) => id) });
  await sendReport(db, caller, { type: 'on_my_way', leg_id: next.id });
}

/**
 * Of the last two recurring orders that nobody has begun a customer changes one by hand, for this time alone; of the other and
 * all later ones staff propose more items and an earlier pickup.
 */
async function changeRecurring(shop: Shop): Promise<void> {
  const [customer, staff] = [callerOf(shop, amelia), callerOf(shop, admin)];
  const query = { type: 'recurring' as const, status: ['pending' as const, 'scheduled' as const], limit: 2 };
  const { rows } = await findOrders(shop.db, customer, { ...query, sort: 'pickup_date' });
  const [last, other] = rows;
  if (!last || !other) throw new Error('too little of the customer recurs');
  const byHand = { id: other.id, caller: customer, ifMatch: null };
  await editOrder(ago(shop, 47), byHand, {
    special_instructions: 'This once at the front desk: the lift of the dock is being repaired.',
    scope: 'this',
  });
  await editOrder(
    ago(shop, 32),
    { id: last.id, caller: staff, ifMatch: null },
    {
      items: last.items.map(({ sku_id, quantity }, line) => ({
        sku_id,
        quantity: line === 0 ? quantity + 20 : quantity,
      })),
      pickup_date: last.pickup_date.subtract({ minutes: 90 }),
      scope: 'following',
    },
  );
}

/** The newest order with a line by weight that is in the laundry was weighed this morning: a little more than was ordered. */
async function countAnOrder(shop: Shop): Promise<void> {
  const caller = callerOf(shop, admin);
  const query = { status: ['processing' as const, 'in_progress' as const], limit: 200 };
  const { rows } = await findOrders(shop.db, caller, query);
  const order = rows.find(({ items }) => items.some(({ unit }) => unit));
  if (!order) throw new Error('nothing by weight is in the laundry');
  await countOrder(ago(shop, 18), { id: order.id, caller, ifMatch: null }, { items: weighed(order) });
}

const weighed = ({ items }: Order) =>
  items.map(({ sku_id, quantity, unit }) => ({ sku_id, quantity: unit ? quantity + 1.5 : quantity }));

/** Who collected an order counted its bags: one for about 12 pieces, or 8 kg. */
async function countBags({ db }: Shop): Promise<void> {
  await db.execute(sql`
    update legs set bag_count = ceil(size.bags) from (
      select orders.id, sum(coalesce((item->>'grams')::int / 8000.0, (item->>'quantity')::int / 12.0)) as bags
      from orders cross join jsonb_array_elements(orders.items) as item
      where orders.status not in ('completed', 'cancelled') group by orders.id
    ) size
    where legs.order_id = size.id and legs.kind = 'pickup' and legs.state = 'done'`);
}

/** Some orders of a status have labels; of those in the laundry bags were scanned there, all but the last of what is washed. */
const labelled = [
  { status: 'processing', limit: 2, scanned: 0 },
  { status: 'in_progress', limit: 3, scanned: -1 },
  { status: 'ready_for_pickup', limit: 4, scanned: undefined },
] as const;

/** Some orders in the laundry have bags with labels: as many as were counted at their pickup. */
async function labelBags(shop: Shop): Promise<void> {
  const caller = callerOf(shop, admin);
  const past = ago(shop, 25);
  for (const { status, limit, scanned } of labelled) {
    const { rows } = await findOrders(shop.db, caller, { status: [status], limit });
    for (const { id } of rows) {
      const { legs = [] } = (await findOrderDetails(shop.db, id, caller)) ?? {};
      const bags = await setBags(past, caller, id, legs.find(({ bag_count }) => bag_count)?.bag_count ?? 2);
      const stage = status === 'ready_for_pickup' ? 'ready' : 'received';
      for (const { code } of bags.slice(0, scanned)) {
        await scanBag(past, caller, { id: newId(), code, stage, happened_at: past.now() });
      }
    }
  }
}

/** The shop is closed on a day that moves few pickups of recurring orders, but at least one. */
async function closeADay(shop: Shop): Promise<void> {
  const draft = { name: 'Boiler inspection', series_closed_day_rule: 'next_open' as const };
  await closeDay(ago(shop, 120), callerOf(shop, admin), { day: await findDayToClose(shop), ...draft });
}

/** After the days whose orders are there already, and within the notice, so that the clock moves the pickup at once. */
async function findDayToClose({ db }: Shop): Promise<Temporal.PlainDate> {
  const [zone, now] = [db.timeZone(), db.now().toZonedDateTimeISO(db.timeZone())];
  const [from, until] = [now.add({ days: 8 }).toInstant(), now.add({ days: 13 }).toInstant()];
  const running = await db
    .select(storedColumns(db))
    .from(order_series)
    .where(isNull(order_series.stopped_at));
  const pickups = running.flatMap((stored) => [...occurrencesOf(planOf(stored), from, until, zone)]);
  const { working_days } = await findSettings(db);
  const byDay = Map.groupBy(pickups, ({ pickup_date }) => businessDay(pickup_date, zone).toString());
  const open = [...byDay]
    .map(([day, { length }]) => ({ day: Temporal.PlainDate.from(day), length }))
    .filter(({ day }) => working_days.includes(day.dayOfWeek));
  const [fewest] = open.toSorted((one, other) => one.length - other.length);
  if (!fewest) throw new Error('nothing recurs on a working day');
  return fewest.day;
}

/** The shop is closed on the public holidays of the year to come, from where no order of the demo lies. */
async function closeOnHolidays(shop: Shop): Promise<void> {
  const { db, today } = shop;
  const [first, last] = [today.add({ days: 45 }), today.add({ years: 1 })];
  const added_by = callerOf(shop, owner).id;
  const holidays = [today.year, today.year + 1].flatMap((year) => publicHolidays(year, 'NSW'));
  for (const { day, name, ticked } of holidays) {
    const isAhead = Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0;
    if (ticked && isAhead) await insertClosedDay(db, { day, name, added_by });
  }
  await updateAllNextPickups(db, clockOf(db));
}
