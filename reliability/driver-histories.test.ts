import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLegs } from '#server/cli/checks/check-database.ts';
import { createRng } from '#server/demo/rng.ts';
import { local } from '#server/dispatch/dispatch.fixture.ts';
import type { ReportsWorld, Tap } from '#server/driver-run/reports/reports.fixture.ts';
import { watchDeadlocks } from '#server/kernel/db/watch-deadlocks.fixture.ts';
import { expectSoundRuns } from '#server/runs/runs.fixture.ts';
import { legs } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import type { Person } from '#server/testing/world.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { type ModelReport, ReportModel, type Verdict } from './support/report-model.ts';
import { openReportPair } from './support/report-pair.ts';
import { report, seed } from './support/run-options.ts';

/** Drivers report on two processes: doubled, late, and while staff act on the same orders. */

const rng = createRng(seed);
const deadlocks = watchDeadlocks();
let pair: Awaited<ReturnType<typeof openReportPair>>;
let shop: ReportsWorld;

beforeAll(async () => {
  pair = await openReportPair();
  ({ shop } = pair);
}, 120_000);
afterAll(async () => {
  deadlocks.close();
  await pair.close();
});

/** A report that a phone has not sent yet. */
type Waiting = ModelReport & { person: Person };

const [histories, steps] = [shortOrLong(5, 1000), 24];

test('random histories of taps, undos, reassignments and cancellations, late, doubled and in any order between orders, end as the model says [RUN-16, RUN-18, RUN-19, LEG-10]', async () => {
  const verdicts: Record<string, number> = {};
  for (let history = 0; history < histories; history++) {
    for (const verdict of await runHistory()) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  }
  await expectSoundRuns(shop.world);
  const client = await shop.world.db.pool.connect();
  const { mark, text } = await checkLegs(client).finally(() => client.release());
  expect([mark, text]).toEqual(['✓', text]);
  expect(verdicts.accepted).toBeGreaterThan(histories);
  report(`reports: ${histories} histories, ${JSON.stringify(verdicts)}, ${deadlocks.count()} deadlocks`);
}, 3_600_000);

async function runHistory(): Promise<Verdict[]> {
  const model = new ReportModel();
  const drivers = [await shop.world.person('driver'), await shop.world.person('driver')] as const;
  const placed: Order[] = [];
  for (const door of [1, 2, 3]) {
    const order = await shop.placeOn({
      pickup_address: `${door} Pitt St`,
      delivery_address: `${door} Kent St`,
    });
    placed.push(order);
  }
  pair.setNow(local('2026-11-30T08:30'));
  for (const order of placed) {
    const driver = rng.oneOf(drivers);
    await shop.assign(order, driver);
    model.place(order.id, driver.user.id, shop.world.now().epochMilliseconds);
  }
  const queues = new Map<string, Waiting[]>();
  const verdicts: Verdict[] = [];
  const tapped: Waiting[] = [];
  for (let step = 0; step < steps; step++) {
    pair.later(rng.between(1, 200));
    if (rng.chance(0.25)) await actAsStaff(model, rng.oneOf(placed), drivers);
    else if (rng.chance(0.6)) tapOn(model, rng.oneOf(placed), drivers, { queues, tapped });
    else verdicts.push(...(await sendOne(model, queues)));
  }
  while ([...queues.values()].some(({ length }) => length > 0)) {
    pair.later(rng.between(1, 20));
    verdicts.push(...(await sendOne(model, queues)));
  }
  for (const order of placed) await expectAsModelled(model, order);
  for (const [id, { outcome }] of model.kept) expect((await shop.kept(id))?.outcome).toBe(outcome);
  return verdicts;
}

interface Phones {
  queues: Map<string, Waiting[]>;
  tapped: Waiting[];
}

