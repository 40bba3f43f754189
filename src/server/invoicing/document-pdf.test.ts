import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AdjustedLine, adjustLines, standingOf } from '#shared/invoicing/adjustment.ts';
import type { ChangedLine, DocumentContent } from '#shared/invoicing/document.ts';
import { contentOf, linesOfCount } from '#shared/invoicing/document-content.fixture.ts';
import { noteContent } from '#shared/invoicing/document-content.ts';
import { documentPaper } from '#shared/invoicing/document-paper.ts';
import { asDocumentLine, linesOf } from '#shared/invoicing/document-totals.ts';
import { drawPaper } from '../papers/pdf/draw-paper.ts';
import { readPdf } from '../papers/pdf/read-pdf.fixture.ts';
import { shortOrLong } from '../testing/long-form.ts';

/** Documents of each kind. */
const documentCount = shortOrLong(4, 1_250);

const line = fc
  .record({
    description: fc.constantFrom(
      'Bed Sheet',
      'Bath Towel, large',
      'A very long name of what was washed '.repeat(3),
    ),
    quantity: fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths / 100),
    price: fc.integer({ min: -99_999, max: 999_999 }),
  })
  .map(asDocumentLine);

const order = fc.record({
  order_id: fc.uuid(),
  order_number: fc.constantFrom('ORD-000204', 'ORD-000213'),
  fulfilled_on: fc.constant(Temporal.PlainDate.from('2026-10-30')),
  purchase_order: fc.constantFrom(null, 'HL-2291'),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
});

const content = fc
  .record({
    orders: fc.array(order, { maxLength: 3 }),
    own_lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    gst_charged: fc.boolean(),
  })
  .map(contentOf);

const draw = (document: DocumentContent, voided_on: Temporal.PlainDate | null = null) =>
  drawPaper(documentPaper(document, voided_on), 0);

/** Cents of `−$1,234.50`, read without the formatter that wrote it. */
const centsOf = (text: string): number => {
  const digits = Number(text.replaceAll(/\D/g, ''));
  return text.startsWith('−') ? -digits : digits;
};
const isAmount = (text: string) => /^−?\$[\d,]+\.\d\d$/.test(text);

/** All that a person reads of the content, in its sequence. The reader parts a figure where two signs of it stand close: `$7` and `.00`. */
async function readTexts(bytes: Uint8Array) {
  const { pages } = await readPdf(bytes);
  return pages.flatMap(({ texts }) => {
    const content = texts.filter(({ isArtifact }) => !isArtifact);
    const read: string[] = [];
    content.forEach(({ text, x, y }, index) => {
      const before = content[index - 1];
      const isSame = before?.y === y && Math.abs(before.x + before.width - x) < 1.5;
      read.push(isSame ? `${read.pop()}${text}` : text);
    });
    return read;
  });
}

test('the PDF of any document says to the cent what its content says [INV-12, INV-20]', async () => {
  const property = fc.asyncProperty(content, async (document) => {
    const texts = await readTexts(await draw(document));
    const written = linesOf(document).flatMap(({ price, amount }) => [price, amount]);
    const { base, gst, total, gst_charged } = document;
    const sums = gst_charged ? [base, gst, total] : [base];
    expect(texts.filter(isAmount).map(centsOf)).toEqual([...written, ...sums, total]);
    expect(texts.join(' ').includes('No GST has been charged.')).toBe(!gst_charged);
  });
  await fc.assert(property, { numRuns: documentCount });
}, 7_200_000);

/** A note on an invoice of which so much is open, with lines that differ as drawn. */
const note = fc
  .tuple(
    content,
    fc.array(
      fc.option(
        fc.record({
          quantity: fc.integer({ min: 0, max: 500_000 }).map((hundredths) => hundredths / 100),
          price: fc.integer({ min: -99_999, max: 999_999 }),
        }),
      ),
      { minLength: 40, maxLength: 40 },
    ),
    fc.integer({ min: 0, max: 9_999_999 }),
  )
  .map(([invoice, corrected, open]) => {
    const lines = linesOf(invoice).map(({ quantity, price }, index) => ({
      line: index,
      ...(corrected[index] ?? { quantity, price }),
    }));
    return noteOn(invoice, lines, open);
  })
  .filter(({ total }) => total !== 0);

