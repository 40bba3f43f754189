import { eq, sql } from 'drizzle-orm';
import { withDriver } from '#shared/deliveries/order-legs.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { noteLegs } from '../../runs/sync-runs.ts';
import { leg_drivers, legs, settings } from '../../schema.ts';
import type { LoadedOrder } from './lock-order.store.ts';
import { findLegs, type StoredLeg } from './order-legs.store.ts';
import { updateOrder } from './order-write.store.ts';

/**
 * The next attempts at legs of an order that failed, planned for where it has its visits, with a driver or without; what failed
 * stays as it was. Returns the order with them, for `updateOrder` to write what they come to. Needs its row locked.
 */
export async function addAttempts(
  tx: Tx,
  order: LoadedOrder,
  kinds: readonly LegKind[],
  driver_id: string | null = null,
): Promise<LoadedOrder> {
  const added: Partial<Record<LegKind, StoredLeg>> = {};
  for (const kind of kinds) {
    const { attempt, ...failed } = order.legs[kind];
    const leg = {
      ...withDriver(failed, driver_id, tx.now()),
      ...{ id: newId(), attempt: attempt + 1, stop_id: null, arrived_at: null },
    };
    const starts_at = order[`${kind}_date`];
    const ends_at = order[`${kind}_until`];
    await tx.insert(legs).values({
      ...leg,
      order_id: order.id,
      window_start: starts_at,
      window_end:
        ends_at ??
        sql`${`${starts_at}`}::timestamptz + make_interval(mins => (select on_time_minutes from ${settings}))`,
    });
    if (driver_id !== null) {
      await tx.insert(leg_drivers).values({ id: newId(), leg_id: leg.id, driver_id, from_at: tx.now() });
    }
    added[kind] = leg;
  }
  return { ...order, legs: { ...order.legs, ...added } };
}

/** The latest attempt at a leg was none: the order stands as the one before it left it. Needs its row locked. */
export async function removeAttempt(tx: Tx, order: LoadedOrder, leg_id: string): Promise<LoadedOrder> {
  await tx.delete(legs).where(eq(legs.id, leg_id));
  const before = await findLegs(tx, order.id);
  noteLegs(tx, order, order.legs, before);
  return updateOrder(tx, { ...order, legs: before }, {}, (unmoved) => unmoved);
}
