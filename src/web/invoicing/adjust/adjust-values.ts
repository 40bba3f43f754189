import * as z from 'zod';
import { type Adjusted, AdjustedLine, adjustLines, type Standing } from '#shared/invoicing/adjustment.ts';
import type { DocumentLine, OrderSection } from '#shared/invoicing/document.ts';
import { documentLineAmount } from '#shared/invoicing/document-totals.ts';
import { type Cents, formatPriceInput } from '#shared/kernel/money.ts';
import { forPeople } from '#shared/kernel/zod-errors.ts';
import {
  type OwnLineValues,
  ownLineSchema,
  SignedPrice,
  typedNumber,
} from '#web/invoicing/own-line-values.ts';

/** What somebody typed over a line, by its place; what they did not touch follows the line as it stands. */
export type TypedLines = ReadonlyMap<number, Partial<Record<'quantity' | 'price', string>>>;

/** A line that somebody adds. */
export interface AddedLine extends OwnLineValues {
  key: string;
}

/** A line in the dialog. */
export interface AdjustRow {
  /** `null`: it is new. */
  line: number | null;
  key: string;
  /** `null`: staff's own. */
  order: OrderSection | null;
  was: DocumentLine | null;
  values: OwnLineValues;
  /** What is typed, as it is sent; `null`: something is wrong with it. */
  given: AdjustedLine | null;
  /** What that comes to, and by how much it differs. */
  amount: Cents | null;
  difference: Cents | null;
  /** What is wrong with it, by field. */
  errors: Partial<Record<keyof OwnLineValues, string>>;
}

const typedFigures = z
  .object({ quantity: z.string().transform(typedNumber), price: SignedPrice })
  .pipe(z.object({ quantity: AdjustedLine.shape.quantity, price: AdjustedLine.shape.price }));

/** All lines of an invoice as they stand, with what is typed over them, and then those that are added. */
export function adjustRows(standing: Standing, typed: TypedLines, added: readonly AddedLine[]): AdjustRow[] {
  const lines = [
    ...standing.orders.flatMap((order) => order.lines.map((was) => ({ order, was }))),
    ...standing.own_lines.map((was) => ({ order: null, was })),
  ];
  return [
    ...lines.map(({ order, was }, line): AdjustRow => {
      const values = {
        description: was.description,
        quantity: `${was.quantity}`,
        price: formatPriceInput(was.price),
        ...typed.get(line),
      };
      const parsed = typedFigures.safeParse(values, forPeople);
      return {
        ...{ line, key: `${line}`, order, was, values },
        ...figuresOf(parsed.success ? { line, ...parsed.data } : null, was),
        errors: errorsOf(parsed.error),
      };
    }),
    ...added.map(({ key, ...values }): AdjustRow => {
      const parsed = ownLineSchema.safeParse(values, forPeople);
      return {
        ...{ line: null, key, order: null, was: null, values },
        ...figuresOf(parsed.success ? { line: null, ...parsed.data } : null, null),
        errors: errorsOf(parsed.error),
      };
    }),
  ];
}

function figuresOf(given: AdjustedLine | null, was: DocumentLine | null) {
  const amount = given && documentLineAmount(given);
  return { given, amount, difference: amount === null ? null : amount - (was?.amount ?? 0) };
}

const errorsOf = (error: z.ZodError | undefined): AdjustRow['errors'] =>
  Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).toReversed(),
  );

/** What comes of the lines as they are typed; `null` while something is wrong with one of them. */
export function adjustedBy(standing: Standing, rows: readonly AdjustRow[]): Adjusted | null {
  const lines = givenLines(rows);
  return lines.length === rows.length ? adjustLines(standing, lines) : null;
}

export const givenLines = (rows: readonly AdjustRow[]): AdjustedLine[] =>
  rows.flatMap(({ given }) => given ?? []);

/** All lines of one order left out, to begin with. */
export function withoutOrder(standing: Standing, order_id: string | undefined): TypedLines {
  const ids = standing.orders.flatMap((order) => order.lines.map(() => order.order_id));
  return new Map(ids.flatMap((id, line) => (id === order_id ? [[line, { quantity: '0' }] as const] : [])));
}

/** More than these are folded away where nobody touched them. */
const maxShown = 7;

/** The rows to show: the first few, and all that somebody typed over or added. */
export function shownRows(rows: readonly AdjustRow[], typed: TypedLines, isAll: boolean): AdjustRow[] {
  // A single line is not worth folding.
  if (isAll || rows.length <= maxShown + 1) return [...rows];
  return rows.filter(({ line }, index) => index < maxShown || line === null || typed.has(line));
}
