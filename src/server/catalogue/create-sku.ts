import { measureOf } from '#shared/catalogue/measure.ts';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { recordMany } from '../notifications/record-many.ts';
import { refresh } from '../notifications/refresh.ts';
import { skus } from '../schema.ts';
import { skuChanges, skuEvents } from './catalogue.events.ts';
import { findTakenNames, nameKey } from './starter-skus.ts';

/** The row of a new SKU. */
const rowOf = (tx: Tx, draft: SkuDraft) => {
  const { measure = measureOf(draft.unit), description } = draft;
  const now = tx.now();
  return {
    ...draft,
    id: newId(),
    measure,
    description: description || null,
    created_at: now,
    updated_at: now,
  };
};

/**
 * Adds a SKU to the catalogue. No customer has a price for it yet. `actor_id` is `null` when Washline itself
 * adds it.
 */
export function createSku(db: Db, actor_id: string | null, draft: SkuDraft): Promise<Sku> {
  return transact(db, async (tx) => {
    const [sku] = await tx.insert(skus).values(rowOf(tx, draft)).returning();
    if (!sku) throw new Error('a SKU was not written');
    const data = { changes: skuChanges(null, sku) };
    await record(tx, skuEvents, { id: sku.id, customer_ids: [] }, { type: 'sku.created', actor_id, data });
    return sku;
  });
}

/** Adds SKUs, all or nothing. @throws Refusal `invalid` at each row whose name is in the catalogue, or in a row before */
export function createSkus(db: Db, actor_id: string, drafts: readonly SkuDraft[]): Promise<Sku[]> {
  return transact(db, async (tx) => {
    await refuseTakenNames(tx, drafts);
    const added = await tx
      .insert(skus)
      .values(drafts.map((draft) => rowOf(tx, draft)))
      .returning();
    const recorded = added.map((sku) => ({
      subject_id: sku.id,
      event: { type: 'sku.created' as const, actor_id, data: { changes: skuChanges(null, sku) } },
    }));
    await recordMany(tx, skuEvents, recorded);
    const [first] = added;
    // One message for all of them: lists load again.
    if (first) tx.messages.push(refresh('catalogue', first.id, []));
    return added;
  });
}

async function refuseTakenNames(tx: Tx, drafts: readonly SkuDraft[]): Promise<void> {
  const taken = await findTakenNames(tx);
  const errors = drafts.flatMap(({ name }, at) => {
    const isTaken = taken.has(nameKey(name));
    taken.add(nameKey(name));
    return isTaken ? [{ path: `skus.${at}.name`, message: 'In your catalogue' }] : [];
  });
  if (errors.length > 0) refuse('invalid', 'Some of these are in your catalogue.', errors);
}
