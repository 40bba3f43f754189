import { service_state } from '../schema.ts';
import type { Command } from './command.ts';
import { withServices } from './with-services.ts';

export const confirmClock: Command = {
  usage: '',
  summary: 'says that the clock is right after it has jumped, so that scheduled jobs go on at once',
  run: (_words, config) =>
    withServices(config, {}, async ({ db }) => {
      const moment = db.now();
      await db.update(service_state).set({ clock_seen_at: moment });
      return `The clock is taken as right: ${moment.toString({ smallestUnit: 'second' })}. Scheduled jobs go on within half a minute.`;
    }),
};
