import { setTimeout as delay } from 'node:timers/promises';
import { asc, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { openInvoicingShop, ownLine } from '#server/invoicing/invoicing.fixture.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import { document_counters, documents, events } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import type { Person } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import {
  createDraftRoute,
  invoiceRoute,
  invoicesRoute,
  issueDraftsRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { now } from '#shared/kernel/time.ts';
import { type AppProcess, killApps, startApp } from './support/app-process.ts';
import { quantile } from './support/call-from.ts';
import { call } from './support/laundry.ts';
import { workUntil } from './support/others-at-work.ts';
import { expectSpeed, report, seed } from './support/run-options.ts';

/** Two processes issue the same drafts at once; each is killed on its way, and started again. */

const rng = createRng(seed);
const count = shortOrLong(40, 1_000);
/** Drafts in one call. */
const perCall = shortOrLong(5, 20);

let shop: Shop;
let settings: { DATA_DIR: string; DATABASE_URL: string };
let apps: AppProcess[];
const killed = new Set<AppProcess>();
let cut = 0;

type Seen = { id: string; version: number };

beforeAll(async () => {
  shop = await openInvoicingShop();
  settings = { DATA_DIR: shop.outbox, DATABASE_URL: await databaseUrlOf(shop) };
}, 180_000);
afterAll(async () => {
  await killApps();
  await shop.close();
});

async function makeDrafts(admin: Person): Promise<Seen[]> {
  const drafts: Seen[] = [];
  for (let number = 1; number <= count; number++) {
    const body = {
      customer_id: shop.customer.user.id,
      order_ids: [],
      lines: [ownLine(`Line ${number}`, 100 + number)],
    };
    const { id, version } = (await shop.call(admin, createDraftRoute, { body })).reply;
    drafts.push({ id, version });
  }
  return drafts;
}

/** Issues all drafts, a few in each call; where its process is killed it starts again and goes on. */
async function issueAll(index: number, token: string, drafts: readonly Seen[]): Promise<void> {
  for (let at = 0; at < drafts.length; ) {
    const app = appAt(index);
    try {
      const body = { drafts: drafts.slice(at, at + perCall) };
      const { outcomes } = await call(app, token, issueDraftsRoute, { body });
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(body.drafts.map(() => 'issued'));
      at += perCall;
    } catch (error) {
      if (app.isRunning() && !killed.has(app)) throw error;
      cut += 1;
      apps[index] = await startApp(settings);
    }
  }
}

function appAt(index: number): AppProcess {
  const app = apps[index];
  if (!app) throw new Error('there are two processes');
  return app;
}

/** Kills a process once so many drafts are issued. */
async function killOnce(index: number, enough: number): Promise<void> {
  while ((await issuedCount()) < enough) await delay(2);
  const app = appAt(index);
  killed.add(app);
  await app.kill();
}

const issuedCount = () => shop.db.$count(documents, isNotNull(documents.number));

/** Others read what was issued before, where a process is up. */
const othersUntil = (isOver: () => boolean, token: string, id: string) =>
  workUntil(isOver, async (timed, turn) => {
    try {
      await timed(() => call(appAt(turn % 2), token, invoicesRoute, { query: { limit: 12 } }));
      await timed(() => call(appAt(turn % 2), token, invoiceRoute, { params: { id } }));
    } catch {
      // Its process was killed.
    }
  });

test('two processes issue the same drafts, each is killed once: every number once, none left out, and no day falls [INV-7, INV-8]', async () => {
  // The processes have the clock of this machine.
  shop.setNow(now());
  const { user } = shop.admin;
  // A session of the shop's own time may be over by now.
  const admin = await shop.person('admin', { full_name: `${user.full_name} again` });
  const { token } = admin;
  const drafts = await makeDrafts(admin);
  apps = await Promise.all([startApp(settings), startApp(settings)]);
  const ends = performance.now() + shortOrLong(500, 10_000);
  const id = drafts[0]?.id ?? '';
  const alone = await othersUntil(() => performance.now() > ends, token, id);
  const started = performance.now();
  let isOver = false;
  const beside = othersUntil(() => isOver, token, id);
  await Promise.all([
    issueAll(0, token, drafts),
    issueAll(1, token, drafts.toReversed()),
    killOnce(0, rng.between(3, count / 4)).then(() => killOnce(1, rng.between(count / 4, count / 2))),
  ]);
  const worked = Math.round(performance.now() - started);
  isOver = true;
  const p99 = [alone, await beside].map((times) => `${Math.round(quantile(times, 0.99))} ms`);
  const rows = await shop.db
    .select()
    .from(documents)
    .where(isNotNull(documents.number))
    .orderBy(asc(documents.number));
  expect(rows.map(({ number }) => number)).toEqual(drafts.map((_, index) => index + 1));
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(drafts.map(({ id }) => id)));
  const days = rows.map(({ issued_on }) => `${issued_on}`);
  expect(days).toEqual(days.toSorted());
  expect((await shop.db.select().from(document_counters))[0]?.last_number).toBe(count);
  // Each was told once.
  const facts = (await shop.db.select().from(events)).filter(({ type }) => type === 'document.issued');
  expect(facts.map(({ subject_id }) => subject_id).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  report(`${count} drafts, ${cut} calls cut by a kill of each process, ${worked} ms with both starts`);
  report(`p99 of others: ${p99.join(', meanwhile ')}`);
  expectSpeed(worked, 30_000);
}, 600_000);
