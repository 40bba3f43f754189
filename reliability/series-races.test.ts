import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { deleteOrderRoute } from '#shared/orders/orders.contract.ts';
import { report, seed } from './support/run-options.ts';
import { SeriesDesk } from './support/series-desk.ts';
import {
  eventsOf,
  expectSound,
  liveNumbers,
  type SeriesInDatabase,
  stateOf,
  toldOf,
} from './support/series-state.ts';

/** What people do with one series at the same time, and beside the clock, on two processes. */

const rounds = shortOrLong(4, 200);
const rng = createRng(seed);
let desk: SeriesDesk;

beforeAll(async () => {
  desk = await SeriesDesk.open();
});
afterAll(() => desk.close());

const hands = Array.from({ length: 20 }, (_, hand) => hand);
const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

/** Both processes look whether anything is due, while somebody acts a moment later or earlier. */
async function besideTheClock<T>(act: () => Promise<T>): Promise<T> {
  const ticks = [0, 1].map(async (hand) => {
    await delay(rng.between(0, 6));
    await desk.tick(hand);
  });
  await delay(rng.between(0, 6));
  const answer = await act();
  await Promise.all(ticks);
  return answer;
}

/** Runs rounds of `act` beside the clock; says how often the clock came first. */
async function race(
  what: string,
  act: () => Promise<{ status: number; text: string }>,
  outcome: 'skipped' | 'held' | null,
) {
  let madeFirst = 0;
  for (let round = 0; round < rounds; round++) {
    await desk.startSeries();
    desk.untilSecondIsDue();
    const answer = await besideTheClock(act);
    expect(answer.status, answer.text).toBe(200);
    const state = await stateOf(desk.shop, desk.id);
    expectDropped(state, outcome);
    if (state.orders.some(({ number }) => number === 2)) madeFirst += 1;
    await desk.tick(round);
    expectDropped(await stateOf(desk.shop, desk.id), outcome);
    await expectSound(desk.shop, desk.id);
  }
  report(`${what} against the clock: ${rounds} rounds, in ${madeFirst} of them it was an order before`);
}

/** The second occurrence takes no place, whether it was an order for a moment or not. */
function expectDropped(state: SeriesInDatabase, outcome: 'skipped' | 'held' | null): void {
  expect(liveNumbers(state)).not.toContain(2);
  const isMade = state.orders.some(({ number }) => number === 2);
  // What a hold drops before it is made is not written down until a later one is decided.
  const isWritten = isMade ? outcome !== null : outcome === 'skipped';
  expect(state.dropped.get(2)).toBe(isWritten ? outcome : undefined);
}

test('twenty skips of an order at once, by its customer and by staff: one skip, told once, all answered alike [SER-8, SER-27]', async () => {
  for (let round = 0; round < rounds; round++) {
    await desk.startSeries();
    const input = { params: { id: desk.first.id }, body: { driver_id: desk.shop.jonah.user.id } };
    await desk.shop.call(desk.shop.owner, assignDriverRoute, input);
    const people = [desk.shop.customer, desk.shop.owner, desk.shop.admin];
    const answers = await Promise.all(
      hands.map((hand) =>
        hand % 5 === 4
          ? desk.processOf(hand).call(desk.shop.customer, deleteOrderRoute, {
              params: { id: desk.first.id },
              query: { repeat: 'skip' },
            })
          : desk.skip(hand, rng.oneOf(people), 1),
      ),
    );
    expect(statusesOf(answers)).toEqual([200]);
    const happened = await eventsOf(desk.shop, [desk.id, desk.first.id]);
    expect([happened['occurrence.skipped']?.length, happened['order.cancelled']?.length]).toEqual([1, 1]);
    const [skipped] = happened['occurrence.skipped'] ?? [];
    const isByCustomer = skipped?.actor_id === desk.shop.customer.user.id;
    const concerned = isByCustomer ? [desk.shop.owner, desk.shop.admin] : [desk.shop.customer];
    expect((await toldOf(desk.shop, skipped?.id ?? '')).toSorted()).toEqual(
      [...concerned, desk.shop.jonah].map(({ user }) => user.id).toSorted(),
    );
    const state = await stateOf(desk.shop, desk.id);
    expect([liveNumbers(state), [...state.dropped]]).toEqual([[], [[1, 'skipped']]]);
    await expectSound(desk.shop, desk.id);
  }
}, 600_000);

