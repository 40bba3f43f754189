/**
 * The rows of a text, one a line, with `|` between their cells. A row goes on in indented lines; after an empty one begins a new
 * paragraph.
 */
export function table<C extends string>(columns: readonly C[], text: string): Record<C, string>[] {
  const rows = text.trim().split(/\n(?=\S)/);
  return rows.map((row) => {
    const cells = row.split('|').map(paragraphs);
    const named = columns.map((column, place) => [column, cells[place] ?? '']);
    return Object.fromEntries(named) as Record<C, string>;
  });
}

const paragraphs = (cell: string): string =>
  cell
    .trim()
    .split(/\n\s*\n\s*/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' '))
    .join('\n\n');

/** The items of a cell, which ` / ` parts. */
export const itemsOf = (cell: string): string[] => cell.split(' / ').filter(Boolean);
