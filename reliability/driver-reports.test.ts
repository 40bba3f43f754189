import { eq, gt, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { local } from '#server/dispatch/dispatch.fixture.ts';
import { monday } from '#server/driver-run/driver-run.fixture.ts';
import type { ReportsWorld, Tap } from '#server/driver-run/reports/reports.fixture.ts';
import { expectSoundRuns } from '#server/runs/runs.fixture.ts';
import { driver_reports, events, notifications, orders } from '#server/schema.ts';
import type { Person } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { openReportPair } from './support/report-pair.ts';
import { expectSpeed, report } from './support/run-options.ts';

/** Each report of a driver has one effect, however often it is sent. */

let pair: Awaited<ReturnType<typeof openReportPair>>;
let shop: ReportsWorld;

beforeAll(async () => {
  pair = await openReportPair();
  ({ shop } = pair);
}, 120_000);
afterAll(() => pair.close());

/** The answer but for the run as it is by then. */
const answerOf = ({ status, text }: { status: number; text: string }): string => {
  const { run: _, ...answer } = JSON.parse(text);
  return JSON.stringify([status, answer]);
};

describe('each report, sent five times at once to two processes, has one effect and one answer', () => {
  let driver: Person;
  let two: [Order, Order];

  async function begin(): Promise<void> {
    driver = await shop.world.person('driver', { full_name: 'Jonah Reid' });
    const dates = { delivery_date: local('2026-11-30T14:00'), delivery_address: '5 Kent St' };
    two = [await shop.placeOn(dates), await shop.placeOn({ ...dates, pickup_address: '6 Kent St' })];
    for (const order of two) await shop.assign(order, driver);
    pair.setNow(local('2026-11-30T08:45'));
  }

  /** What was recorded and told since, each thing once. */
  async function expectOnce(since: string): Promise<void> {
    const recorded = await shop.world.db.select().from(events).where(gt(events.id, since));
    expect(recorded.length).toBeGreaterThan(0);
    const acts = recorded.map(({ type, subject_id }) => `${type} ${subject_id}`);
    expect(acts).toEqual([...new Set(acts)]);
    const ids = recorded.map(({ id }) => id);
    const told = await shop.world.db.select().from(notifications).where(inArray(notifications.event_id, ids));
    const notices = told.map(({ user_id, title, message }) => `${user_id} ${title} ${message}`);
    expect(notices).toEqual([...new Set(notices)]);
  }

  const newestEvent = async () => {
    const [row] = await shop.world.db.select({ id: sql<string>`max(id::text)::uuid` }).from(events);
    return row?.id ?? '';
  };

  const versions = async () => {
    const rows = await shop.world.db
      .select({ version: orders.version })
      .from(orders)
      .where(
        inArray(
          orders.id,
          two.map(({ id }) => id),
        ),
      )
      .orderBy(orders.number);
    return rows.map(({ version }) => version);
  };

  const done = async (): Promise<Tap> => ({ type: 'done', leg_id: await pair.legIdOf(two[0], 'pickup') });
  const loaded = async () => Promise.all(two.map((order) => pair.legIdOf(order, 'delivery')));
  const closeAll = async () => {
    for (const order of two)
      await shop.tap(driver, { type: 'done', leg_id: await pair.legIdOf(order, 'delivery') });
  };
  const undo = async (tap: Tap): Promise<Tap> => {
    const id = crypto.randomUUID();
    await shop.tap(driver, { ...tap, id });
    return { type: 'undo', report_id: id };
  };
  const setReady = async () => {
    for (const order of two) await shop.edit(order, { status: 'ready_for_pickup' });
  };

  const taps: [name: string, tap: () => Promise<Tap>, moved: [number, number]][] = [
    ['done', done, [1, 0]],
    ['on_my_way', async () => ({ type: 'on_my_way', leg_id: await pair.legIdOf(two[0], 'pickup') }), [1, 0]],
    [
      'start_run',
      async () => {
        await setReady();
        return { type: 'start_run', day: monday, leg_ids: await loaded() };
      },
      [1, 1],
    ],
    ['undo of done', async () => undo(await done()), [1, 0]],
    [
      'undo of start_run',
      async () => {
        await setReady();
        return undo({ type: 'start_run', day: monday, leg_ids: await loaded() });
      },
      [1, 1],
    ],
    [
      'end_run',
      async () => {
        await closeAll();
        return { type: 'end_run', day: monday, van: [] };
      },
      [0, 0],
    ],
    [
      'a refusal',
      async () => {
        await shop.edit(two[0], { status: 'cancelled' });
        return done();
      },
      [0, 0],
    ],
  ];

  test.each(taps)('%s [RUN-18]', async (_name, prepare, moved) => {
    await begin();
    const tap = { ...(await prepare()), id: crypto.randomUUID() };
    pair.setNow(shop.world.now().add({ seconds: 1 }));
    const [before, since] = [await versions(), await newestEvent()];
    const answers = await pair.sendAtOnce(driver, tap, 5);
    expect(new Set(answers.map(answerOf)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await versions()).toEqual(before.map((version, index) => version + (moved[index] ?? 0)));
    await expectOnce(since);
    expect(await shop.world.db.$count(driver_reports, eq(driver_reports.id, tap.id))).toBe(1);
    pair.later(60);
    const again = await openSecondProcess(shop.world);
    again.setNow(shop.world.now());
    const body = {
      ...shop.stamped(tap),
      happened_at: (await shop.kept(tap.id))?.happened_at ?? shop.world.now(),
    };
    const { text, status } = await again.call(driver, reportRoute, { body });
    await again.close();
    expect(answerOf({ text, status })).toBe(answerOf(answers[0] as never));
    await expectSoundRuns(shop.world);
  });
});

const deliveries = 60;

test('a run of 60 deliveries starts [RUN-8]', async () => {
  const driver = await shop.world.person('driver');
  const leg_ids: string[] = [];
  for (let door = 0; door < deliveries; door++) {
    const dates = { pickup_date: local('2026-11-26T09:00'), delivery_date: local('2026-11-30T14:00') };
    const order = await shop.placeOn({ ...dates, delivery_address: `${door} Pitt St` });
    await shop.assign(order, driver, 'delivery');
    leg_ids.push(await pair.legIdOf(order, 'delivery'));
  }
  await shop.world.db
    .update(orders)
    .set({ status: 'ready_for_pickup' })
    .where(eq(orders.driver_id, driver.user.id));
  pair.later(60);
  const began = performance.now();
  const { reply } = await shop.tap(driver, { type: 'start_run', day: monday, leg_ids });
  const ms = performance.now() - began;
  expect(reply.run.stops.flatMap((stop) => stop.legs).map(({ state }) => state)).toEqual(
    leg_ids.map(() => 'on_the_way'),
  );
  expectSpeed(ms, 500);
  report(`reports: a run of ${deliveries} deliveries started in ${Math.round(ms)} ms`);
}, 120_000);
