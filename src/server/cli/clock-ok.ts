import { tick } from '../kernel/db/clock.ts';
import type { Command } from './command.ts';
import { withServices } from './with-services.ts';

export const clockOk: Command = {
  usage: '',
  summary: 'says that the clock is right, where scheduled jobs wait after a long stop',
  run: (_words, config) =>
    withServices(config, {}, async ({ db }) => {
      const moment = db.now();
      await tick(db, moment);
      return `The clock is taken as right: ${moment.toString({ smallestUnit: 'second' })}. Scheduled jobs go on within a minute.`;
    }),
};
