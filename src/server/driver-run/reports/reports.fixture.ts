import { eq } from 'drizzle-orm';
import type { DriverReport, ReportOf, ReportType } from '#shared/driver-run/driver-report.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { crown, local, quay } from '../../dispatch/dispatch.fixture.ts';
import { driver_reports, run_stops, runs } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { openDriverRunWorld } from '../driver-run.fixture.ts';

type Stamps = Pick<DriverReport, 'id' | 'happened_at' | 'sent_at'>;
/** A report as it is tapped: what is left out is made as it is sent. */
export type Tap<T extends ReportType = ReportType> = T extends unknown
  ? Omit<ReportOf<T>, keyof Stamps> & Partial<Stamps>
  : never;

export type ReportsWorld = Awaited<ReturnType<typeof openReportsWorld>>;

/** The shop of a driver's run, whose drivers report. Each call comes a second after the one before it. */
export async function openReportsWorld() {
  const shop = await openDriverRunWorld();
  const { world } = shop;
  const later = (time: Temporal.DurationLike = { seconds: 1 }) => world.setNow(world.now().add(time));
  const stamped = (tap: Tap): DriverReport => ({
    id: crypto.randomUUID(),
    happened_at: world.now(),
    sent_at: world.now(),
    ...tap,
  });
  const tap = (driver: Person, tap: Tap) => {
    later();
    return world.call(driver, reportRoute, { body: stamped(tap) });
  };
  return {
    ...shop,
    later,
    stamped,
    tap,
    /** Pickups of a driver on Monday at 9, 10 and 11 o’clock, each at a door of its own. */
    placeMorning: async (driver: Person): Promise<[Order, Order, Order]> => {
      const placeAt = async (hour: string, pickup_address: string) => {
        const order = await shop.placeOn({ pickup_date: local(`2026-11-30T${hour}`), pickup_address });
        await shop.assign(order, driver);
        return order;
      };
      return [
        await placeAt('09:00', crown),
        await placeAt('10:00', quay),
        await placeAt('11:00', '3 Kent St, Sydney NSW 2000'),
      ];
    },
    setOffTo: async (driver: Person, order: Order) =>
      tap(driver, { type: 'on_my_way', leg_id: (await shop.legOf(order, 'pickup')).id }),
    edit: (order: Order, body: Parameters<typeof editStatus>[0]) => {
      later();
      return world.call(shop.owner, editOrderRoute, { params: { id: order.id }, body: editStatus(body) });
    },
    read: async ({ id }: Pick<Order, 'id'>) =>
      (await world.call(shop.owner, orderRoute, { params: { id } })).reply,
    /** What somebody was told, the newest first. */
    toldTo: async (person: Person, about = ''): Promise<string[]> => {
      const { rows } = (await world.call(person, notificationsRoute, { query: { limit: 200 } })).reply;
      return rows.map(({ title, message }) => `${title}: ${message}`).filter((text) => text.includes(about));
    },
    kept: async (id: string) => {
      const [row] = await world.db.select().from(driver_reports).where(eq(driver_reports.id, id));
      return row ?? null;
    },
    runOf: async (driver: Person, day: Temporal.PlainDate) => {
      const rows = await world.db.select().from(runs).where(eq(runs.driver_id, driver.user.id));
      const run = rows.find((each) => each.day.equals(day));
      if (!run) throw new Error('the driver has no run on that day');
      const stops = await world.db
        .select()
        .from(run_stops)
        .where(eq(run_stops.run_id, run.id))
        .orderBy(run_stops.position);
      return { ...run, stops };
    },
  };
}

const editStatus = (body: { status?: Order['status']; special_instructions?: string }) => body;
