import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvColumn, csvLines } from './csv.ts';

/** RFC 4180, and nothing more generous: a small reader of what was written. */
function readCsv(text: string): string[][] {
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

const write = async <Row>(columns: CsvColumn<Row>[], rows: Row[], bom = false) =>
  (await Array.fromAsync(csvLines(columns, rows, { zone: 'Australia/Sydney', bom }))).join('');
const texts: CsvColumn<string[]>[] = [0, 1].map((index) => ({
  head: `column_${index}`,
  type: 'text',
  value: (row) => row[index] ?? null,
}));
/** As an import reads a text. */
const taken = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '');

const hostile = fc.string({ unit: fc.constantFrom(...`=+-@'"\t\r\n,＝＋－＠ aé王😀;`), maxLength: 12 });
const text = fc.oneof(hostile, fc.string({ unit: 'grapheme' }));

test('every text comes back as it was, and none begins like a formula [RUN-14]', async () => {
  const run = fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 5 }), async (rows) => {
    const [head, ...cells] = readCsv(await write(texts, rows));
    expect(head).toEqual(['column_0', 'column_1']);
    expect(cells.map((row) => row.map(taken))).toEqual(rows);
    for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  });
  await fc.assert(run, { numRuns: 300 });
});

test('numbers, amounts, moments and days are as a program reads them [RUN-14]', async () => {
  type Row = { cents: number | null; at: Temporal.Instant };
  const columns: CsvColumn<Row>[] = [
    { head: 'total', type: 'amount', value: ({ cents }) => cents },
    { head: 'kg', type: 'number', value: ({ cents }) => cents && cents / 1000 },
    { head: 'at', type: 'moment', value: ({ at }) => at },
    { head: 'day', type: 'day', value: () => Temporal.PlainDate.from('2026-11-24') },
  ];
  const summer = Temporal.Instant.from('2026-11-24T10:12:00+11:00');
  const winter = Temporal.Instant.from('2026-06-24T10:12:30.5+10:00');
  const rows = [
    { cents: 123_450, at: summer },
    { cents: -1_250, at: winter },
    { cents: null, at: winter },
  ];
  expect(await write(columns, rows)).toBe(
    [
      'total,kg,at,day',
      '1234.50,123.45,2026-11-24T10:12:00+11:00,2026-11-24',
      '-12.50,-1.25,2026-06-24T10:12:30+10:00,2026-11-24',
      ',,2026-06-24T10:12:30+10:00,2026-11-24',
      '',
    ].join('\r\n'),
  );
});

test('a byte order mark comes where it is asked for, once [RUN-14]', async () => {
  expect(await write(texts, [['a', 'b']], true)).toBe('\ufeffcolumn_0,column_1\r\na,b\r\n');
});

test('rows are read one after the other, as they come [RUN-14]', async () => {
  const read: number[] = [];
  async function* rows() {
    for (const row of [1, 2, 3]) {
      read.push(row);
      yield [`${row}`];
    }
  }
  const lines = csvLines(texts, rows(), { zone: 'UTC', bom: false });
  await lines.next();
  expect(read).toEqual([]);
  expect((await lines.next()).value).toBe('1,\r\n');
  expect(read).toEqual([1]);
});
