import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDone, legsOf } from '#shared/deliveries/leg.ts';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatuses } from '#shared/orders/order-status.ts';
import { orders } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';
import { legConditions } from './leg-conditions.ts';

let world: World;
let driver: Person;
let order: Order;

beforeAll(async () => {
  world = await openWorld();
  const customer = await world.person('customer');
  driver = await world.person('driver');
  const sku = await world.sku(100);
  await world.agree(customer, sku, 100);
  order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
});
afterAll(() => world.close());

const conditions = legConditions(orders);

const combinations = orderStatuses.flatMap((status) =>
  [null, ...deliveryStatuses].map((delivery_status) => ({ status, delivery_status })),
);

test.each(combinations)(
  'SQL and legsOf agree on $status with the driver at $delivery_status [DRV-1]',
  async (change) => {
    const hasDriver = change.delivery_status !== null;
    await world.db
      .update(orders)
      .set({ ...change, driver_id: hasDriver ? driver.user.id : null })
      .where(eq(orders.id, order.id));
    const [row] = await world.db
      .select({
        hasLegs: sql`${conditions.hasLegs}`,
        pickupState: conditions.pickupState,
        deliveryState: conditions.deliveryState,
        isPickedUp: sql`coalesce(${conditions.isPickedUp}, false)`,
        isDelivered: sql`coalesce(${conditions.isDelivered}, false)`,
      })
      .from(orders);
    const legs = legsOf({ ...order, ...change });
    expect(row?.hasLegs).toBe(legs.length > 0);
    const [pickup, delivery] = legs;
    if (pickup && delivery) {
      expect([row?.pickupState, row?.deliveryState]).toEqual([pickup.state, delivery.state]);
      expect([row?.isPickedUp, row?.isDelivered]).toEqual([isDone(pickup), isDone(delivery)]);
    }
  },
);
