import { and, desc, eq } from 'drizzle-orm';
import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { dayOf, local, openDispatchWorld } from '../dispatch/dispatch.fixture.ts';
import { driver_reports, legs, run_stops, runs } from '../schema.ts';
import type { Person } from '../testing/world.ts';

export const monday = dayOf('2026-11-30');
/** Before the first window of Monday. */
export const mondayMorning = local('2026-11-30T08:30');

type StoredReport = typeof driver_reports.$inferInsert;

export type DriverRunWorld = Awaited<ReturnType<typeof openDriverRunWorld>>;

/** A shop with orders that are collected on a Monday and brought on Thursday; what is reported is written as rows. */
export async function openDriverRunWorld() {
  const shop = await openDispatchWorld();
  const { world } = shop;
  const { db } = world;

  /** The latest attempt. */
  const legOf = async ({ id }: Pick<Order, 'id'>, kind: LegKind) => {
    const [leg] = await db
      .select()
      .from(legs)
      .where(and(eq(legs.order_id, id), eq(legs.kind, kind)))
      .orderBy(desc(legs.attempt))
      .limit(1);
    if (!leg) throw new Error('an order has no such leg');
    return leg;
  };
  const readRun = async (driver: Person, day = monday) =>
    (await world.call(driver, driverRunRoute, { query: { day } })).reply;

  return {
    ...shop,
    legOf,
    readRun,
    /** It is placed on the Tuesday before. */
    placeOn: async (more: Partial<OrderDraft> = {}, who?: Person) => {
      world.setNow(local('2026-11-24T10:12'));
      const dates = { pickup_date: local('2026-11-30T09:00'), delivery_date: local('2026-12-03T14:00') };
      const order = await shop.place({ ...dates, ...more }, who);
      world.setNow(mondayMorning);
      return order;
    },
    step: ({ id }: Order, driver: Person, status: DeliveryStatus) =>
      world.call(driver, updateDeliveryRoute, { params: { id }, body: { status } }),
    setLeg: async (order: Order, kind: LegKind, values: Partial<typeof legs.$inferInsert>) => {
      await db
        .update(legs)
        .set(values)
        .where(and(eq(legs.order_id, order.id), eq(legs.kind, kind)));
    },
    setStop: async (id: string, values: Partial<typeof run_stops.$inferInsert>) => {
      await db.update(run_stops).set(values).where(eq(run_stops.id, id));
    },
    /** Its stops are expected from half an hour before to an hour after each full hour from 9 o’clock on. */
    startRun: async (driver: Person, started_at = world.now()) => {
      const { id, stops } = await readRun(driver);
      await db
        .update(runs)
        .set({ started_at })
        .where(eq(runs.id, `${id}`));
      for (const [index, stop] of stops.entries()) {
        const at = local('2026-11-30T09:00').add({ hours: index });
        const span = { eta_from: at.subtract({ minutes: 30 }), eta_until: at.add({ hours: 1 }) };
        await db.update(run_stops).set(span).where(eq(run_stops.id, stop.id));
      }
    },
    report: async (driver: Person, more: Partial<StoredReport>): Promise<string> => {
      const id = crypto.randomUUID();
      const [happened_at, arrived_at] = [world.now(), world.now()];
      const stamp = { id, driver_id: driver.user.id, fingerprint: id, happened_at, arrived_at, data: {} };
      await db.insert(driver_reports).values({ ...stamp, type: 'done', outcome: 'accepted', ...more });
      return id;
    },
  };
}
