import type { Cell, Paper, PaperBlock } from './paper.ts';

type Columns = Extract<PaperBlock, { type: 'table' }>['columns'];

/** A label above what it says; what stands in one column stands below one another. */
export interface FactColumn {
  facts: { label: string; cell: Cell }[];
  /** A share of the row. */
  width: number;
}

/** A row of a sum: what it is and how much; the `total` is the most prominent. */
interface SumRow {
  label: string;
  text: string;
  is_total: boolean;
}

export type MoneyBlock =
  | PaperBlock
  /** Between two rules. */
  | { type: 'facts'; columns: FactColumn[] }
  /** A table in sections, each with a row that names it, which is never the last of a page. The table's head is repeated. */
  | {
      type: 'sections';
      columns: Columns;
      sections: { name: string; details: string; rows: Cell[][] }[];
    }
  /** Below a table, on one page. */
  | { type: 'sum'; rows: SumRow[] }
  | { type: 'text'; cell: Cell }
  /** Beside one another in a frame, each with its label, under a title; on one page. */
  | { type: 'cells'; title: string; cells: { label: string; cell: Cell }[] }
  /** What to do, in a box on one page: rows with labels, and beside them what is asked for. */
  | { type: 'box'; title: string; rows: { label: string; text: string }[]; aside: Cell }
  /** What there is to know, in such a box. */
  | { type: 'notice'; sentence: string; aside: Cell };

/** A paper about money: it says who writes it above its head, and its number at the foot of every page. */
export interface MoneyPaper extends Omit<Paper, 'blocks'> {
  letterhead: { start: Cell; end: Cell };
  blocks: MoneyBlock[];
  foot: { text: string; number: string };
}
