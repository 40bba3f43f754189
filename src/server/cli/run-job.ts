import { StartupError } from '../kernel/startup-error.ts';
import { withShop } from './open.ts';
import type { Verb } from './verb.ts';

export const runJob: Verb = {
  takes: '<name>',
  does: 'does now what the clock would do later: next-occurrences, lock-due-orders or sweep',
  run: ({ positionals: [name] }, config) =>
    withShop(config, {}, async ({ jobs }) => {
      const clocked = jobs.filter(({ cron }) => cron);
      const job = clocked.find(({ queue }) => queue === name);
      if (!job) {
        const names = clocked.map(({ queue }) => queue).join(', ');
        throw new StartupError(`Say which: npm run washline -- run-job <name>, one of ${names}.`);
      }
      const start = performance.now();
      await job.run(null);
      return `${name} is done, after ${Math.round(performance.now() - start)} ms.`;
    }),
};
