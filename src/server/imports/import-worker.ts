import { answerJobs } from '../kernel/workers/answer-jobs.ts';
import { readImport } from './read-import.ts';

answerJobs(readImport, (result) => ('slices' in result ? result.slices.map(({ buffer }) => buffer) : []));
