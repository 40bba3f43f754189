import { type Cents, formatCents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import type { PricedSku, PriceEdit } from '#shared/pricing/customer-price.ts';

/** What is typed into a field of the grid, and the price that it showed then; `null` is none. */
interface TypedPrice {
  typed: string;
  seen: Cents | null;
}

/** What is typed and not saved, by SKU. */
export type PriceEdits = ReadonlyMap<string, TypedPrice>;

const shownPrice = (price: Cents | null): string => (price === null ? '' : formatPriceInput(price));

/** With a text typed into one field. As it was, it is no edit. */
export function typePrice(edits: PriceEdits, { id, customer_price }: PricedSku, typed: string): PriceEdits {
  const next = new Map(edits);
  if (typed === shownPrice(customer_price)) next.delete(id);
  else next.set(id, { typed, seen: edits.has(id) ? (edits.get(id)?.seen ?? null) : customer_price });
  return next;
}

/** Why a text is no price. A percentage has its place in `Set Prices`. */
export const priceFault = (typed: string, error: ReturnType<typeof PriceInput.safeParse>['error']) =>
  typed.trim().endsWith('%') ? 'Type a price such as 4.20, or use By percent.' : error?.issues[0]?.message;

/** A row of the grid as it would be saved. */
export interface GridRow {
  typed: string;
  /** `null` for none, `undefined` for what is no price. */
  price: Cents | null | undefined;
  fault: string | undefined;
  change: 'new' | 'changed' | 'removed' | null;
  /** Somebody has changed the price since it was shown. */
  isOverwriting: boolean;
}

export function gridRow({ customer_price: now }: PricedSku, edit: TypedPrice | undefined): GridRow {
  const asNow = { price: now, fault: undefined, change: null, isOverwriting: false };
  if (!edit) return { ...asNow, typed: shownPrice(now) };
  const { typed, seen } = edit;
  const read = typed.trim() === '' ? { success: true, data: null } : PriceInput.safeParse(typed);
  if (!read.success) {
    const fault = 'error' in read ? priceFault(typed, read.error) : undefined;
    return { ...asNow, typed, price: undefined, fault };
  }
  const price = read.data ?? null;
  if (price === now) return { ...asNow, typed };
  const change = price === null ? 'removed' : now === null ? 'new' : 'changed';
  return { typed, price, fault: undefined, change, isOverwriting: now !== seen };
}

/** What a row says beside its field. */
export function rowNote({ customer_price: now }: PricedSku, { change }: GridRow): string {
  if (change === 'new' || now === null) return change ? 'new' : '';
  if (change === 'removed') return `removed, was ${formatCents(now)}`;
  return change ? `was ${formatCents(now)}` : '';
}

/** The changes to save, as the call takes them. */
export const changesOf = (skus: readonly PricedSku[], edits: PriceEdits): PriceEdit[] =>
  skus.flatMap((sku) => {
    const { change, price } = gridRow(sku, edits.get(sku.id));
    if (!change || price === undefined) return [];
    return [{ sku_id: sku.id, custom_price: price, seen: edits.get(sku.id)?.seen ?? null }];
  });

/** The rows of a copied part of a sheet, of each its last cell; `null` for a single text, which the field takes itself. */
export function pastedPrices(text: string): string[] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length === 1 && !text.includes('\t')) return null;
  return lines.map((line) => line.split('\t').at(-1)?.trim() ?? '');
}

/** Fills the rows from one downwards. An empty cell leaves what is there. */
export function pastePrices(
  edits: PriceEdits,
  rows: readonly PricedSku[],
  pasted: readonly string[],
): PriceEdits {
  return pasted.reduce((filled, typed, at) => {
    const sku = rows[at];
    return sku && typed !== '' ? typePrice(filled, sku, asTyped(typed)) : filled;
  }, edits);
}

/** A price of a sheet as the field would show it once it is left. */
function asTyped(typed: string): string {
  const read = PriceInput.safeParse(typed);
  return read.success ? formatPriceInput(read.data) : typed;
}

/** What filling the fields of some SKUs from a list of prices does. */
export function fillPrices(
  edits: PriceEdits,
  skus: readonly PricedSku[],
  prices: ReadonlyMap<string, Cents>,
  replace: boolean,
) {
  let filled = edits;
  const counts = { empty: 0, other: 0, without: 0 };
  for (const sku of skus) {
    const price = prices.get(sku.id);
    const { typed } = gridRow(sku, edits.get(sku.id));
    const isEmpty = typed.trim() === '';
    if (price === undefined) counts.without += 1;
    else if (isEmpty) counts.empty += 1;
    else if (typed !== shownPrice(price)) counts.other += 1;
    if (price !== undefined && (isEmpty || replace)) filled = typePrice(filled, sku, shownPrice(price));
  }
  return { edits: filled, ...counts };
}
