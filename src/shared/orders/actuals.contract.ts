import * as z from 'zod';
import { IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { ChosenId } from '#shared/kernel/text.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { bagRange } from '#shared/labels/bag.ts';
import { kilogramRange, quantityRange } from '#shared/pricing/line-quantity.ts';
import { ChargeDraft } from './charges.ts';
import { Order } from './order.ts';

/** What was really there of a SKU; 0: nothing of what was ordered. */
export const ActualLine = z.object({
  sku_id: ChosenId('Choose an item'),
  quantity: z
    .number('Enter how much')
    .min(0, 'Enter 0 or more')
    .max(quantityRange.max, { error: () => `Enter at most ${quantityRange.max.toLocaleString('en-AU')}` })
    .refine(
      (quantity) => quantity === 0 || quantity >= kilogramRange.min,
      `Enter at least ${kilogramRange.min}`,
    )
    .refine((quantity) => Number(quantity.toFixed(2)) === quantity, 'Use at most 2 decimals'),
});
export type ActualLine = z.infer<typeof ActualLine>;

/** All that was there: a line of the order that is not named was not there. */
export const ActualLines = z
  .array(ActualLine)
  .min(1, { error: 'Count at least one item', abort: true })
  .max(200, 'Count at most 200 items')
  .refine((lines) => lines.some(({ quantity }) => quantity > 0), 'At least one item must be more than 0');

export const countOrderRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/actuals',
  summary: 'Enter what was really collected; the lines as they were ordered are kept as the estimate',
  access: staffOnly,
  params: IdParams,
  body: z.object({ items: ActualLines, bag_count: integerInRange(bagRange).optional() }),
  reply: Order,
  versioned: true,
  refusals: [404, 409],
});

export const chargeOrderRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/charges',
  summary: 'Set what is charged beside the items, all but the minimum, which follows from them',
  access: staffOnly,
  params: IdParams,
  body: z.object({ charges: z.array(ChargeDraft).max(20, 'Add at most 20 charges') }),
  reply: Order,
  versioned: true,
  refusals: [404, 409],
});
