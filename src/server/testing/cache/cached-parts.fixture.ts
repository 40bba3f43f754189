import { and, eq, ne } from 'drizzle-orm';
import { closeLegRoute, newDateRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import {
  deleteOrderRoute,
  lockOrderRoute,
  placeOrderRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import type { LegsWorld } from '../../deliveries/legs.fixture.ts';
import { legs, orders } from '../../schema.ts';
import { draftOf, type Person } from '../world.ts';

/** Business days at their first and last moment, at both ends of months, and today. */
export const moments = [
  '2026-11-24T18:00',
  '2026-11-30T23:59:59.999',
  '2026-12-01T00:00',
  '2026-12-15T09:00',
  '2026-12-31T00:00',
  '2026-12-31T23:59:59.999',
  '2027-01-01T00:00',
  '2027-01-31T23:59:59.999',
].map((text) => Temporal.PlainDateTime.from(text).toZonedDateTime('Australia/Sydney').toInstant());

/** What to change, and into what. */
export interface Target {
  id: string;
  person: number;
  /** Which of the moments the pickup is at, and how many of them later the delivery. */
  at: number;
  later: number;
}

export const someOf = <T>(all: readonly T[], number: number): T => all[number % all.length] as T;

export function datesOf({ at, later }: Target) {
  const pickup_date = someOf(moments, at);
  const delivery_date = moments[(at % moments.length) + later] ?? pickup_date;
  return { pickup_date, delivery_date: delivery_date.add({ minutes: 1 }) };
}

type Change = (target: Target) => Promise<{ status?: number }>;

const byHand = async (statement: PromiseLike<unknown>) => {
  await statement;
  return {};
};

const isPlannedOf = (order_id: string) =>
  and(eq(legs.order_id, order_id), eq(legs.kind, 'pickup'), eq(legs.state, 'planned'));

/** What is done to an order, by name. Each may be refused. */
export function orderChanges(shop: LegsWorld, customers: Person[], drivers: Person[]) {
  const { world } = shop;
  async function failLeg({ id }: Target, kind: LegKind) {
    const isLive = and(eq(legs.order_id, id), eq(legs.kind, kind), ne(legs.state, 'failed'));
    const [leg] = await world.db.select({ id: legs.id }).from(legs).where(isLive);
    const body = { result: 'failed', reason: 'nobody_home', note: 'Seen' } as const;
    return world.call(shop.owner, closeLegRoute, { params: { id: leg?.id ?? id }, body });
  }

  const setStatus =
    (status: OrderStatus): Change =>
    (target) =>
      shop.edit(target, { status });
  const assign =
    (leg?: LegKind): Change =>
    (target) =>
      shop.assign(target, someOf(drivers, target.person), leg);

  const changes = {
    place: async (target) => {
      const lines = [{ sku: shop.sku, quantity: 1 }];
      const body = draftOf(world, lines, datesOf(target));
      return world.call(someOf(customers, target.person), placeOrderRoute, { body });
    },
    move: (target) => shop.edit(target, datesOf(target)),
    assign: assign(),
    'assign the pickup': assign('pickup'),
    'assign the delivery': assign('delivery'),
    unassign: (target) => shop.unassign(target),
    process: setStatus('processing'),
    'send out': setStatus('out_for_delivery'),
    'fail the pickup': (target) => failLeg(target, 'pickup'),
    'fail the delivery': (target) => failLeg(target, 'delivery'),
    'try again': (target) => {
      const body = { ...datesOf(target), anyway: true };
      return world.call(shop.owner, newDateRoute, { params: target, body });
    },
    lock: (target) => world.call(shop.owner, lockOrderRoute, { params: target }),
    unlock: (target) => world.call(shop.owner, unlockOrderRoute, { params: target }),
    cancel: setStatus('cancelled'),
    delete: (target) => world.call(shop.owner, deleteOrderRoute, { params: target, query: {} }),
  } satisfies Record<string, Change>;
  // Nobody can: but no trigger relies on what is written beside it.
  const changesByHand = {
    'give away': async ({ id, person }) => {
      const customer_id = someOf(customers, person).user.id;
      return byHand(world.db.update(orders).set({ customer_id }).where(eq(orders.id, id)));
    },
    'take a leg off': ({ id }) =>
      byHand(world.db.update(legs).set({ driver_id: null, stop_id: null }).where(isPlannedOf(id))),
    'fail a leg': ({ id }) =>
      byHand(
        world.db
          .update(legs)
          .set({ state: 'failed', failure_reason: 'refused', happened_at: world.now(), stop_id: null })
          .where(isPlannedOf(id)),
      ),
    'remove what failed': ({ id }) =>
      byHand(world.db.delete(legs).where(and(eq(legs.order_id, id), eq(legs.state, 'failed')))),
    'remove the row': ({ id }) => byHand(world.db.delete(orders).where(eq(orders.id, id))),
  } satisfies Record<string, Change>;

  return { changes, changesByHand };
}
