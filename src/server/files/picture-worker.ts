import { answerJobs } from '../kernel/workers/answer-jobs.ts';
import { decodeFile } from './decode-file.ts';

/** The process that decodes pictures. */
answerJobs(decodeFile);
