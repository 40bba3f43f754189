import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, type InfoDataSet, parse } from 'csv-parse';
import { refuse } from '#shared/kernel/problem.ts';

/** A row by the number that it has in a spreadsheet, from 1: blank rows are left out, and counted. */
export interface CsvRow {
  row: number;
  cells: string[];
}

export interface CsvFile {
  delimiter: string;
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  rows: CsvRow[];
}

/** The service answers others between two pieces of so many bytes. */
const pieceBytes = 32_768;

/**
 * Reads CSV with commas, semicolons, tabs or bars, or what a first line `sep=;` says, in UTF-8 or UTF-16, else in Windows-1252.
 * White space around cells is left out.
 * @throws Refusal `import-invalid`, with row and column, for quotes that do not fit, for a workbook, and for more than `maxRows` rows
 */
export async function readCsv(bytes: Uint8Array, { maxRows }: { maxRows: number }): Promise<CsvFile> {
  if (workbookStarts.some((start) => start.every((byte, at) => bytes[at] === byte)))
    refuse(
      'import-invalid',
      'This is an Excel workbook. Save it as CSV first (File, Save As, CSV), then choose that file.',
    );
  const { encoding, text: whole } = decode(bytes);
  const [said = '', delimiter = delimiterOf(whole)] = delimiterLine.exec(whole) ?? [];
  const text = whole.slice(said.length);
  const parser = Readable.from(piecesOf(Buffer.from(text)), { objectMode: false }).pipe(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    }),
  );
  const rows: CsvRow[] = [];
  try {
    for await (const { info, record: cells } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      if (cells.every((cell) => cell === '')) continue;
      rows.push({ row: info.records + info.empty_lines, cells });
      if (rows.length > maxRows)
        refuse('import-invalid', `A file has at most ${maxRows.toLocaleString('en-AU')} lines. Split it.`);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    refuseQuotes(error);
  }
  return { delimiter, encoding, rows };
}

/** How a ZIP, as which workbooks are kept, and a workbook of before 2007 begin. */
const workbookStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** With which spreadsheets say what stands between cells; they show no row for it. */
const delimiterLine = /^"?sep=([^\p{L}\p{N}"\r\n])"?(?:\r\n|\r|\n|$)/iu;

function decode(bytes: Uint8Array): Pick<CsvFile, 'encoding'> & { text: string } {
  const wide = wideEncodingOf(bytes);
  if (wide) return { encoding: 'utf-16', text: new TextDecoder(wide).decode(bytes) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** UTF-16 by its mark or, without one, by the zero beside each of its first signs, of which no other encoding has any. */
function wideEncodingOf([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return null;
}

async function* piecesOf(bytes: Buffer): AsyncIterable<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    await nextTurn();
    yield bytes.subarray(start, start + pieceBytes);
  }
}

const delimiters = [',', ';', '\t', '|'] as const;
/** So many lines, within so many characters, say which delimiter it is. */
const [sampleLines, sampleLength] = [50, 65_536];

/** The one that parts most of the first lines into as many cells, and of equal ones into the most; what is quoted does not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, sampleLength)
    .replace(/"(?:[^"]|"")*"/g, 'quoted')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...commonCells(lines.map((line) => line.split(delimiter).length)) }))
    .toSorted((a, b) => b.lines - a.lines || b.cells - a.cells);
  return best?.delimiter ?? ',';
}

/** Of how many cells most lines are that have more than one, and how many these are. */
function commonCells(counts: readonly number[]): { cells: number; lines: number } {
  const most = { cells: 0, lines: 0 };
  for (const [cells, same] of Map.groupBy(counts, (count) => count))
    if (cells > 1 && (same.length > most.lines || (same.length === most.lines && cells > most.cells)))
      Object.assign(most, { cells, lines: same.length });
  return most;
}

function refuseQuotes({ code, records, empty_lines, column: index }: CsvError & Partial<InfoDataSet>): never {
  const [row, column] = [Number(records) + Number(empty_lines) + 1, Number(index) + 1];
  const sentence =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quoted text does not end'
      : 'a quote is within a text; it has to be doubled, and the text in quotes';
  const message = `Row ${row}, column ${column}: ${sentence}`;
  refuse('import-invalid', `${message}. Nothing was imported.`, [{ path: `${row}.${column}`, message }]);
}
