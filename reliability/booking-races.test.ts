import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import {
  anotherCustomer,
  emptyWindows,
  hourOf,
  openWindowShop,
  windowDraft,
} from '#server/orders/windows.fixture.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import type { Person, World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  editOrderRoute,
  placeOrderForRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { report, seed } from './support/run-options.ts';

/** Many want the one place of a window at the same time, on two processes. */

const rounds = shortOrLong(3, 200);
const rng = createRng(seed);
let shop: Shop;
let other: World;
let people: Person[];

beforeAll(async () => {
  shop = await openWindowShop();
  other = await openSecondProcess(shop);
  people = [];
  while (people.length < 50) people.push(await anotherCustomer(shop));
}, 120_000);
afterAll(async () => {
  await other.close();
  await shop.close();
});

const processOf = (hand: number): World => (hand % 2 ? other : shop);
const pickup = '2026-12-09 08';
const wanted = () => windowDraft(shop, pickup, '2026-12-11 14');
const later = () => windowDraft(shop, '2026-12-09 10', '2026-12-11 14');

/** How many live orders stand in the window. */
async function taken(): Promise<number> {
  const { rows } = await shop.db.execute<{ taken: number }>(
    `select count(*)::int as taken from orders join booking_windows on booking_windows.id = pickup_window_id
      where status <> 'cancelled' and capacity = 1 and pickup_date = '${hourOf(pickup)}'`,
  );
  return rows[0]?.taken ?? -1;
}

const countOf = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

test('50 customers for one place: exactly one has it, 49 are told that it is full [BKG-7]', async () => {
  for (let round = 0; round < rounds; round++) {
    await emptyWindows(shop);
    const answers = await Promise.all(
      people.map((person, hand) => processOf(hand).call(person, placeOrderRoute, { body: wanted() })),
    );
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 49]);
    expect(await taken()).toBe(1);
  }
  report(`50 customers for one place: ${rounds} rounds, 0 over`);
}, 1_200_000);

test('some place, some move there, one cancels: never more than one stands in it [BKG-7, BKG-17]', async () => {
  for (let round = 0; round < rounds; round++) {
    await emptyWindows(shop);
    const movers = await Promise.all(people.slice(0, 10).map((person) => shop.place(person, later())));
    const [first] = people.slice(10);
    if (!first) throw new Error('there are 50 people');
    const held = await shop.place(first, wanted());
    const moves = movers.map((order, hand) => async () => {
      const { pickup_date } = wanted();
      const call = { params: { id: order.id }, body: { pickup_date } };
      const person = people[hand] ?? first;
      return processOf(hand).call(person, editOrderRoute, call);
    });
    const places = people
      .slice(11, 21)
      .map((person, hand) => async () => processOf(hand).call(person, placeOrderRoute, { body: wanted() }));
    const cancel = async () => other.call(first, deleteOrderRoute, { params: { id: held.id } });
    const acts = [...moves, ...places, cancel]
      .map((act) => ({ act, rank: rng.between(0, 1_000_000) }))
      .sort((a, b) => a.rank - b.rank);
    const answers = await Promise.all(acts.map(({ act }) => act()));
    for (const { status, text } of answers) expect([200, 201, 409], text).toContain(status);
    expect(await taken()).toBeLessThanOrEqual(1);
  }
}, 1_200_000);

test('a customer is never booked over capacity, whatever staff and approvals do [BKG-7, BKG-8]', async () => {
  let over = 0;
  for (let round = 0; round < rounds; round++) {
    await emptyWindows(shop);
    const recurring = { is_recurring: true, frequency_template_id: shop.weekly.id };
    const promised = await shop.place(shop.customer, { ...later(), ...recurring });
    const params = { id: promised.id };
    const { pickup_date } = wanted();
    const proposal = { params, body: { pickup_date, scope: 'this' as const } };
    expect((await shop.call(shop.owner, editOrderRoute, proposal)).status).toBe(200);
    const customers = people.slice(0, 10);
    const answers = await Promise.all([
      ...customers.map((person, hand) => processOf(hand).call(person, placeOrderRoute, { body: wanted() })),
      other.call(shop.customer, approveModificationRoute, { params }),
      shop.call(shop.owner, placeOrderForRoute, {
        body: { ...wanted(), customer_id: shop.customer.user.id, anyway: true },
      }),
    ]);
    const booked = countOf(answers.slice(0, 10), 201);
    expect(booked).toBeLessThanOrEqual(1);
    expect(answers.slice(10).map(({ status }) => status)).toEqual([200, 201]);
    expect(await taken()).toBe(booked + 2);
    over += booked;
  }
  report(`beside staff and an approval: ${rounds} rounds, a customer was first in ${over} of them`);
}, 1_200_000);
