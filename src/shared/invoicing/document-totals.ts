import { type Cents, divideCents } from '#shared/kernel/money.ts';
import { breakdownOf, type GstMode } from '#shared/pricing/gst.ts';
import type { DocumentLine, OrderSection, OwnLine } from './document.ts';

/** quantity × price in cents without GST, rounded half away from zero; quantities have at most 2 decimals (INV-9). */
export const documentLineAmount = ({ quantity, price }: { quantity: number; price: Cents }): Cents =>
  divideCents(Math.round(quantity * 100) * price, 100);

/** A line of staff's own as a document shows it. */
export const asDocumentLine = (line: OwnLine): DocumentLine => ({
  ...line,
  kind: 'own',
  sku_id: null,
  unit: null,
  amount: documentLineAmount(line),
});

/** All lines of a document, those of its orders first. */
export const linesOf = (content: {
  orders: readonly Pick<OrderSection, 'lines'>[];
  own_lines: readonly DocumentLine[];
}): DocumentLine[] => [...content.orders.flatMap(({ lines }) => lines), ...content.own_lines];

/**
 * What a document comes to, in cents: GST is worked out once on the sum of its lines, where it is charged.
 * Source: A New Tax System (Goods and Services Tax) Act 1999 (Cth), s 9-90, total invoice rule.
 */
export const documentTotals = (lines: readonly Pick<DocumentLine, 'amount'>[], mode: GstMode) =>
  breakdownOf(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    mode,
  );
