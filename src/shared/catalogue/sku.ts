import * as z from 'zod';
import { Amount, Price } from '#shared/kernel/money.ts';
import { Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { measures } from './measure.ts';

/** An item that the laundry washes; `price` is without GST. */
export const Sku = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  price: Amount,
  /** As in `per item`, `per kg`. */
  unit: z.string(),
  measure: z.enum(measures),
  description: z.string().nullable(),
});
export type Sku = z.infer<typeof Sku>;

export const SkuDraft = z.object({
  name: Text(120, 'Enter a name'),
  category: Text(60, 'Enter a category'),
  price: Price,
  unit: Text(40, 'Enter a unit'),
  /** Absent: as its unit says. */
  measure: z.enum(measures).optional(),
  description: OptionalText(500),
});
export type SkuDraft = z.infer<typeof SkuDraft>;
