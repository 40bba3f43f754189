import { answerJobs } from '../kernel/workers/answer-jobs.ts';
import { drawPicture } from './picture-job.ts';

/** The process that decodes pictures. */
answerJobs(drawPicture);
