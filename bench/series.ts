import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clockOf } from '../src/server/booking/closing.store.ts';
import { withClock } from '../src/server/kernel/db/database.ts';
import type { Caller } from '../src/server/kernel/http/caller.ts';
import { openFolderStore } from '../src/server/kernel/objects/folder-store.ts';
import { createDueOccurrences } from '../src/server/orders/occurrences/create-due-occurrences.ts';
import { skipOccurrence } from '../src/server/orders/occurrences/skip-occurrence.ts';
import { holdSeries } from '../src/server/orders/series/steer-series.ts';
import { updateAllNextPickups } from '../src/server/series/next-pickup.store.ts';
import { previewSeries } from '../src/server/series/preview-series.ts';
import { findSeries } from '../src/server/series/series-list.store.ts';
import { openServices } from '../src/server/services.ts';
import { businessDay } from '../src/shared/kernel/time.ts';
import { withFilledShop } from './filled-shop.ts';
import { measureClosedDays, measureSlots } from './series/booking.ts';
import { measureScopedEdits } from './series/edits.ts';
import { planOf, watchStatements } from './series/plans.ts';
import { seriesTable } from './series/table.ts';
import { timed } from './series/timed.ts';

/** Times what the clock and people do with 1,000 series, in this process, and prints the plans of the two reads that look at all of them. */

const { BENCH_ORDERS = '100000', BENCH_RUNS = '200' } = process.env;
const runs = Number(BENCH_RUNS);

type Shop = Awaited<ReturnType<typeof openServices>>;

async function measure({ db }: Shop): Promise<void> {
  const { rows } = await db.pool.query(
    'select id, customer_id, made_through from order_series where stopped_at is null order by created_at desc, id',
  );
  const [owner] = (await db.pool.query("select id, full_name from users where role = 'owner'")).rows;
  const [template] = (await db.pool.query('select id from frequency_templates')).rows;
  const caller: Caller = { ...owner, role: 'owner', reach: 'any', customer_id: null, session_id: owner.id };
  const command = (turn: number) => ({ id: rows[turn % rows.length].id, caller, ifMatch: null });
  const pickup_date = db.now().add({ hours: 24 });
  const draft = {
    frequency_template_id: template.id,
    pickup_date,
    delivery_date: pickup_date.add({ hours: 48 }),
  };
  const list = () => findSeries(db, caller, { limit: 50 });
  const tick = () => createDueOccurrences(db);
  const from = businessDay(db.now(), db.timeZone());
  const inTwoWeeks = withClock(db, db.now().add({ hours: 14 * 24 }));
  const statements = watchStatements(db);
  await tick();
  const ofTick = statements.stop();
  const figures = [
    await timed('a tick with nothing due', runs, tick),
    await timed('the list, 50 of all series', runs, list),
    await timed('a preview of 12 pickups', runs, () => previewSeries(db, caller, draft)),
    await timed(`a tick with ${rows.length} due`, 1, () => createDueOccurrences(inTwoWeeks)),
    await measureScopedEdits(db, runs),
    ...(await measureClosedDays(db, caller, runs)),
    await timed('skipping the next order', runs, (turn) =>
      skipOccurrence(db, { ...command(turn), number: rows[turn % rows.length].made_through + 1 }),
    ),
    await timed('a hold without end', runs, (turn) =>
      holdSeries(db, command(turn + runs), { from, until: null }),
    ),
    ...(await measureSlots(db, caller, runs)),
  ];
  statements.start();
  await list();
  const ofList = statements.stop();
  const counts = `${ofTick.length} statements in a tick with nothing due, ${ofList.length} in the list`;
  process.stdout.write(
    `\n${BENCH_ORDERS} orders, ${rows.length} series; ${counts}\n\n${seriesTable(figures)}\n`,
  );
  for (const statement of [...ofTick, ...ofList]) process.stdout.write(`\n${await planOf(db, statement)}\n`);
}

await withFilledShop(Number(BENCH_ORDERS), async (folder, database_url) => {
  const shop = await openServices({
    database_url,
    public_url: 'http://washline.test',
    mail: { outbox: folder },
    objects: openFolderStore(join(folder, 'files')),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  try {
    await shop.db.pool.query(await readFile(join(import.meta.dirname, 'series/fill.sql'), 'utf8'));
    await updateAllNextPickups(shop.db, clockOf(shop.db));
    await shop.db.pool.query('vacuum analyze order_series');
    await measure(shop);
  } finally {
    await shop.close();
  }
});
