import { asc, eq } from 'drizzle-orm';
import {
  assignDriverRoute,
  closeLegRoute,
  reopenLegRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order, OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { legs } from '../schema.ts';
import { draftOf, openWorld, type Person } from '../testing/world.ts';

/** A shop whose orders are placed one by one, and whose legs staff and drivers move; calls may be refused. */
export type LegsWorld = Awaited<ReturnType<typeof openLegsWorld>>;

export async function openLegsWorld() {
  const world = await openWorld();
  const sku = await world.sku(100);
  const newCustomer = async (): Promise<Person> => {
    const person = await world.person('customer');
    await world.agree(person, sku, 100);
    return person;
  };
  const [owner, customer] = [await world.person('owner'), await newCustomer()];

  /** Both legs as they are stored. No leg of these orders is tried twice. */
  const legsOf = async ({ id }: Pick<Order, 'id'>) => {
    const rows = await world.db.select().from(legs).where(eq(legs.order_id, id)).orderBy(asc(legs.kind));
    const [delivery, pickup] = rows;
    if (rows.length !== 2 || !pickup || !delivery) throw new Error(`an order has ${rows.length} legs`);
    return { pickup, delivery };
  };
  const legOf = async (order: Order, kind: LegKind) => ({ id: (await legsOf(order))[kind].id });

  return {
    world,
    sku,
    owner,
    customer,
    jonah: await world.person('driver', { full_name: 'Jonah Reid' }),
    mei: await world.person('driver', { full_name: 'Mei Tanaka' }),
    newCustomer,
    place: (more: Partial<OrderDraft> = {}, who = customer) =>
      world.place(who, draftOf(world, [{ sku, quantity: 1 }], more)),
    legsOf,
    assign: ({ id }: Pick<Order, 'id'>, { user }: Person, leg?: LegKind) =>
      world.call(owner, assignDriverRoute, { params: { id }, body: { driver_id: user.id, leg } }),
    unassign: ({ id }: Pick<Order, 'id'>, leg?: LegKind) =>
      world.call(owner, unassignDriverRoute, { params: { id }, body: { leg } }),
    close: async (order: Order, kind: LegKind) =>
      world.call(owner, closeLegRoute, {
        params: await legOf(order, kind),
        body: { result: 'done', note: 'Seen' },
      }),
    reopen: async (order: Order, kind: LegKind) =>
      world.call(owner, reopenLegRoute, { params: await legOf(order, kind), body: { note: 'Not seen' } }),
    report: ({ id }: Order, status: DeliveryStatus, driver: Person) =>
      world.call(driver, updateDeliveryRoute, { params: { id }, body: { status } }),
    edit: ({ id }: Pick<Order, 'id'>, body: OrderEdit) =>
      world.call(owner, editOrderRoute, { params: { id }, body }),
  };
}
