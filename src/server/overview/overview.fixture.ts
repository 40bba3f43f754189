import { eq, sql } from 'drizzle-orm';
import { legs, orders } from '../schema.ts';
import { draftOf, type Person, type World } from '../testing/world.ts';

/** What to change of an order after it is placed. */
export type Change = Partial<typeof orders.$inferInsert>;

/** Places an order of 2 × $10.00 without GST. By default neither leg is today. */
export async function placeAs(world: World, customer: Person, change: Change = {}): Promise<string> {
  const sku = await world.sku(1000);
  await world.agree(customer, sku, 1000);
  const { id } = await world.place(customer, draftOf(world, [{ sku, quantity: 2 }]));
  if (Object.keys(change).length > 0) {
    await world.db.update(orders).set(change).where(eq(orders.id, id));
    // Its legs are what the changed order says, as those of an older database are.
    await world.db.transaction(async (tx) => {
      await tx.delete(legs).where(eq(legs.order_id, id));
      await tx.execute(sql`select make_legs_of(array[${id}]::uuid[])`);
      await tx.execute(sql`select make_stops()`);
    });
  }
  return id;
}
