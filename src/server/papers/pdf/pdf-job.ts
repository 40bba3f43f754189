import * as z from 'zod';
import { type LabelSheetOptions, labelSheet } from '#shared/labels/label-sheet.ts';
import { Labels } from '#shared/labels/labels.contract.ts';
import type { MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Paper } from '#shared/papers/paper.ts';
import { drawLabels } from './draw-labels.ts';
import { drawPaper } from './draw-paper.ts';

/** What is drawn, as it goes to another thread. `printed_at` is in milliseconds. */
export type PdfJob = { printed_at: number } & (
  | { type: 'paper'; paper: Paper | MoneyPaper }
  | { type: 'labels'; labels: z.input<typeof Labels>; options: LabelSheetOptions }
);

export const drawPdf = (job: PdfJob): Promise<Uint8Array<ArrayBuffer>> =>
  job.type === 'paper'
    ? drawPaper(job.paper, job.printed_at)
    : drawLabels(labelSheet(z.decode(Labels, job.labels), job.options), job.printed_at);
