import { answerJobs } from '../../kernel/workers/answer-jobs.ts';
import { drawPdf } from './pdf-job.ts';

/** The thread that draws PDFs, one after the other: what draws them takes memory and processor that no other call should wait for. */
answerJobs(drawPdf, ({ buffer }) => [buffer]);
