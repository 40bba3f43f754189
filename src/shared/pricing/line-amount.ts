import { type Cents, divideCents } from '#shared/kernel/money.ts';
import { onFirstUse } from '#shared/kernel/on-first-use.ts';

/** What decides the amount of a line: so many items at a price, or so many grams at a price for a kilogram. */
export interface PricedLine {
  quantity: number;
  /** Of a line by weight; `quantity` says the same in kilograms. */
  grams?: number | undefined;
  /** In cents, without GST: of an item, or of a kilogram. */
  price: Cents;
}

/** What a line costs without GST, in cents; by weight round(grams × cents ÷ 1000), half away from zero (WGH-2). */
export const lineAmount = ({ quantity, grams, price }: PricedLine): Cents =>
  grams === undefined ? quantity * price : divideCents(grams * price, 1000);

/** The grams of so many kilograms with at most 2 decimals: exact, whatever a double makes of them. */
export const gramsOf = (kilograms: number): number => Math.round(kilograms * 100) * 10;

const kilogramsFormat = onFirstUse(() => new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 }));

/** `3.5 kg` */
export const kilogramsText = (kilograms: number): string => `${kilogramsFormat().format(kilograms)} kg`;

/** `12`, or `3.5 kg` for a line by weight. */
export const quantityText = ({ quantity, grams }: Pick<PricedLine, 'quantity' | 'grams'>): string =>
  grams === undefined ? `${quantity}` : kilogramsText(quantity);

/** `12 × Bed Sheet`, or `3.5 kg Mixed Wash`. */
export const lineText = (line: Pick<PricedLine, 'quantity' | 'grams'> & { sku_name: string }): string =>
  line.grams === undefined ? `${line.quantity} × ${line.sku_name}` : `${quantityText(line)} ${line.sku_name}`;

/** The first of several texts, and how many more there are: `24 × Tablecloth +2 more`. */
export const firstAndMore = ([first = '', ...more]: readonly string[]): string =>
  more.length > 0 ? `${first} +${more.length} more` : first;
