import { drizzle } from 'drizzle-orm/node-postgres';
import { withConnection } from '../kernel/db/connect.ts';
import { replaceServiceKey } from '../kernel/db/service-key.ts';
import { calendar_feeds } from '../schema.ts';
import type { Command } from './command.ts';
import { reachDatabase, withDatabase } from './with-services.ts';

export const newServiceKey: Command = {
  usage: '',
  summary: 'makes another service key: links in messages, calendar feeds and devices begin anew',
  run: (_args, config) =>
    withDatabase(config, {}, async (url) => {
      await withConnection(reachDatabase(url), (client) =>
        drizzle(client).transaction(async (tx) => {
          await replaceServiceKey(tx, config.SECRET_KEY ?? null);
          await tx.delete(calendar_feeds);
        }),
      );
      return 'There is another service key. Links in messages, calendar feeds and devices begin anew: start every Washline again now.';
    }),
};