const noteOn = (invoice: DocumentContent, lines: AdjustedLine[], open: number, more: object = {}) => ({
  ...noteContent(
    {
      business: { name: 'Washline', abn: '51824753556', address: '18 Bourke Rd, Alexandria NSW 2015' },
      money: {
        ...{ legal_name: 'Washline Laundry Pty Ltd', terms_days: 14, footer: 'Thank you.' },
        ...{ account_name: 'Washline Laundry Pty Ltd', bsb: '062000', account_number: '12345678' },
      },
      customer: { name: 'Harbour Lane Hotel', address: '4 Argyle St, The Rocks NSW 2000' },
      billing: { bill_name: null, bill_address: null, abn: '60411827028', terms_days: 21 },
      invoice: { id: crypto.randomUUID(), content: invoice },
      adjusted: adjustLines(standingOf(invoice), lines),
      reason: 'One king sheet was missing from the delivery',
      case_number: 'CASE-000032',
      open: [open],
      ...more,
    },
    Temporal.PlainDate.from('2026-11-24'),
  ),
  document_number: 'ADJ-000004',
});

const isOrdinary = ({ was, is, difference }: ChangedLine) =>
  [was?.amount ?? 0, is?.amount ?? 0, difference].every((cents) => Math.abs(cents) < 1_000_000_000);

test('and so does the PDF of any note [INV-12, INV-18]', async () => {
  const property = fc.asyncProperty(note, async (document) => {
    // A note that changes nothing is never issued.
    fc.pre(document.total !== 0);
    // A sum of more than ten millions takes two lines of its column.
    fc.pre(document.adjustment?.changes.every(({ lines }) => lines.every(isOrdinary)) ?? false);
    const texts = await readTexts(await draw(document));
    const { base, gst, total, adjustment } = document;
    if (!adjustment) throw new Error('this is no note');
    const { before, after, then_open, changes } = adjustment;
    const changed = changes.flatMap(({ lines }) =>
      lines.flatMap(({ was, is, difference }) => [
        is?.price ?? was?.price ?? 0,
        ...(was && is && was.price !== is.price ? [`was ${was.price}`] : []),
        difference,
      ]),
    );
    const read = texts.flatMap((text) => {
      if (text.startsWith('was ')) return `was ${centsOf(text.slice(4))}`;
      return isAmount(text) ? centsOf(text) : [];
    });
    const whole = ([before, after, { base, gst, total }] as const).map((sums) => [
      sums.base,
      sums.gst,
      sums.total,
    ]);
    const shown = document.gst_charged ? [0, 1, 2] : [2];
    const rows = shown.flatMap((row) => whole.map((sums) => sums[row] ?? Number.NaN));
    const asked = total < 0 ? then_open : total;
    expect(read).toEqual([...changed, ...rows, total, asked]);
    expect([base, gst, total]).toEqual([
      after.base - before.base,
      after.gst - before.gst,
      after.total - before.total,
    ]);
    const sections = changes.flatMap(({ lines }) => lines.map(({ description }) => description));
    expect(texts.join(' ')).toContain(sections[0] ?? '');
  });
  await fc.assert(property, { numRuns: documentCount });
}, 7_200_000);

