import * as z from 'zod';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { NewCustomerPrice } from '#shared/pricing/customer-price.ts';
import { refresh } from '../notifications/refresh.ts';
import { type EventOf, nobody, type Subject } from '../notifications/subject.ts';
import { customer_prices } from '../schema.ts';

const fields = NewCustomerPrice.keyof().options;

/** The differences between two versions of an agreed price; `null` for none. */
export const priceChanges = (before: NewCustomerPrice | null, after: NewCustomerPrice | null) => {
  const [one, other] = [before, after].map((price) => price && z.encode(NewCustomerPrice, price));
  return fieldChanges(fields, one ?? null, other ?? null);
};

interface PriceData {
  changes: ReturnType<typeof priceChanges>;
  /** That wrote it. */
  import_id?: string;
}

type PriceEvent =
  | EventOf<'price.agreed', PriceData>
  | EventOf<'price.changed', PriceData>
  | EventOf<'price.removed', PriceData>;

type EventPrice = Pick<typeof customer_prices.$inferSelect, 'id' | 'customer_id' | 'sku_id'>;

/** All that follows from what happens to an agreed price. */
export const priceEvents: Subject<PriceEvent, EventPrice> = {
  type: 'price',
  owners: customer_prices,
  people: [],
  personal: null,
  concerns: ({ customer_id }) => ({ customer_ids: [customer_id] }),
  live: ({ sku_id }, people) => [refresh('catalogue', sku_id, people)],
  rules: {
    'price.agreed': { summary: () => 'agreed the price', notify: nobody },
    'price.changed': { summary: () => 'changed the price', notify: nobody },
    'price.removed': { summary: () => 'removed the price', notify: nobody },
  },
};
