import * as z from 'zod';
import type { FileReply } from '#shared/kernel/route.ts';
import type { LabelSheetOptions } from '#shared/labels/label-sheet.ts';
import { type Label, Labels } from '#shared/labels/labels.contract.ts';
import type { MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Paper } from '#shared/papers/paper.ts';
import { inThread } from '../../kernel/workers/in-thread.ts';
import { openWorker } from '../../kernel/workers/open-worker.ts';
import type { PdfJob } from './pdf-job.ts';

/** Beside the bundled file there is a bundled one, beside the sources a source. */
const file = new URL(import.meta.url.endsWith('.ts') ? 'pdf-worker.ts' : 'pdf-worker.js', import.meta.url);
const drawPdf = openWorker<PdfJob, Uint8Array<ArrayBuffer>>({
  start: inThread(file, 256),
  timeoutMs: 20_000,
  idleMs: 60_000,
  unavailable: 'The PDF cannot be made right now. Please try again later.',
});

/** A paper as a PDF. @throws Refusal `unavailable` */
export const paperPdf = async (paper: Paper, now: Temporal.Instant): Promise<FileReply> => ({
  bytes: await drawPdf({ type: 'paper', paper, printed_at: minuteOf(now) }),
  filename: `${fileNameOf(paper.title)}.pdf`,
});

/** A paper about money as a PDF, with the same bytes whenever it is written: `day` is that of its issue. @throws Refusal `unavailable` */
export const moneyPdf = async (
  paper: MoneyPaper,
  day: Temporal.PlainDate,
  filename: string,
): Promise<FileReply & { bytes: Uint8Array<ArrayBuffer> }> => ({
  bytes: await drawPdf({
    type: 'paper',
    paper,
    printed_at: day.toZonedDateTime('UTC').epochMilliseconds,
  }),
  filename,
});

/** Labels as a PDF. @throws Refusal `unavailable` */
export const labelsPdf = async (
  labels: readonly Label[],
  options: LabelSheetOptions,
  now: Temporal.Instant,
): Promise<FileReply> => ({
  bytes: await drawPdf({
    type: 'labels',
    labels: z.encode(Labels, [...labels]),
    options,
    printed_at: minuteOf(now),
  }),
  filename: 'labels.pdf',
});

/** A paper says when it was printed to the minute, and printed twice within one it has the same bytes. */
const minuteOf = (now: Temporal.Instant): number =>
  now.round({ smallestUnit: 'minute', roundingMode: 'floor' }).epochMilliseconds;

/** `Run sheet, Jonah Reid` as `run-sheet-jonah-reid`. */
const fileNameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