/** Mostly whoever has the leg taps on it. Their phone keeps the reports of each order in their sequence. */
function tapOn(
  model: ReportModel,
  order: Order,
  drivers: readonly Person[],
  { queues, tapped }: Phones,
): void {
  const kind = rng.oneOf(legKinds);
  const owner = drivers.find(({ user }) => user.id === model.order(order.id).legs[kind].driver);
  const person = owner && rng.chance(0.8) ? owner : rng.oneOf(drivers);
  const key = `${person.user.id} ${order.id}`;
  const undoable = tapped.filter(
    (one) => one.order === order.id && one.person === person && one.type !== 'undo',
  );
  const isUndo = undoable.length > 0 && rng.chance(0.35);
  const undone = isUndo ? rng.oneOf(undoable) : null;
  const tap: Waiting = {
    id: crypto.randomUUID(),
    type: undone ? 'undo' : rng.oneOf(['on_my_way', 'done', 'done', 'failed'] as const),
    driver: person.user.id,
    order: order.id,
    kind: undone?.kind ?? kind,
    undoes: undone?.id ?? null,
    happened: shop.world.now().epochMilliseconds,
    person,
  };
  tapped.push(tap);
  queues.set(key, [...(queues.get(key) ?? []), tap]);
}

/** Sends the first report of one order, some of them doubled. */
async function sendOne(model: ReportModel, queues: Map<string, Waiting[]>): Promise<Verdict[]> {
  const waiting = [...queues.values()].filter(({ length }) => length > 0);
  const next = waiting.length > 0 ? rng.oneOf(waiting).shift() : undefined;
  if (!next) return [];
  const { id, type, kind, order, undoes, happened, person } = next;
  const expected = model.receive(next, shop.world.now().epochMilliseconds);
  const wrongBy = rng.between(-5_000, 5_000);
  const phone = (at: number) => Temporal.Instant.fromEpochMilliseconds(at + wrongBy * 1000);
  const stamps = {
    id,
    happened_at: phone(happened),
    sent_at: phone(shop.world.now().epochMilliseconds),
  };
  const leg_id = await pair.legIdOf({ id: order }, kind);
  const taps: Record<ModelReport['type'], () => Tap> = {
    on_my_way: () => ({ ...stamps, type: 'on_my_way', leg_id }),
    done: () => ({ ...stamps, type: 'done', leg_id }),
    failed: () => ({ ...stamps, type: 'failed', leg_id, reason: 'nobody_home' }),
    undo: () => ({ ...stamps, type: 'undo', report_id: undoes ?? '' }),
  };
  const tap = taps[type]();
  const answers = await pair.sendAtOnce(person, tap, rng.oneOf([1, 1, 2, 3]));
  for (const { status, text } of answers) {
    const answer = JSON.parse(text);
    const code = answer.problem?.type.split(':').at(-1) ?? answer.outcome;
    expect(status === 200 ? code : status, `${JSON.stringify(next)} ${text.slice(0, 300)}`).toBe(expected);
  }
  return [expected];
}

async function actAsStaff(model: ReportModel, { id }: Order, drivers: readonly Person[]): Promise<void> {
  const world = rng.oneOf([shop.world, pair.other]);
  const params = { id };
  switch (rng.between(0, 5)) {
    case 0:
      await world.call(shop.owner, editOrderRoute, { params, body: { status: 'cancelled' } });
      return model.cancel(id);
    case 1:
    case 2:
      if (model.order(id).status !== 'cancelled') return;
      await world.call(shop.owner, editOrderRoute, { params, body: { status: 'scheduled' } });
      return model.restore(id);
    default: {
      const [driver, leg] = [rng.oneOf(drivers), rng.oneOf(legKinds)];
      await world.call(shop.owner, assignDriverRoute, { params, body: { driver_id: driver.user.id, leg } });
      return model.assign(id, leg, driver.user.id, shop.world.now().epochMilliseconds);
    }
  }
}

async function expectAsModelled(model: ReportModel, order: Order): Promise<void> {
  const expected = model.order(order.id);
  expect((await shop.read(order)).status).toBe(expected.status);
  const rows = await shop.world.db.select().from(legs).where(eq(legs.order_id, order.id));
  for (const { kind, state, driver_id, on_the_way_at, happened_at } of rows) {
    const setOff = on_the_way_at?.epochMilliseconds ?? null;
    const doneAt = happened_at?.epochMilliseconds ?? null;
    expect({ kind, state, driver: driver_id, setOff, done: doneAt }).toEqual({
      kind,
      ...expected.legs[kind],
    });
  }
}