test('twenty skips of a planned pickup at once: one skip, told once [SER-8, SER-27]', async () => {
  for (let round = 0; round < rounds; round++) {
    await desk.startSeries();
    const answers = await Promise.all(
      hands.map((hand) => desk.skip(hand, rng.oneOf([desk.shop.customer, desk.shop.owner]), 3)),
    );
    expect(statusesOf(answers)).toEqual([200]);
    const skipped = (await eventsOf(desk.shop, [desk.id]))['occurrence.skipped'] ?? [];
    expect(skipped).toHaveLength(1);
    const told = await toldOf(desk.shop, skipped[0]?.id ?? '');
    expect(new Set(told).size).toBe(told.length);
    await expectSound(desk.shop, desk.id);
  }
}, 600_000);

test(
  'a planned pickup is skipped while the clock makes it: never skipped and live at once [SER-8, SER-14]',
  () => race('a skip', () => desk.skip(rng.between(0, 1), desk.shop.customer, 2), 'skipped'),
  600_000,
);

test(
  'a series is put on hold while the clock makes an order of it: none of it takes place [SER-10, SER-14]',
  () => race('a hold', () => desk.hold(rng.between(0, 1), desk.shop.customer), 'held'),
  600_000,
);

test(
  'a series is ended while the clock makes an order of it: none of it takes place [SER-12, REC-5]',
  () => race('an end', () => desk.stop(rng.between(0, 1), desk.shop.customer), null),
  600_000,
);

test('what a hold beside the clock has dropped comes back with the series, each once [SER-11, SER-14]', async () => {
  for (let round = 0; round < rounds; round++) {
    await desk.startSeries();
    desk.untilSecondIsDue();
    await besideTheClock(() => desk.hold(round, desk.shop.customer));
    expect((await besideTheClock(() => desk.resume(round + 1, desk.shop.customer))).status).toBe(200);
    await desk.tick(round);
    expect(liveNumbers(await stateOf(desk.shop, desk.id))).toEqual([1, 2]);
    await expectSound(desk.shop, desk.id);
  }
}, 600_000);

test('skips and undos at once: each answered, and the last one stands [SER-8, SER-9]', async () => {
  for (let round = 0; round < rounds; round++) {
    await desk.startSeries();
    const number = rng.oneOf([1, 3]);
    const answers = await Promise.all(
      hands.map((hand) =>
        rng.between(0, 1)
          ? desk.skip(hand, desk.shop.customer, number)
          : desk.undo(hand, desk.shop.customer, number),
      ),
    );
    expect(statusesOf(answers)).toEqual([200]);
    const happened = await eventsOf(desk.shop, [desk.id]);
    const [skips, undos] = ['occurrence.skipped', 'occurrence.restored'].map(
      (type) => happened[type]?.length ?? 0,
    );
    const state = await stateOf(desk.shop, desk.id);
    expect((skips ?? 0) - (undos ?? 0)).toBe(state.dropped.has(number) ? 1 : 0);
    expect(liveNumbers(state)).toEqual(number === 1 && state.dropped.has(1) ? [] : [1]);
    await expectSound(desk.shop, desk.id);
  }
}, 600_000);

test('twenty make the same pickups now, beside the clock: each number once, told once [SER-13, SER-14]', async () => {
  for (let round = 0; round < rounds; round++) {
    await desk.startSeries();
    desk.untilSecondIsDue();
    const answers = await besideTheClock(() =>
      Promise.all(
        hands.map((hand) =>
          desk.makeNow(hand, rng.oneOf([desk.shop.customer, desk.shop.admin]), rng.between(3, 5)),
        ),
      ),
    );
    expect(statusesOf(answers)).toEqual([200]);
    const state = await stateOf(desk.shop, desk.id);
    expect(state.orders.map(({ number }) => number)).toEqual(liveNumbers(state));
    expect(liveNumbers(state)).toEqual([1, 2, 3, 4, 5].slice(0, state.series.made_through));
    const made = state.orders.map((order) => order.id);
    const created = (await eventsOf(desk.shop, made))['occurrence.created'] ?? [];
    expect(created).toHaveLength(made.length - 1);
    const idsOf = (number: number) =>
      new Set(
        answers
          .map(({ reply }) => reply)
          .filter((order) => order.occurrence_number === number)
          .map((order) => order.id),
      );
    for (const number of [3, 4, 5]) expect(idsOf(number).size).toBeLessThanOrEqual(1);
    await expectSound(desk.shop, desk.id);
  }
}, 600_000);
