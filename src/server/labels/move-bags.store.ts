import { asc, sql } from 'drizzle-orm';
import type { BagStage } from '#shared/labels/bag.ts';
import type { Tx } from '../kernel/db/database.ts';
import { isBagOfOrder } from '../orders/store/order-bags.store.ts';
import { bags } from '../schema.ts';

/** The bags of these orders, by number. */
export const findBagsOfOrders = (tx: Tx, order_ids: readonly string[]) =>
  tx
    .select({ id: bags.id, order_id: bags.order_id, number: bags.number, stage: bags.stage })
    .from(bags)
    .where(
      sql`${bags.order_id} = any(${sql.param([...order_ids])}::uuid[]) and ${isBagOfOrder(bags, bags.order_id)}`,
    )
    .orderBy(asc(bags.order_id), asc(bags.number));

/** What became of a bag without a scan. */
export interface BagMove {
  id: string;
  order_id: string;
  before: BagStage;
  after: BagStage;
}

/** What was scanned since stays. */
export async function moveBags(tx: Tx, moves: readonly BagMove[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.execute(sql`
    update ${bags} as bag set stage = move.after
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(id uuid, before text, after text)
    where bag.id = move.id and bag.stage = move.before`);
}
