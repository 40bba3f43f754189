import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ages as ageNames, agesOf, overdueOf } from '#shared/statements/ages.ts';
import { statement as example } from '#shared/statements/statement.fixture.ts';
import type { Statement } from '#shared/statements/statement.ts';
import { statementPaper } from '#shared/statements/statement-paper.ts';
import { toPay } from '#shared/statements/statement-text.ts';
import { drawPaper } from '../papers/pdf/draw-paper.ts';
import { readPdf } from '../papers/pdf/read-pdf.fixture.ts';
import { shortOrLong } from '../testing/long-form.ts';

const statementCount = shortOrLong(6, 500);

const draw = (statement: Statement) => drawPaper(statementPaper(statement), 0);

/** A statement with rows and open documents of such amounts. */
function statementOf(
  opening_balance: number,
  amounts: readonly number[],
  opens: readonly number[],
  credit: number,
): Statement {
  let balance = opening_balance;
  const rows = amounts.map((amount, index) => {
    balance += amount;
    const { to: dated_on } = example;
    const [first] = example.rows;
    if (!first) throw new Error('there is no row');
    return { ...first, dated_on, number: `INV-${index}`, text: `Row ${index}`, amount, balance };
  });
  const open = opens.map((cents, index) => ({
    ...{ number: `INV-${index}`, document_id: null, open: cents, days_late: index * 20 - 20 },
    due_on: example.to.subtract({ days: index * 20 - 20 }),
  }));
  const ages = agesOf(open, credit, example.to);
  return {
    ...example,
    opening_balance,
    rows,
    closing_balance: balance,
    overdue: overdueOf(ages),
    credit,
    ages,
    open,
  };
}

const cents = fc.integer({ min: -9_999_999, max: 9_999_999 });
const owed = fc.integer({ min: 1, max: 9_999_999 });
const statement = fc
  .tuple(
    cents,
    fc.array(
      cents.filter((amount) => amount !== 0),
      { maxLength: 40 },
    ),
    fc.array(owed, { maxLength: 8 }),
    fc.nat(99_999),
  )
  .map((parts) => statementOf(...parts));

/** Cents of `−$1,234.50`, read without the formatter that wrote it. */
const centsOf = (text: string): number => {
  const digits = Number(text.replaceAll(/\D/g, ''));
  return text.startsWith('−') ? -digits : digits;
};

/** The amounts of its content in their sequence. The reader parts a figure where two signs of it stand close. */
async function readAmounts(bytes: Uint8Array): Promise<number[]> {
  const { pages } = await readPdf(bytes);
  return pages.flatMap(({ texts }) => {
    const content = texts.filter(({ isArtifact }) => !isArtifact);
    const read: string[] = [];
    content.forEach(({ text, x, y }, index) => {
      const before = content[index - 1];
      const isSame = before?.y === y && Math.abs(before.x + before.width - x) < 1.5;
      read.push(isSame ? `${read.pop()}${text}` : text);
    });
    return read.filter((text) => /^−?\$[\d,]+\.\d\d$/.test(text)).map(centsOf);
  });
}

test('the PDF of any statement says to the cent what its answer says [STM-1]', async () => {
  const property = fc.asyncProperty(statement, async (one) => {
    const { opening_balance, rows, closing_balance, overdue, ages, open, credit } = one;
    expect(await readAmounts(await draw(one))).toEqual([
      ...[closing_balance, overdue, opening_balance],
      ...rows.flatMap(({ amount, balance }) => [amount, balance]),
      closing_balance,
      ...ageNames.map((age) => ages[age]),
      ...open.map((item) => item.open),
      ...(credit > 0 ? [-credit] : []),
      ...(toPay(one) > 0 ? [toPay(one)] : []),
    ]);
  });
  await fc.assert(property, { numRuns: statementCount });
}, 1_200_000);

test('every part says what it is, the head is repeated, and nothing stands outside the structure [STM-1]', async () => {
  const long = statementOf(
    0,
    Array.from({ length: 60 }, () => 1_000),
    [500],
    0,
  );
  const { pages, info, isTagged } = await readPdf(await draw(long));
  expect([isTagged, info.Title, info.Language]).toEqual([
    true,
    'Statement, 1 to 24 November 2026, Harbour Lane Hotel',
    'en-AU',
  ]);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TR', 'TH', 'TD']));
  pages.forEach(({ texts }, index) => {
    const artifacts = texts.filter(({ isArtifact }) => isArtifact).map(({ text }) => text);
    expect(artifacts).toContain(`Statement 24 Nov 2026 · Page ${index + 1} of ${pages.length}`);
    if (index > 0 && texts.some(({ text }) => text.startsWith('Row ')))
      expect(artifacts).toEqual(expect.arrayContaining(['Day', 'Number', 'What', 'Amount', 'Balance']));
  });
});

test('the same statement has the same bytes; who is in credit is told so, and not how to pay [STM-1]', async () => {
  const bytes = await draw(example);
  expect(Buffer.from(bytes).equals(await draw(example))).toBe(true);
  const read = async (one: Statement) =>
    (await readPdf(await draw(one))).pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
  const said = await read(example);
  for (const part of [
    'What is open, by age',
    'More than 90 days',
    '8 days late',
    'your invoice number',
    'To pay as of 24 Nov 2026',
  ])
    expect(said).toContain(part);
  const credit = await read(statementOf(-1_200, [], [], 1_200));
  expect(credit).toContain('in credit. We’ll take it off your next invoice.');
  expect(credit).not.toContain('How to pay');
});
