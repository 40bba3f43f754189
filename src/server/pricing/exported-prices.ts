import { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { type CsvColumn, columnsOf } from '../kernel/csv/csv.ts';
import type { selectAllPrices } from './pricing.store.ts';

/** What the export of prices holds (CSV-1). */
export const exportedPrices = {
  name: 'prices',
  columns: columnsOf(CustomerPrice, [
    'id',
    'customer_id',
    'sku_id',
    'sku_name',
    'category',
    'unit',
    'base_price',
    'custom_price',
  ]),
};

type AnyPrice = Awaited<ReturnType<typeof selectAllPrices>>[number];

/** And the one of all customers, as an import takes it back (CSV-17). */
export const exportedAllPrices = {
  name: 'prices',
  columns: [
    { head: 'email', type: 'text', value: ({ email }) => email },
    { head: 'customer_full_name', type: 'text', value: ({ customer_name }) => customer_name },
    ...exportedPrices.columns,
  ] as CsvColumn<AnyPrice>[],
};
