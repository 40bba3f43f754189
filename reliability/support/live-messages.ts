import { expect, vi } from 'vitest';
import type { Rng } from '#server/demo/rng.ts';
import { draftOf, type World } from '#server/testing/world.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { call } from './laundry.ts';
import type { LiveClient, LiveUser } from './live-clients.ts';

/** A step of an order, and who must receive messages about it. */
interface OrderStep {
  type: string;
  order: { id: string; order_number: string };
  /** When it began: before the call was sent. */
  at: number;
  /** The users who must get a notification. */
  notified: string[];
  /** The users, besides staff, who must get a `changed` message. */
  concerned: string[];
}

interface OrderFlow {
  world: World;
  sku: Sku;
  people: readonly LiveUser[];
  /** The processes. Each gets a part of the calls. */
  addresses: readonly string[];
  rng: Rng;
}

const atOnce = 3;

/** Places this many orders, assigns a driver to each, and changes its status. */
export async function runOrders(flow: OrderFlow, count: number): Promise<OrderStep[]> {
  const steps: OrderStep[] = [];
  let left = count;
  const work = async () => {
    while (left-- > 0) steps.push(...(await runOrder(flow)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return steps;
}

async function runOrder({ world, sku, people, addresses, rng }: OrderFlow): Promise<OrderStep[]> {
  const randomUser = (role: string) => rng.oneOf(people.filter((person) => person.role === role));
  const [customer, driver, admin] = [randomUser('customer'), randomUser('driver'), randomUser('admin')];
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
    { type: 'order_created', order, at: placed, notified: staff, concerned: [customer.id] },
    { type: 'driver_assigned', order, at: assigned, notified: own, concerned: own },
    { type: 'order_status', order, at: moved, notified: [customer.id], concerned: own },
  ];
}

const nameOf = (type: string, message: string): string => `${type} ${/[A-Z]+-\d{6,}/.exec(message)?.[0]}`;

/**
 * Expects that every client has received each message it must get once, and nothing else.
 * @returns how many milliseconds each message took, from before the call, shortest first
 */
export async function expectMessagesDelivered(
  clients: readonly LiveClient[],
  steps: readonly OrderStep[],
): Promise<number[]> {
  const began = new Map(steps.map(({ type, order, at }) => [nameOf(type, order.order_number), at]));
  const due = (id: string) =>
    steps
      .filter(({ notified }) => notified.includes(id))
      .map(({ type, order }) => nameOf(type, order.order_number))
      .toSorted();
  const stale = ({ id, role }: LiveUser) =>
    steps
      .filter(({ concerned }) => concerned.includes(id) || role === 'owner' || role === 'admin')
      .map(({ order }) => order.id)
      .toSorted();
  const sum = (of: (client: LiveClient) => number) => clients.reduce((all, client) => all + of(client), 0);
  const expected = sum(({ who }) => due(who.id).length + stale(who).length);
  const received = () => sum(({ notifications, changed }) => notifications.length + changed.length);
  await vi.waitFor(() => expect(received()).toBeGreaterThanOrEqual(expected), {
    timeout: 30_000,
    interval: 10,
  });
  const took: number[] = [];
  for (const { who, notifications, changed } of clients) {
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

/** Clears the received messages. */
export function clearMessages(clients: readonly LiveClient[]): void {
  for (const client of clients) [client.notifications, client.changed] = [[], []];
}
