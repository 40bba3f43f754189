import { Sku } from '#shared/catalogue/sku.ts';
import { columnsOf } from '../kernel/csv/csv.ts';

/** What the export of SKUs holds (CSV-1). */
export const exportedSkus = {
  name: 'skus',
  columns: columnsOf(Sku, ['id', 'name', 'category', 'price', 'unit', 'measure', 'description']),
};
