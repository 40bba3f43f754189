import { StartupError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { withServices } from './with-services.ts';

export const runJob: Command = {
  usage: '<name>',
  summary: 'does now what the clock would do later; without a name it lists what that is',
  run: ({ positionals: [name] }, config) =>
    withServices(config, {}, async ({ db, jobs }) => {
      const scheduled = jobs.filter(({ cron }) => cron);
      const job = scheduled.find(({ queue }) => queue === name);
      if (!job) {
        const names = scheduled.map(({ queue }) => queue).join(', ');
        throw new StartupError(`Say which: npm run washline -- run-job <name>, one of ${names}.`);
      }
      if (await db.jobsWait())
        throw new StartupError(
          'Scheduled jobs wait until somebody says that the clock is right: npm run washline -- check says how.',
        );
      const start = performance.now();
      await job.run(null);
      return `${name} is done, after ${Math.round(performance.now() - start)} ms.`;
    }),
};
