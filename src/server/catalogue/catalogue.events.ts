import * as z from 'zod';
import { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { refresh } from '../notifications/refresh.ts';
import { changedFields, type EventOf, nobody, type Subject } from '../notifications/subject.ts';

const fields = SkuDraft.keyof().options;

/** The differences between two versions of a SKU; `null` for none. */
export const skuChanges = (before: Sku | null, after: Sku | null) => {
  const [one, other] = [before, after].map((sku) => sku && z.encode(Sku, sku));
  return fieldChanges(fields, one ?? null, other ?? null);
};

interface SkuData {
  changes: ReturnType<typeof skuChanges>;
  /** That wrote it. */
  import_id?: string;
}

type SkuEvent =
  | EventOf<'sku.created', SkuData>
  | EventOf<'sku.changed', SkuData>
  | EventOf<'sku.removed', SkuData>;

interface EventSku {
  id: string;
  /** The customers who have a price for it: they see it. */
  customer_ids: readonly string[];
}

/** All that follows from what happens to a SKU. */
export const skuEvents: Subject<SkuEvent, EventSku> = {
  type: 'sku',
  owners: null,
  people: [],
  personal: null,
  concerns: ({ customer_ids }) => ({ customer_ids }),
  live: ({ id }, people) => [refresh('catalogue', id, people)],
  rules: {
    'sku.created': { summary: () => 'added the SKU', notify: nobody },
    'sku.changed': { summary: ({ data }) => `changed ${changedFields(data.changes)}`, notify: nobody },
    'sku.removed': { summary: () => 'removed the SKU', notify: nobody },
  },
};
