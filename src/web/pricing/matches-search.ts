import type { CustomerPrice } from '#shared/pricing/customer-price.ts';

/** Whether the item or its category contains a text, in any case; the service searches so for an export. */
export const matchesSearch = ({ sku_name, category }: CustomerPrice, search: string): boolean =>
  `${sku_name}\n${category}`.toLowerCase().includes(search.toLowerCase());
