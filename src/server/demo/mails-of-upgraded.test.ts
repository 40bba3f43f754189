import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Db, inOneTransaction, withClock } from '../kernel/db/database.ts';
import { projectFolder } from '../kernel/project-folder.ts';
import { sendMail } from '../messages/send-message.ts';
import { message_rules, message_settings, outgoing } from '../schema.ts';
import { openWorld } from '../testing/world.ts';
import { arrangeToday } from './arrange-today.ts';
import { moments } from './demo.fixture.ts';
import { openLaundry, planEverything } from './demo.ts';
import { invoiceAndPay } from './invoice-and-pay.ts';
import before from './mails-before-messages.json' with { type: 'json' };
import { performStep } from './perform-steps.ts';

const [[, start]] = moments;
const textOf = (lines: { to: string; subject: string; said: string[] }) => JSON.stringify(lines);

/** What the migration does in a shop that is there. */
const upgrade = readFileSync(
  join(projectFolder, 'src/server/migrations/0009_messages-leave-the-app.sql'),
  'utf8',
)
  .split('--> statement-breakpoint')
  .filter((statement) => statement.includes('WHERE EXISTS (SELECT FROM "settings")'));

test('an upgraded shop mails whom it did, under the subjects and in the sentences it did [MSG-16, MSG-6]', async () => {
  const world = await openWorld({ start: Temporal.Instant.from(start) });
  for (const table of [message_rules, message_settings]) await world.db.delete(table);
  expect(upgrade).toHaveLength(2);
  for (const statement of upgrade) await world.db.execute(sql.raw(statement));
  const mails: string[] = [];
  /** Has all that waits leave, at the moment of a step. */
  async function leave(db: Db): Promise<void> {
    const isWaiting = eq(outgoing.state, 'waiting');
    const rows = await db.select().from(outgoing).where(isWaiting).orderBy(asc(outgoing.id));
    for (const { id } of rows)
      await sendMail(
        db,
        async ({ to, subject, text }) => {
          // Between heading and foot; the shop's name and address come last.
          const said = text
            .split('\n\n')
            .slice(2)
            .filter((line) => !/^(--|.+:\n)/.test(line))
            .slice(0, -1);
          mails.push(textOf({ to, subject, said }));
        },
        { outgoing_id: id },
      );
  }
  await inOneTransaction(
    world.db,
    async (tx) => {
      const db = withClock(tx, tx.now());
      const shop = await openLaundry(db);
      await leave(db);
      for (const step of planEverything(db)) {
        await performStep(shop, step);
        await leave(withClock(db, step.at));
      }
      await arrangeToday(shop);
      await invoiceAndPay(shop);
      await leave(db);
    },
    { savepoints: false },
  );
  expect(mails.toSorted()).toEqual(before.map(textOf).toSorted());
  expect(await world.db.$count(outgoing, eq(outgoing.state, 'dropped'))).toBe(0);
  await world.close();
});
