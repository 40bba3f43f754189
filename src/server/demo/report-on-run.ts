import { and, desc, eq } from 'drizzle-orm';
import type { DriverReport } from '#shared/driver-run/driver-report.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { receiveReport } from '../driver-run/receive-report.ts';
import type { Db } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { legs } from '../schema.ts';

type Stamp = 'id' | 'happened_at' | 'sent_at';
/** What a driver says, without when. */
type Said = DriverReport extends infer Report
  ? Report extends unknown
    ? Omit<Report, Stamp>
    : never
  : never;

/** A driver reports something now, on a phone whose clock is right. */
export function sendReport(db: Db, driver: Caller, said: Said) {
  const now = db.now();
  return receiveReport(db, driver, { id: crypto.randomUUID(), happened_at: now, sent_at: now, ...said });
}

interface DeliveryStep {
  status: DeliveryStatus;
  notes: string | null;
}

/** What a driver reports of their run for a step of an order; `null` for a step that is none of a run. */
export async function asReport(
  db: Db,
  order_id: string,
  { status, notes }: DeliveryStep,
): Promise<Said | null> {
  const leg = (kind: LegKind) => findLeg(db, order_id, kind);
  switch (status) {
    case 'picked_up':
      return { type: 'done', leg_id: await leg('pickup'), note: notes };
    case 'out_for_delivery':
      return notes === null ? { type: 'on_my_way', leg_id: await leg('delivery') } : null;
    case 'delivered':
      return { type: 'done', leg_id: await leg('delivery'), note: notes };
    case 'assigned':
      return null;
  }
}

async function findLeg(db: Db, order_id: string, kind: LegKind): Promise<string> {
  const [leg] = await db
    .select({ id: legs.id })
    .from(legs)
    .where(and(eq(legs.order_id, order_id), eq(legs.kind, kind)))
    .orderBy(desc(legs.attempt))
    .limit(1);
  if (!leg) throw new Error('an order has no legs');
  return leg.id;
}
