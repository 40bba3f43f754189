import { eq } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import { readOrder } from '../orders/store/order-read.store.ts';
import { order_files } from '../schema.ts';
import { findAnnounced } from './files.store.ts';

/** Staff remove a picture for good; the history of its order keeps that there was one. @throws Refusal `not-found` */
export async function removeFile(db: Db, caller: Caller, id: string): Promise<null> {
  await transact(db, async (tx) => {
    const announced = await findAnnounced(tx, id);
    if (!announced?.of || announced.file.state === 'coming') refuseNotFound();
    if (announced.file.state === 'gone') refuse('not-found', 'This picture is no longer kept.');
    // In the sequence in which a removed order takes its pictures along; the file goes by a trigger.
    const removed = await tx.delete(order_files).where(eq(order_files.file_id, id)).returning();
    if (removed.length === 0) refuseNotFound();
    const order = await readOrder(tx, announced.of.order_id);
    const data = { kind: announced.file.kind };
    await record(tx, orderEvents, order, { type: 'file.removed', actor_id: caller.id, data });
  });
  return null;
}
