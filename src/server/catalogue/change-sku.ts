import { eq } from 'drizzle-orm';
import { measureOf } from '#shared/catalogue/measure.ts';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { recordChanges } from '../notifications/record.ts';
import { skus } from '../schema.ts';
import { skuChanges, skuEvents } from './catalogue.events.ts';
import { customersWithPrice, lockSkuRow } from './catalogue.store.ts';

/** Changes a SKU; orders keep the name and price they were placed with. @throws Refusal `not-found` */
export function changeSku(db: Db, actor_id: string, id: string, draft: SkuDraft): Promise<Sku> {
  return transact(db, async (tx) => {
    const before = (await lockSkuRow(tx, id)) ?? refuseNotFound();
    const { unit, measure = unit === before.unit ? before.measure : measureOf(unit) } = draft;
    const description = draft.description || null;
    const sku = { ...before, ...draft, measure, description, updated_at: tx.now() };
    await tx.update(skus).set(sku).where(eq(skus.id, id));
    const subject = { id, customer_ids: await customersWithPrice(tx, id) };
    const data = { changes: skuChanges(before, sku) };
    await recordChanges(tx, skuEvents, subject, { type: 'sku.changed', actor_id, data });
    return sku;
  });
}
