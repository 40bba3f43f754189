/** A row of a file, by the number that it has in a spreadsheet. */
export interface FileRow {
  row: number;
  cells: readonly string[];
}

/** What a chooser of CSV files offers: workbooks too, or nobody would read how they are saved as CSV. */
export const csvFiles = '.csv,.txt,text/csv,.xlsx,.xls';

/** So many rows of remarks may stand above a table. */
export const maxRowsAbove = 30;

export const filledOf = ({ cells }: FileRow): number => cells.filter((cell) => cell !== '').length;

/** The first row of which so many cells are filled; without a number, as many as of the widest: it leaves the most to choose from. */
export const firstFilled = (rows: readonly FileRow[], least = Math.max(...rows.map(filledOf))): number =>
  Math.max(
    0,
    rows.findIndex((row) => filledOf(row) >= least),
  );
