import { describe, expect, test } from 'vitest';
import { Refusal } from '#shared/kernel/problem.ts';
import { readCsv } from './read-csv.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (text: string | Uint8Array, maxRows = 10) => {
  const { rows } = await readCsv(typeof text === 'string' ? bytesOf(text) : text, { maxRows });
  return rows.map(({ row, cells }) => `${row}: ${cells.join('|')}`);
};
const refusalOf = async (text: string, maxRows = 10) => {
  const error = await read(text, maxRows).catch((thrown: unknown) => thrown);
  if (!(error instanceof Refusal)) throw error;
  return [error.code, error.message, ...(error.errors ?? []).map(({ path }) => path)];
};

describe('a file of rows is read as programs write them [PAY-9]', () => {
  test.each([
    ['commas', 'a,b\r\n1,2\r\n', ['1: a|b', '2: 1|2']],
    ['semicolons, with commas in between', 'a;b\n1,50;2,60\n', ['1: a|b', '2: 1,50|2,60']],
    ['tabs', 'a\tb\n1\t2', ['1: a|b', '2: 1|2']],
    ['tabs, each cell in quotes', '"a"\t"b"\n"1"\t"2"', ['1: a|b', '2: 1|2']],
    ['commas in quotes beside semicolons', '"a, b, c";d\n"1, 2, 3";4', ['1: a, b, c|d', '2: 1, 2, 3|4']],
    ['lines that end in each way', 'a,b\n1,2\r3,4\r\n5,6', ['1: a|b', '2: 1|2', '3: 3|4', '4: 5|6']],
    ['blank rows, which count', 'a,b\n\n , \n1,2\n', ['1: a|b', '4: 1|2']],
    ['quotes, line ends and white space', '"a ""b""\nc" , d', ['1: a "b"\nc|d']],
    ['rows of another length', 'a,b\n1\n1,2,3', ['1: a|b', '2: 1', '3: 1|2|3']],
    ['a byte order mark', '\ufeffa,b', ['1: a|b']],
    ['bars', 'a|b\n1|2', ['1: a/b', '2: 1/2'].map((row) => row.replace('/', '|'))],
    ['the delimiter as its first line says, which is none', 'sep=;\r\na,b;c\r\n1;2', ['1: a,b|c', '2: 1|2']],
    ['any sign that it says', '\ufeffSEP=^\na^b', ['1: a|b']],
    ['a quoted word on the delimiter', '"sep=,"\na,b;c;d', ['1: a|b;c;d']],
    [
      'lines of one cell above semicolons',
      'Main, 1\nNovember\na;b\n1,5;2,5',
      ['1: Main, 1', '2: November', '3: a|b', '4: 1,5|2,5'],
    ],
    ['empty columns at the end', 'a,b,,\n1,2,,', ['1: a|b||', '2: 1|2||']],
    ['nothing', '', []],
    ['nothing but the delimiter', 'sep=;', []],
    ['no end of line', 'a', ['1: a']],
  ])('%s', async (_what, text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  test('in UTF-8, else in Windows-1252, and it says which', async () => {
    expect(await readCsv(bytesOf('Café €'), { maxRows: 1 })).toEqual({
      encoding: 'utf-8',
      delimiter: ',',
      rows: [{ row: 1, cells: ['Café €'] }],
    });
    expect(await readCsv(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]), { maxRows: 1 })).toEqual({
      encoding: 'windows-1252',
      delimiter: ',',
      rows: [{ row: 1, cells: ['Café €'] }],
    });
  });

  const utf16 = Buffer.from('Café;€\r\n李;2', 'utf16le');
  test.each([
    ['the little end first', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['the big end first', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
  ])('in UTF-16 with a mark, %s', async (_which, bytes) => {
    const { encoding, rows } = await readCsv(bytes, { maxRows: 2 });
    expect([encoding, rows.map(({ cells }) => cells)]).toEqual([
      'utf-16',
      [
        ['Café', '€'],
        ['李', '2'],
      ],
    ]);
  });

  test.each([
    ['the little end first', Buffer.from('a,1\nb,2', 'utf16le')],
    ['the big end first', Buffer.from('a,1\nb,2', 'utf16le').swap16()],
  ])('in UTF-16 without a mark, %s', async (_which, bytes) => {
    expect(await read(bytes)).toEqual(['1: a|1', '2: b|2']);
  });

  test('pieces that part a sign or a row are put together', async () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `${index},"Zoë’s 🧺, ${index}"`).join('\n');
    const { rows } = await readCsv(bytesOf(text), { maxRows: 5_000 });
    expect(rows.map(({ cells }) => cells)).toEqual(
      Array.from({ length: 5_000 }, (_, index) => [`${index}`, `Zoë’s 🧺, ${index}`]),
    );
  });
});

test('quotes that do not fit are refused with row and column [PAY-9]', async () => {
  const inText = 'a quote is within a text; it has to be doubled, and the text in quotes';
  expect(await refusalOf('a,b\n1,"2\n3,4\n')).toEqual([
    'import-invalid',
    'Row 2, column 2: a quoted text does not end. Nothing was imported.',
    '2.2',
  ]);
  expect(await refusalOf('a,b\n1,2"3')).toEqual([
    'import-invalid',
    `Row 2, column 2: ${inText}. Nothing was imported.`,
    '2.2',
  ]);
  expect(await refusalOf('"a"b,c')).toEqual([
    'import-invalid',
    `Row 1, column 1: ${inText}. Nothing was imported.`,
    '1.1',
  ]);
});

test('a file has so many rows and no more; blank ones do not count [PAY-9]', async () => {
  expect(await read('1\n\n2\n3', 3)).toHaveLength(3);
  expect(await refusalOf('1\n2\n3\n4', 3)).toEqual([
    'import-invalid',
    'A file has at most 3 lines. Split it.',
  ]);
});

test.each([
  ['a ZIP', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
  ['one of before 2007', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
])('a workbook that begins as %s is no CSV, and it says how to make one [PAY-9, CSV-5]', async (_, bytes) => {
  await expect(read(Uint8Array.from(bytes))).rejects.toMatchObject({
    code: 'import-invalid',
    message: 'This is an Excel workbook. Save it as CSV first (File, Save As, CSV), then choose that file.',
  });
});
