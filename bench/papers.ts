import { monitorEventLoopDelay } from 'node:perf_hooks';
import PDFDocument from 'pdfkit';
import { moneyPdf } from '#server/papers/pdf/write-pdf.ts';
import type { DocumentContent } from '#shared/invoicing/document.ts';
import { issued_on, linesOfCount } from '#shared/invoicing/document-content.fixture.ts';
import { documentPaper } from '#shared/invoicing/document-paper.ts';
import { linesOf } from '#shared/invoicing/document-totals.ts';
import { byTurns } from './by-turns.ts';
import { markdown, median } from './table.ts';

/** Draws invoices of several lengths as the service does, beside the least that could put as many texts on paper. */

const turns = Number(process.env.BENCH_RUNS ?? '20');

interface Drawn {
  ms: number;
  kilobytes: number;
  /** The longest time in ms for which the service's own thread was busy or waited for a core. */
  held: number;
}

async function timed(draw: () => Promise<Uint8Array>): Promise<Drawn> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const bytes = await draw();
  const ms = performance.now() - began;
  delay.disable();
  return { ms, kilobytes: bytes.length / 1_000, held: delay.max / 1e6 };
}

const ours = async (content: DocumentContent) =>
  (await moneyPdf(documentPaper(content, null), issued_on, 'invoice.pdf')).bytes;

/** The same library, with a font that every reader has, four texts to a line, 40 lines to a page, and nothing that says what is what. */
async function least(content: DocumentContent): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 40 });
  for (const [index, { description, quantity, price, amount }] of linesOf(content).entries()) {
    if (index > 0 && index % 40 === 0) doc.addPage();
    for (const [column, text] of [description, quantity, price, amount].entries())
      doc.text(`${text}`, 40 + 130 * column, 40 + 18 * (index % 40), { lineBreak: false });
  }
  doc.end();
  return Buffer.concat(await doc.toArray());
}

const rows: (string | number)[][] = [];
for (const lines of [20, 200, 1_000]) {
  const content = linesOfCount(lines);
  const drawn = await byTurns(turns, {
    ours: () => timed(() => ours(content)),
    least: () => timed(() => least(content)),
  });
  const middle = (side: 'ours' | 'least', figure: keyof Drawn) =>
    median(drawn[side].map((one) => one[figure]));
  const ms = middle('ours', 'ms');
  rows.push([
    `${lines} lines`,
    ms.toFixed(0),
    middle('least', 'ms').toFixed(0),
    (ms / middle('least', 'ms')).toFixed(1),
    middle('ours', 'kilobytes').toFixed(0),
    middle('ours', 'held').toFixed(0),
  ]);
}
process.stdout.write(
  `${markdown(['Invoice', 'ours, ms', 'least, ms', 'ratio', 'kB', 'held up, ms'], rows)}\n`,
);
process.exit();
