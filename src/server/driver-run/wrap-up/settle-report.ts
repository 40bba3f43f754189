import type { StoredReport } from '#shared/driver-run/driver-run.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { refresh } from '../../notifications/refresh.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { findOrder } from '../../orders/store/order-read.store.ts';
import { findReport, lockRefusedReport, writeSettled } from './reports.store.ts';

/**
 * Staff settle a report that did not fit, and note what was done about it, once.
 * @throws Refusal `not-found`, `moved-on`
 */
export const settleReport = (db: Db, caller: Caller, id: string, note: string): Promise<StoredReport> =>
  transact(db, async (tx) => {
    const { settled_at, order_id, run_id } = (await lockRefusedReport(tx, id)) ?? refuseNotFound();
    if (settled_at) refuse('moved-on', 'Someone has already marked this update as done.');
    await writeSettled(tx, id, caller.id, note);
    const order = order_id && (await findOrder(tx, order_id));
    if (order) {
      const event = { type: 'report.settled' as const, actor_id: caller.id, data: { note } };
      await record(tx, orderEvents, order, event);
    }
    tx.messages.push(refresh('run', run_id ?? id, []));
    return (await findReport(tx, id)) ?? refuseNotFound();
  });
