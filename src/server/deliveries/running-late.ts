import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { minutesOfGrace } from '#shared/runs/reckon-run.ts';
import { isOpenLegRow } from '../accounts/store/open-leg-condition.ts';
import type { Tx } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import { readOrder } from '../orders/store/order-read.store.ts';
import { legs, run_stops } from '../schema.ts';

declare module '../kernel/db/database.ts' {
  interface Notes {
    /** Runs in which it may get later. */
    delayed_run_ids?: readonly string[];
    /** Legs of those whose driver says so, to be told whatever they knew (RUN-31). */
    late_leg_ids?: readonly string[];
  }
}

/** Customers are told where it gets later, once for each leg: who was told that they are next, and of whose leg the driver says so. */
export async function recordRunningLate(tx: Tx): Promise<void> {
  const { delayed_run_ids: run_ids, late_leg_ids = [] } = tx.notes;
  if (!run_ids) return;
  for (const leg of await findLate(tx, run_ids, late_leg_ids)) await tellLate(tx, leg);
}

const findLate = (tx: Tx, run_ids: readonly string[], leg_ids: readonly string[]) =>
  tx
    .select({
      id: legs.id,
      order_id: legs.order_id,
      kind: legs.kind,
      eta_from: run_stops.eta_from,
      eta_until: run_stops.eta_until,
    })
    .from(legs)
    .innerJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .where(
      and(
        inArray(run_stops.run_id, [...run_ids]),
        isOpenLegRow(legs),
        isNull(legs.told_late_at),
        or(
          inArray(legs.id, [...leg_ids]),
          sql`${run_stops.eta_until} > ${legs.told_until} + make_interval(mins => ${minutesOfGrace})`,
        ),
      ),
    );

async function tellLate(
  tx: Tx,
  { id, order_id, kind: leg, eta_from, eta_until }: Awaited<ReturnType<typeof findLate>>[number],
): Promise<void> {
  if (!eta_from || !eta_until) return;
  await tx.update(legs).set({ told_late_at: tx.now() }).where(eq(legs.id, id));
  const data = { leg, times: formatTimes(eta_from, eta_until, tx.timeZone()) };
  await record(tx, orderEvents, await readOrder(tx, order_id), { type: 'leg.late', actor_id: null, data });
}
