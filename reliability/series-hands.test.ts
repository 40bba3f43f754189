import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { watchDeadlocks } from '#server/kernel/db/watch-deadlocks.fixture.ts';
import { edit } from '#server/orders/orders.fixture.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { closedDayRules } from '#shared/booking/closed-day-rule.ts';
import { editScopes } from '#shared/orders/edit-scope.ts';
import { approveModificationRoute, editOrderRoute } from '#shared/orders/orders.contract.ts';
import { approveSeriesModificationRoute, type SeriesEdit } from '#shared/series/series-edit.contract.ts';
import { report, seed } from './support/run-options.ts';
import { SeriesDesk } from './support/series-desk.ts';
import { expectSound, stateOf } from './support/series-state.ts';

/** Eight hands on one series at the same time, on two processes, while days are closed and opened. */

const rng = createRng(seed);
let desk: SeriesDesk;
const deadlocks = watchDeadlocks();

beforeAll(async () => {
  desk = await SeriesDesk.open();
  await desk.shop.db.execute(`update settings set series_closed_day_rule = 'next_open'`);
});
afterAll(async () => {
  deadlocks.close();
  await desk.close();
});

type Answer = { status: number; text: string };

type Act = (hand: number) => Promise<Answer | null>;

/** What each hand does; whatever comes before may leave it nothing to do. */
function actsOf(second: string): Act[] {
  const { shop } = desk;
  const anybody = () => rng.oneOf([shop.customer, shop.owner, shop.admin]);
  const staff = () => rng.oneOf([shop.owner, shop.admin]);
  const number = () => rng.between(1, 4);
  const approve = async (hand: number) => {
    const process = desk.processOf(hand);
    if (rng.between(0, 1)) {
      return process.call(shop.customer, approveModificationRoute, { params: { id: desk.first.id } });
    }
    return process.call(shop.customer, approveSeriesModificationRoute, { params: { id: desk.id } });
  };
  return [
    (hand) => {
      const body = {
        ...randomEdit(),
        scope: rng.oneOf(editScopes),
        include_changed: rng.between(0, 1) === 1,
      };
      return desk.processOf(hand).call(shop.customer, editOrderRoute, { params: { id: second }, body });
    },
    // Staff propose it.
    (hand) => desk.editSeries(hand, anybody(), randomSeriesEdit()),
    (hand) => desk.skip(hand, anybody(), number()),
    (hand) => desk.undo(hand, anybody(), number()),
    (hand) => desk.hold(hand, anybody()),
    (hand) => desk.resume(hand, anybody()),
    approve,
    async (hand) => {
      const answer = await desk.stop(hand, anybody());
      return answer.status === 200 ? desk.resume(hand + 1, anybody()) : answer;
    },
    (hand) => desk.closeDayOf(hand, staff(), rng.between(2, 3)),
    (hand) => desk.openDayOf(hand, staff(), rng.between(2, 3)),
    async (hand) => {
      await Promise.all([desk.tick(hand), desk.tick(hand + 1)]);
      return null;
    },
  ];
}

const items = () => [{ sku_id: desk.shop.towel.id, quantity: rng.between(1, 9) }];

const randomEdit = () =>
  rng.oneOf([
    { items: items() },
    { pickup_date: desk.first.pickup_date.add({ hours: 7 * 24 + rng.between(1, 20) }) },
    { special_instructions: rng.oneOf(['Ring', 'Knock']) },
  ]);

const randomSeriesEdit = () =>
  rng.oneOf<SeriesEdit>([
    { items: items() },
    { special_instructions: rng.oneOf(['Ring', 'Knock']), include_changed: true },
    { ends_after: rng.between(2, 6) },
    { ends_after: null },
    { closed_day_rule: rng.oneOf(closedDayRules) },
  ]);

/** A series with two orders, and a proposal of staff that waits for its customer. */
async function prepare(): Promise<string> {
  const { shop } = desk;
  await desk.startSeries();
  const { id } = (await desk.makeNow(0, shop.customer, 2)).reply;
  const items = [{ sku_id: shop.towel.id, quantity: 12 }];
  const moved = { pickup_date: desk.first.pickup_date.add({ hours: 2 }) };
  await edit(shop, shop.owner, desk.first, rng.between(0, 1) ? { items } : moved);
  desk.untilSecondIsDue();
  return id;
}

/** Answered in full: done, or refused with what has happened meanwhile. */
const isAnswered = ({ status }: Answer): boolean => [200, 201, 204, 404, 409, 422].includes(status);

test('eight hands on one series, and on its days: none of them fails or waits for good, and whatever comes of it is sound [SER-8, SER-9, SER-10, SER-11, SER-12, SER-14, SER-15, SER-20, SER-21, BKG-11]', async () => {
  const rounds = shortOrLong(4, 500);
  report('eight hands begin');
  const count = { done: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const second = await prepare();
    for (let wave = 0; wave < 2; wave++) {
      const answers = await Promise.all(actsOf(second).map((act, hand) => act(hand + round)));
      for (const answer of answers) {
        if (!answer) continue;
        expect(isAnswered(answer), answer.text).toBe(true);
        count[answer.status < 300 ? 'done' : 'refused'] += 1;
      }
      await expectSound(desk.shop, desk.id);
    }
    // Nobody has lost anything: it can go on from here.
    expect((await desk.resume(round, desk.shop.owner)).status).toBe(200);
    await desk.tick(round);
    await expectSound(desk.shop, desk.id);
    expect((await stateOf(desk.shop, desk.id)).series.stopped_at).toBe(null);
  }
  report(
    `${rounds} rounds of eight hands, twice each: ${count.done} acts done, ${count.refused} refused, ${deadlocks.count()} deadlocks`,
  );
  expect(deadlocks.count()).toBe(0);
}, 1_800_000);
