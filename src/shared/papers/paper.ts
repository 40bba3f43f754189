import * as z from 'zod';

const Align = z.enum(['start', 'end']);

/** A `large` text is read from afar, as a number of bags; a `note` is what somebody wrote. */
const Line = z.object({
  text: z.string(),
  style: z.enum(['plain', 'strong', 'large', 'small', 'note']),
});

/** One text of a paper, or what a person fills in: a box to tick. */
const Cell = z.object({
  /** Lines; the first is the main one. */
  lines: z.array(Line),
  /** A box to tick stands here. */
  has_box: z.boolean().optional(),
});
export type Cell = z.infer<typeof Cell>;

/** What a paper says, whoever draws it: a page in a browser and a PDF say the same words. */
export const Paper = z.object({
  title: z.string(),
  /** At the head: on the left what it is and of whom, on the right its number or its sum. */
  head: z.object({ start: Cell, end: Cell }),
  blocks: z.array(
    z.discriminatedUnion('type', [
      /** Cells beside one another, each with a label above. */
      z.object({
        type: z.literal('columns'),
        columns: z.array(z.object({ label: z.string(), cell: Cell, width: z.number() })),
      }),
      /** Rows unbroken, the head repeated on every page. `width` is a share of the row. */
      z.object({
        type: z.literal('table'),
        columns: z.array(z.object({ head: z.string(), align: Align, width: z.number() })),
        rows: z.array(z.array(Cell)),
        /** Where there is no row. */
        empty: z.string(),
      }),
    ]),
  ),
});
export type Paper = z.infer<typeof Paper>;
export type PaperBlock = Paper['blocks'][number];
