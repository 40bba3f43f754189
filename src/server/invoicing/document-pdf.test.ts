import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentContent } from '#shared/invoicing/document.ts';
import { documentPaper } from '#shared/invoicing/document-paper.ts';
import { asDocumentLine, documentTotals, linesOf } from '#shared/invoicing/document-totals.ts';
import { drawPaper } from '../papers/pdf/draw-paper.ts';
import { readPdf } from '../papers/pdf/read-pdf.fixture.ts';

/** 200 documents in each run, more in the long form: `DOCUMENTS=10000`. */
const documentCount = Number(process.env.DOCUMENTS ?? 200);

const issued_on = Temporal.PlainDate.from('2026-11-09');

function contentOf({ orders, own_lines }: Pick<DocumentContent, 'orders' | 'own_lines'>): DocumentContent {
  return {
    document_number: 'INV-000123',
    issued_on,
    due_on: Temporal.PlainDate.from('2026-11-30'),
    gst_charged: true,
    adjustment: null,
    seller: {
      business_name: 'Washline',
      legal_name: 'Washline Laundry Pty Ltd',
      abn: '51824753556',
      address: '18 Bourke Rd, Alexandria NSW 2015',
    },
    buyer: { name: 'Harbour Lane Hotel', address: '4 Argyle St, The Rocks NSW 2000', abn: null },
    purchase_order: 'HL-2291',
    note: null,
    orders,
    own_lines,
    ...documentTotals(linesOf({ orders, own_lines })),
    pay_to: { account_name: 'Washline Laundry Pty Ltd', bsb: '062000', account_number: '12345678' },
    footer: 'Thank you.',
  };
}

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
  purchase_order: fc.constant(null),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
});

const content = fc
  .record({
    orders: fc.array(order, { maxLength: 3 }),
    own_lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  })
  .map(contentOf);

const draw = (document: DocumentContent, voided_on: Temporal.PlainDate | null = null) =>
  drawPaper(documentPaper(document, voided_on), 0);
const linesOfCount = (count: number) =>
  contentOf({
    orders: [],
    own_lines: Array.from({ length: count }, (_, index) =>
      asDocumentLine({ description: `Item ${index + 1}`, quantity: index + 0.5, price: 415 }),
    ),
  });

/** Cents of `-$1,234.50`, read without the formatter that wrote it. */
const centsOf = (text: string): number => {
  const digits = Number(text.replaceAll(/\D/g, ''));
  return text.startsWith('-') ? -digits : digits;
};
const isAmount = (text: string) => /^-?\$[\d,]+\.\d\d$/.test(text);

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

test('the PDF of any document says to the cent what its content says [INV-12]', async () => {
  const property = fc.asyncProperty(content, async (document) => {
    const texts = await readTexts(await draw(document));
    const written = linesOf(document).flatMap(({ price, amount }) => [price, amount]);
    const { base, gst, total } = document;
    expect(texts.filter(isAmount).map(centsOf)).toEqual([...written, base, gst, total, total]);
  });
  await fc.assert(property, { numRuns: documentCount });
}, 1_200_000);

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

test('a sign that the font lacks is a question mark, with the true text behind it [INV-12]', async () => {
  const document = linesOfCount(1);
  const bytes = await draw({ ...document, buyer: { ...document.buyer, name: 'Hotel 東京 Łódź' } });
  expect(await readTexts(bytes)).toContain('Hotel ?? Łódź');
});

test('a document of 20 lines takes 40 kB at most, and one of 200 is drawn in 1.5 s [INV-12]', async () => {
  expect((await draw(linesOfCount(20))).length).toBeLessThan(40_000);
  const started = performance.now();
  await draw(linesOfCount(200));
  expect(performance.now() - started).toBeLessThan(1_500);
});
