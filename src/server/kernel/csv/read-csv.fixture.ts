/** RFC 4180, and nothing more generous: a small reader of what was written. @throws Error where a line is off it */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error('a quoted cell does not end');
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error('a bare cell has what must be quoted');
        cell += text[at++];
      }
    }
    row.push(cell);
    if (text[at] === ',') at++;
    else if (text.slice(at, at + 2) === '\r\n') {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`a cell ends with ${JSON.stringify(text[at])}`);
  }
  if (row.length > 0) throw new Error('the last line does not end');
  return rows;
}

/** A text as an import takes it: without the apostrophe that was written before the sign of a formula. */
export const takenBack = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '');