test('a note says what it corrects, why, what changed, and what becomes of it [INV-18]', async () => {
  const sheet = asDocumentLine({ description: 'Bed Sheet, king', quantity: 40, price: 415 });
  const section = {
    ...{ order_id: crypto.randomUUID(), order_number: 'ORD-000204', purchase_order: null },
    fulfilled_on: Temporal.PlainDate.from('2026-10-30'),
  };
  const invoice = contentOf({ orders: [{ ...section, lines: [sheet] }], own_lines: [] });
  const read = async (quantity: number, price: number, open: number) =>
    (await readTexts(await draw(noteOn(invoice, [{ line: 0, quantity, price }], open)))).join(' ');
  const text = await read(39, 415, 10_000);
  for (const said of [
    'Adjustment note Decreases INV-000123 To Harbour Lane Hotel 4 Argyle St, The Rocks NSW 2000 ABN 60 411 827 028',
    'Number ADJ-000004 Purchase order HL-2291 Day of issue 24 November 2026 Corrects INV-000123 9 November 2026',
    'Reason One king sheet was missing from the delivery. Case CASE-000032.',
    'What changed Was Is Price Difference ORD-000204 delivered Fri 30 Oct 2026 Bed Sheet, king 40 39 $4.15 −$4.15',
    'The whole invoice Before After Difference Subtotal (excluding GST) $166.00 $161.85 −$4.15',
    'GST (10%) $16.60 $16.19 −$0.41 Total (including GST) $182.60 $178.04 −$4.56',
    'Total (including GST) −$4.56 GST of 10% applies to every line. It is the difference between the old and the new total of the whole invoice, so that both always add up.',
    'It is taken off what is open of INV-000123. There is nothing to pay. INV-000123 then open $95.44 Thank you.',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('How to pay');
  expect(await read(39, 415, 0)).toContain('Nothing of INV-000123 is open, so it is your credit.');
  expect(await read(39, 415, 400)).toContain(
    'It is taken off what is open of INV-000123; the other $0.56 are your credit.',
  );
  const more = await read(40, 425, 0);
  for (const said of [
    'Increases INV-000123',
    'Day of issue 24 November 2026 Due 15 December 2026 Corrects INV-000123',
    'Bed Sheet, king 40 40 $4.25 was $4.15 $4.00',
    'How to pay Account name Washline Laundry Pty Ltd',
    'Reference ADJ-000004 To pay by 15 December 2026 $4.40',
  ])
    expect(more).toContain(said);
});

test('a note says what each part of it is, on every page [INV-12, INV-18]', async () => {
  const invoice = linesOfCount(90);
  const lines = linesOf(invoice).map(({ quantity, price }, line) => ({
    line,
    quantity: quantity + 1,
    price,
  }));
  const { pages, info, isTagged } = await readPdf(await draw(noteOn(invoice, lines, 0)));
  expect([isTagged, info]).toMatchObject([true, { Title: 'Adjustment note ADJ-000004', Language: 'en-AU' }]);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TR', 'TH', 'TD']));
  pages.forEach(({ texts }, index) => {
    const artifacts = texts.filter(({ isArtifact }) => isArtifact).map(({ text }) => text);
    const hasLines = texts.some(({ text }) => /^Item \d/.test(text));
    const head = index > 0 && hasLines ? ['What changed', 'Was', 'Is', 'Price', 'Difference'] : [];
    const repeated = index < pages.length - 1 ? ['Thank you.'] : [];
    expect(artifacts).toEqual([...head, `ADJ-000004 · Page ${index + 1} of ${pages.length}`, ...repeated]);
  });
});

test('a tax invoice says who, when, what, how much and how to pay [INV-10]', async () => {
  const lines = [asDocumentLine({ description: 'Bed Sheet, king', quantity: 40, price: 415 })];
  const kilograms = {
    ...asDocumentLine({ description: 'Wash & Fold', quantity: 12.5, price: 520 }),
    unit: 'kg',
  };
  const section = {
    order_id: crypto.randomUUID(),
    fulfilled_on: Temporal.PlainDate.from('2026-10-30'),
    purchase_order: null,
  };
  const document = contentOf({
    orders: [
      { ...section, order_number: 'ORD-000204', lines },
      { ...section, order_number: 'ORD-000213', lines: [kilograms] },
    ],
    own_lines: [],
  });
  const text = (await readTexts(await draw(document))).join(' ');
  for (const said of [
    'Washline Laundry Pty Ltd ABN 51 824 753 556 18 Bourke Rd, Alexandria NSW 2015',
    'Tax invoice To Harbour Lane Hotel 4 Argyle St, The Rocks NSW 2000',
    'Number INV-000123 Purchase order HL-2291 Day of issue 9 November 2026 Due 30 November 2026',
    'ORD-000204 delivered Fri 30 Oct 2026 Bed Sheet, king 40 $4.15 $166.00',
    'Wash & Fold 12.5 kg $5.20 $65.00',
    'Subtotal (excluding GST) $231.00 GST (10%) $23.10 Total (including GST) $254.10',
    'GST of 10% applies to every line. GST is worked out once on the whole invoice',
    'How to pay Account name Washline Laundry Pty Ltd BSB 062-000 Account number 1234 5678 Reference INV-000123',
    'To pay by 30 November 2026 $254.10 Thank you.',
  ])
    expect(text).toContain(said);
});

test('where no GST is charged it is an invoice, with the total alone and the purchase order of its orders [INV-20, INV-22]', async () => {
  const lines = [asDocumentLine({ description: 'Bed Sheet', quantity: 40, price: 415 })];
  const section = {
    order_id: crypto.randomUUID(),
    order_number: 'ORD-000204',
    purchase_order: 'HL-2291',
    lines,
  };
  const orders = [{ ...section, fulfilled_on: Temporal.PlainDate.from('2026-10-30') }];
  const text = (await readTexts(await draw(contentOf({ orders, own_lines: [], gst_charged: false })))).join(
    ' ',
  );
  expect(text).toContain('Invoice To Harbour Lane Hotel');
  expect(text).toContain('ORD-000204 delivered Fri 30 Oct 2026 · purchase order HL-2291');
  expect(text).toContain('$166.00 Total $166.00 No GST has been charged.');
  expect(text.match(/GST/g)).toHaveLength(1);
});

test('every part says what it is, the head is repeated, and nothing stands outside the structure [INV-12]', async () => {
  const { pages, info, isTagged } = await readPdf(await draw(linesOfCount(90)));
  expect(isTagged).toBe(true);
  expect(info).toMatchObject({ Title: 'Tax invoice INV-000123', Language: 'en-AU' });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TR', 'TH', 'TD']));
  pages.forEach(({ texts }, index) => {
    const artifacts = texts.filter(({ isArtifact }) => isArtifact).map(({ text }) => text);
    const hasLines = texts.some(({ text }) => /^Item \d/.test(text));
    const head = index > 0 && hasLines ? ['Description', 'Quantity', 'Price', 'Amount'] : [];
    const foot = [`INV-000123 · Page ${index + 1} of ${pages.length}`];
    // The foot of the last page is read; those before repeat it.
    const repeated = index < pages.length - 1 ? ['Thank you.'] : [];
    expect(artifacts).toEqual([...head, ...foot, ...repeated]);
  });
});

test('the same document has the same bytes, and a void one says so and asks for nothing [INV-12, INV-15]', async () => {
  const document = linesOfCount(3);
  const bytes = await draw(document);
  expect(Buffer.from(bytes).equals(await draw(document))).toBe(true);
  const texts = await readTexts(await draw(document, Temporal.PlainDate.from('2026-11-12')));
  expect(texts).toEqual(expect.arrayContaining(['Void', 'since 12 November 2026']));
  expect(texts).not.toContain('How to pay');
  expect(await readTexts(bytes)).not.toContain('Void');
});

test('a sign that the font lacks is left out, with the true text behind it, and no mark stands for it [INV-12]', async () => {
  const document = linesOfCount(1);
  const bytes = await draw({ ...document, buyer: { ...document.buyer, name: 'Hotel 東京 Łódź' } });
  expect(await readTexts(bytes)).toContain('Hotel Łódź');
});

test('signs that look alike are each read as what they are, whatever was drawn before [INV-12]', async () => {
  const document = linesOfCount(1);
  // The Greek letter, and the sign of electrical resistance.
  for (const sign of ['\u03a9', '\u2126', '\u03a9']) {
    const name = `Hotel ${sign}`;
    expect(await readTexts(await draw({ ...document, buyer: { ...document.buyer, name } }))).toContain(name);
  }
});

test('a document of 20 lines takes 40 kB at most [INV-12]', async () => {
  expect((await draw(linesOfCount(20))).length).toBeLessThan(40_000);
});
