import { matcherOf } from '#shared/kernel/search-text.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';

/** Whether the item and its category have what was typed; the service searches so for an export. */
export const matchesSearch = ({ sku_name, category }: CustomerPrice, search: string): boolean =>
  matcherOf(search)(`${sku_name}\n${category}`);
