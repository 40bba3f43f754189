import { expect, vi } from 'vitest';
import type { Rng } from '#server/demo/random.ts';
import { draftOf, type World } from '#server/testing/world.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import type { Screen, Somebody } from './crowd.ts';
import { call } from './laundry.ts';

/** Something that was done with an order, and whom it concerns. */
interface Step {
  type: string;
  order: { id: string; order_number: string };
  /** When it was begun: before the call was sent. */
  at: number;
  /** Who has to be told in words. */
  told: string[];
  /** Who has to load again, beside staff. */
  concerned: string[];
}

interface Doing {
  world: World;
  sku: Sku;
  people: readonly Somebody[];
  /** The processes, each of which is given a part of the calls. */
  addresses: readonly string[];
  rng: Rng;
}

const atOnce = 3;

/** Has so many orders placed, assigned and moved on. */
export async function doOrders(doing: Doing, count: number): Promise<Step[]> {
  const steps: Step[] = [];
  let left = count;
  const work = async () => {
    while (left-- > 0) steps.push(...(await doOrder(doing)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return steps;
}

async function doOrder({ world, sku, people, addresses, rng }: Doing): Promise<Step[]> {
  const some = (role: string) => rng.oneOf(people.filter((person) => person.role === role));
  const [customer, driver, admin] = [some('customer'), some('driver'), some('admin')];
  const staff = people.filter(({ role }) => role === 'owner' || role === 'admin').map(({ id }) => id);
  const to = () => ({ address: rng.oneOf(addresses) });
  const body = draftOf(world, [{ sku, quantity: 2 }]);
  const [placed, order] = [performance.now(), await call(to(), customer.token, placeOrderRoute, { body })];
  const params = { id: order.id };
  const assigned = performance.now();
  const own = [customer.id, driver.id];
  await call(to(), admin.token, assignDriverRoute, { params, body: { driver_id: driver.id } });
  const moved = performance.now();
  await call(to(), admin.token, editOrderRoute, { params, body: { status: 'processing' } });
  return [
    { type: 'order_created', order, at: placed, told: staff, concerned: [customer.id] },
    { type: 'driver_assigned', order, at: assigned, told: own, concerned: own },
    { type: 'order_status', order, at: moved, told: [customer.id], concerned: own },
  ];
}

const nameOf = (type: string, message: string): string => `${type} ${/[A-Z]+-\d{6,}/.exec(message)?.[0]}`;

/**
 * Every screen of everybody concerned has been told of each step once, and nobody else of anything.
 * @returns how many milliseconds each delivery took, from before the call, shortest first
 */
export async function expectDelivered(screens: readonly Screen[], steps: readonly Step[]): Promise<number[]> {
  const began = new Map(steps.map(({ type, order, at }) => [nameOf(type, order.order_number), at]));
  const due = (id: string) =>
    steps
      .filter(({ told }) => told.includes(id))
      .map(({ type, order }) => nameOf(type, order.order_number))
      .toSorted();
  const stale = ({ id, role }: Somebody) =>
    steps
      .filter(({ concerned }) => concerned.includes(id) || role === 'owner' || role === 'admin')
      .map(({ order }) => order.id)
      .toSorted();
  const sum = (of: (screen: Screen) => number) => screens.reduce((all, screen) => all + of(screen), 0);
  const all = sum(({ who }) => due(who.id).length + stale(who).length);
  const heard = () => sum(({ notifications, changed }) => notifications.length + changed.length);
  await vi.waitFor(() => expect(heard()).toBeGreaterThanOrEqual(all), { timeout: 30_000, interval: 10 });
  const took: number[] = [];
  for (const { who, notifications, changed } of screens) {
    const names = notifications.map(({ type, message }) => nameOf(type, message));
    expect(names.toSorted()).toEqual(due(who.id));
    expect(new Set(notifications.map(({ id }) => id)).size).toBe(names.length);
    expect(changed.toSorted()).toEqual(stale(who));
    notifications.forEach(({ at }, index) => {
      took.push(at - (began.get(names[index] ?? '') ?? 0));
    });
  }
  return took.toSorted((one, other) => one - other);
}

/** Has everybody forget what they heard. */
export function forget(screens: readonly Screen[]): void {
  for (const screen of screens) [screen.notifications, screen.changed] = [[], []];
}
