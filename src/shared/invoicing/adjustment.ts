import * as z from 'zod';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { ChosenId, Text } from '#shared/kernel/text.ts';
import {
  type AdjustmentContent,
  type DocumentContent,
  type DocumentLine,
  type OrderSection,
  OwnLine,
} from './document.ts';
import { asDocumentLine, documentLineAmount, documentTotals, linesOf } from './document-totals.ts';

/** A line of an invoice as it should have been. */
export const AdjustedLine = z
  .object({
    /** Its place among all lines as they stand, those of the orders first, from 0; `null`: a new one. */
    line: z.int().min(0).nullable(),
    /** 0: it is left out. */
    quantity: z
      .number('Enter how much')
      .min(0, 'Enter 0 or more')
      .max(100_000, 'Enter at most 100,000')
      .refine((quantity) => Number(quantity.toFixed(2)) === quantity, 'Use at most 2 decimals'),
    price: OwnLine.shape.price,
    /** Of a new line; the others keep theirs. */
    description: Text(200, 'Enter what it is for').optional(),
  })
  .refine(({ line, description }) => (line === null) === (description !== undefined), {
    error: 'Say what a new line is for, and of no other',
    path: ['description'],
  });
export type AdjustedLine = z.infer<typeof AdjustedLine>;

/** The lines of an invoice as they should have been, all of them: one that is absent is left out. */
const AdjustedLines = z
  .array(AdjustedLine)
  .max(20_000, 'Send at most 20,000 lines')
  .refine((lines) => {
    const places = lines.flatMap(({ line }) => line ?? []);
    return new Set(places).size === places.length;
  }, 'Send each line once')
  .refine((lines) => lines.filter(({ line }) => line === null).length <= 100, 'Add at most 100 lines');

/** A correction of an invoice. */
export const Adjustment = z.object({
  /** The how-manieth note of the invoice this is: who has not seen all before it is refused. */
  turn: z.int().min(1),
  lines: AdjustedLines,
  /** It is printed on the note. */
  reason: Text(200, 'Enter a reason'),
  case_id: ChosenId('Choose a case').nullish(),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const NewAdjustment = Adjustment.extend({
  /** Mail it at once where the customer’s mail is on, and before it the invoice, if that was not sent yet. */
  send: z.boolean().optional(),
});
export type NewAdjustment = z.infer<typeof NewAdjustment>;

type Sums = Pick<DocumentContent, 'base' | 'gst' | 'total'>;

/** An invoice as it stands: all its lines, and what they come to. */
export interface Standing {
  gst_charged: boolean;
  orders: readonly OrderSection[];
  own_lines: readonly DocumentLine[];
  sums: Sums;
}

/** How an invoice stands by what it says itself, or by what the last note that corrects it says. */
export function standingOf(content: DocumentContent): Standing {
  const { gst_charged, orders, own_lines, adjustment, base, gst, total } = content;
  return { gst_charged, orders, own_lines, sums: adjustment?.after ?? { base, gst, total } };
}

/** A line that differs, of an order or, `null`, of staff's own. A line that is left out stays with a quantity of 0. */
export interface LineChange {
  order: OrderSection | null;
  /** `null`: it is new. */
  was: DocumentLine | null;
  is: DocumentLine;
}

/** What an invoice comes to as its lines should have been, and by how much that differs (INV-17). */
export interface Adjusted {
  orders: OrderSection[];
  own_lines: DocumentLine[];
  changes: LineChange[];
  before: Sums;
  after: Sums;
  difference: Sums;
}

/**
 * How an invoice stands once its lines are as they should have been. A line that is not given is left out but keeps its place, so a
 * later note can bring it back. GST is worked out on the whole, so that old and new add up.
 */
export function adjustLines(standing: Standing, lines: readonly AdjustedLine[]): Adjusted {
  const given = new Map(lines.map((each) => [each.line, each]));
  const changes: LineChange[] = [];
  let place = 0;
  const adjust = (order: OrderSection | null) => (was: DocumentLine) => {
    const is = withFigures(was, given.get(place++));
    if (is.quantity !== was.quantity || is.price !== was.price) changes.push({ order, was, is });
    return is;
  };
  const orders = standing.orders.map((order) => ({ ...order, lines: order.lines.map(adjust(order)) }));
  const added = lines.filter(({ line, quantity }) => line === null && quantity > 0).map(newLine);
  const own_lines = [...standing.own_lines.map(adjust(null)), ...added];
  changes.push(...added.map((is) => ({ order: null, was: null, is })));
  const after = documentTotals(linesOf({ orders, own_lines }), standing);
  const before = standing.sums;
  return { orders, own_lines, changes, before, after, difference: differenceOf(before, after) };
}

function withFigures(line: DocumentLine, given: AdjustedLine | undefined): DocumentLine {
  const quantity = given?.quantity ?? 0;
  // What is left out keeps its price.
  const price = given && quantity > 0 ? given.price : line.price;
  if (quantity === line.quantity && price === line.price) return line;
  return { ...line, quantity, price, amount: documentLineAmount({ quantity, price }) };
}

const newLine = ({ description = '', quantity, price }: AdjustedLine): DocumentLine =>
  asDocumentLine({ description, quantity, price });

const differenceOf = (before: Sums, after: Sums): Sums => ({
  base: after.base - before.base,
  gst: after.gst - before.gst,
  total: after.total - before.total,
});

/**
 * The same for a note that is to be written on an invoice.
 * @throws Refusal `invalid` where a line is not there or the result is below zero; `no-difference`
 */
export function requireAdjusted(
  document_number: string,
  standing: Standing,
  lines: readonly AdjustedLine[],
): Adjusted {
  const count = linesOf(standing).length;
  const missing = lines.findIndex(({ line }) => line !== null && line >= count);
  if (missing >= 0) refuseField(`lines.${missing}.line`, 'This line is not on the invoice');
  const adjusted = adjustLines(standing, lines);
  if (adjusted.after.base < 0) refuseField('lines', `${document_number} would fall below zero.`);
  if (adjusted.difference.total === 0)
    refuse('no-difference', `The lines come to what ${document_number} says already.`);
  return adjusted;
}

/** The changes as a note says them: those of each order, then those of lines of staff's own. */
export function changesBySection(changes: readonly LineChange[]): AdjustmentContent['changes'] {
  const sections = Map.groupBy(changes, ({ order }) => order);
  return [...sections].map(([order, lines]) => ({
    order: order && sectionHead(order),
    lines: lines.map(({ was, is }) => ({
      description: is.description,
      unit: is.unit,
      was: figuresOf(was),
      is: figuresOf(is),
      difference: is.amount - (was?.amount ?? 0),
    })),
  }));
}

const sectionHead = ({ order_id, order_number, fulfilled_on, purchase_order }: OrderSection) => ({
  order_id,
  order_number,
  fulfilled_on,
  purchase_order,
});

/** `null` where nothing is left, or was. */
const figuresOf = (line: DocumentLine | null) =>
  line && line.quantity !== 0 ? { quantity: line.quantity, price: line.price, amount: line.amount } : null;

/** The lines that a note adds up to: what changed is taken off as it was and put on as it is. */
export const noteLines = (changes: readonly LineChange[]): (DocumentLine & { order_id: string | null })[] =>
  changes.flatMap(({ order, was, is }) =>
    [was && { ...was, quantity: -was.quantity }, is]
      .filter((line) => line !== null)
      .filter(({ quantity }) => quantity !== 0)
      .map((line) => ({
        ...line,
        amount: documentLineAmount(line),
        order_id: order?.order_id ?? null,
      })),
  );
