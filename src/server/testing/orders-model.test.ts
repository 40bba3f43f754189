import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  assignDriverRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { decodeReply } from '#shared/kernel/wire.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  orderRoute,
  placeOrderRoute,
  rejectModificationRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import {
  holdSeriesRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  type SeriesOccurrence,
  skipOccurrenceRoute,
  stopSeriesRoute,
} from '#shared/series/series.contract.ts';
import { openShopWorld, type Shop, send } from '../orders/orders.fixture.ts';
import { expectNextPickups } from '../series/next-pickup.fixture.ts';
import { shortOrLong } from './long-form.ts';
import {
  type Action,
  type Actor,
  expectedOf,
  hasPendingProposal,
  type ModelOrder,
  nothingProposed,
} from './orders-model.ts';
import { actionArbitraries, seriesActionArbitraries } from './orders-model-actions.ts';
import { expectedOfSeries, type SeriesAction } from './orders-model-series.ts';
import { draftOf, type Person } from './world.ts';

/** Each action comes several times in 12 sequences. */
const numRuns = shortOrLong(12, 300);

interface Real {
  shop: Shop;
  people: Record<Actor, Person>;
}

interface Model {
  orders: ModelOrder[];
  now: Temporal.Instant;
}

type Command = fc.AsyncCommand<Model, Real>;

let real: Real;
let start: Temporal.Instant;
beforeAll(async () => {
  const shop = await openShopWorld();
  const { customer, stranger, admin, owner, jonah } = shop;
  const people = { customer, stranger, admin, owner, anna: jonah, ben: await shop.person('driver') };
  start = shop.now();
  real = { shop, people };
});
afterAll(() => real.shop.close());

/** The visible state of an order, in the fields of the model. */
const visibleState = (order: Order) => ({
  id: order.id,
  status: order.status,
  is_locked: order.is_locked,
  driver: order.driver_id,
  delivery_status: order.delivery_status,
  quantities: order.items.map(({ quantity }) => quantity),
  instructions: order.special_instructions,
  delivery: String(order.delivery_date),
  is_recurring: order.is_recurring,
  proposed_quantities: order.pending_modifications?.items?.map(({ quantity }) => quantity) ?? null,
  proposed_instructions: order.pending_modifications?.special_instructions ?? null,
  asks: order.modification_requested,
});

const modelState = ({ people }: Real, order: ModelOrder): ReturnType<typeof visibleState> => ({
  id: order.id,
  status: order.status,
  is_locked: order.is_locked,
  driver: order.driver && people[order.driver].user.id,
  delivery_status: order.delivery_status,
  quantities: [order.quantity],
  instructions: order.instructions,
  delivery: String(order.delivery),
  is_recurring: order.is_recurring,
  proposed_quantities: order.proposed_quantity === null ? null : [order.proposed_quantity],
  proposed_instructions: order.proposed_instructions,
  asks: hasPendingProposal(order),
});

/** Sends the call of an action. */
function request({ shop, people }: Real, who: Actor, { id, version }: ModelOrder, action: Action) {
  const params = { id };
  const person = people[who];
  const tags = {
    unsaid: {},
    present: { 'if-match': `"${version}"` },
    stale: { 'if-match': `"${version - 1}"` },
  };
  const headers = 'seen' in action ? tags[action.seen] : {};
  switch (action.do) {
    case 'edit': {
      const { quantity, instructions: special_instructions } = action;
      const items = quantity === undefined ? undefined : [{ sku_id: shop.sheet.id, quantity }];
      return send(shop, person, editOrderRoute, { params, body: { items, special_instructions } }, headers);
    }
    case 'set_status':
      return send(shop, person, editOrderRoute, { params, body: { status: action.status } }, headers);
    case 'assign': {
      const body = { driver_id: people[action.driver].user.id };
      return send(shop, person, assignDriverRoute, { params, body }, headers);
    }
    case 'report':
      return send(shop, person, updateDeliveryRoute, { params, body: { status: action.step } }, headers);
    case 'remove':
      return send(shop, person, deleteOrderRoute, { params, query: { repeat: action.repeat } }, headers);
    default:
      return send(shop, person, plainRoutes[action.do], { params }, headers);
  }
}

const plainRoutes = {
  approve: approveModificationRoute,
  reject: rejectModificationRoute,
  lock: lockOrderRoute,
  unlock: unlockOrderRoute,
  unassign: unassignDriverRoute,
};

class Act implements Command {
  private readonly which: number;
  private readonly who: Actor;
  private readonly action: Action;

  constructor(which: number, who: Actor, action: Action) {
    this.which = which;
    this.who = who;
    this.action = action;
  }

  check = ({ orders }: Readonly<Model>) => orders.length > 0;

  async run(model: Model, world: Real) {
    const index = this.which % model.orders.length;
    const before = model.orders[index];
    if (!before) throw new Error('there is no such order');
    const { status, after } = expectedOf(before, this.who, this.action, model.now);
    const response = await request(world, this.who, before, this.action);
    expect(response.statusCode, response.body).toBe(status);
    if (status !== 200) return;
    const order = decodeReply(editOrderRoute, response.json(), null);
    const removed = after.is_deleted;
    expect(visibleState(order)).toEqual(modelState(world, after));
    // A report is a change even when it repeats the last one: it may carry another note.
    const isChange = !removed && (this.action.do === 'report' || !isSame(before, after));
    expect(order.version > before.version).toBe(isChange);
    const proposed_version = isSameProposal(before, after) ? before.proposed_version : order.version;
    model.orders[index] = { ...after, proposed_version, version: order.version };
  }

  toString = () => `#${this.which} ${this.who} ${JSON.stringify(this.action)}`;
}

/** Sends the call of an action on the series of an order. */
async function callSeries({ shop, people }: Real, who: Actor, order: ModelOrder, action: SeriesAction) {
  const { series_id } = (await shop.call(shop.owner, orderRoute, { params: { id: order.id } })).reply;
  const params = { id: series_id ?? '' };
  const person = people[who];
  switch (action) {
    case 'skip':
      return shop.call(person, skipOccurrenceRoute, { params: { ...params, number: 1 } });
    case 'unskip':
      return shop.call(person, restoreOccurrenceRoute, { params: { ...params, number: 1 } });
    case 'hold': {
      const from = shop.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate();
      return shop.call(person, holdSeriesRoute, { params, body: { from, until: null } });
    }
    case 'resume':
      return shop.call(person, resumeSeriesRoute, { params, body: {} });
    case 'stop':
      return shop.call(person, stopSeriesRoute, { params });
  }
}

class ActOnSeries implements Command {
  private readonly which: number;
  private readonly who: Actor;
  private readonly action: SeriesAction;

  constructor(which: number, who: Actor, action: SeriesAction) {
    this.which = which;
    this.who = who;
    this.action = action;
  }

  check = (model: Readonly<Model>) => this.indexIn(model) >= 0;

  /** The order of which the series is; -1 if there is none. */
  private indexIn({ orders }: Readonly<Model>): number {
    const recurring = orders.filter(({ has_series, is_deleted }) => has_series && !is_deleted);
    const order = recurring[this.which % recurring.length];
    return order ? orders.indexOf(order) : -1;
  }

  async run(model: Model, world: Real) {
    const index = this.indexIn(model);
    const before = model.orders[index];
    if (!before) throw new Error('there is no such series');
    const { status, after } = expectedOfSeries(before, this.who, this.action, model.now);
    const answer = await callSeries(world, this.who, before, this.action);
    expect(answer.status, answer.text).toBe(status);
    if (status === 200 && (this.action === 'skip' || this.action === 'unskip')) {
      const { state } = answer.reply as SeriesOccurrence;
      expect(state).toBe(after.dropped?.outcome ?? 'made');
    }
    const { reply } = await world.shop.call(world.shop.owner, orderRoute, { params: { id: before.id } });
    expect(visibleState(reply)).toEqual(modelState(world, after));
    const isWithdrawn = hasPendingProposal(before) && !hasPendingProposal(after);
    expect(reply.version > before.version).toBe(after.status !== before.status || isWithdrawn);
    model.orders[index] = { ...after, version: reply.version };
  }

  toString = () => `#${this.which} ${this.who} ${this.action}`;
}

const isSameProposal = (one: ModelOrder, other: ModelOrder) =>
  one.proposed_quantity === other.proposed_quantity &&
  one.proposed_instructions === other.proposed_instructions;

const isSame = (one: ModelOrder, other: ModelOrder) =>
  Object.entries(one).every(([key, value]) => value === other[key as keyof ModelOrder]);

interface PlaceInput {
  quantity: number;
  /** Hours from now to the pickup, and from the pickup to the delivery. */
  pickup: number;
  span: number;
  is_recurring: boolean;
}

class Place implements Command {
  private readonly input: PlaceInput;

  constructor(input: PlaceInput) {
    this.input = input;
  }

  check = () => true;

  async run(model: Model, { shop, people }: Real) {
    const { quantity, pickup, span, is_recurring } = this.input;
    const pickup_date = model.now.add({ hours: pickup });
    const delivery_date = pickup_date.add({ hours: span });
    const frequency_template_id = is_recurring ? shop.weekly.id : null;
    const more = { pickup_date, delivery_date, is_recurring, frequency_template_id };
    const body = draftOf(shop, [{ sku: shop.sheet, quantity }], more);
    const answer = await shop.call(people.customer, placeOrderRoute, { body });
    expect(answer.status).toBe(pickup < 0 ? 422 : 201);
    if (answer.status !== 201) return;
    const order: ModelOrder = {
      ...newOrder,
      id: answer.reply.id,
      quantity,
      has_series: is_recurring,
      is_recurring,
      pickup: pickup_date,
      delivery: delivery_date,
      version: answer.reply.version,
    };
    expect(visibleState(answer.reply)).toEqual(modelState(real, order));
    model.orders.push(order);
  }

  toString = () => `place ${JSON.stringify(this.input)}`;
}

const newOrder = {
  status: 'pending',
  is_locked: false,
  driver: null,
  delivery_status: null,
  instructions: null,
  held_from: null,
  dropped: null,
  ...nothingProposed,
  is_deleted: false,
} as const;

class AdvanceClock implements Command {
  private readonly hours: number;

  constructor(hours: number) {
    this.hours = hours;
  }

  // Sessions must not expire during a run.
  check = ({ now }: Readonly<Model>) => now.since(start).total('hours') < 130;

  async run(model: Model, { shop }: Real) {
    model.now = model.now.add({ hours: this.hours });
    shop.setNow(model.now);
  }

  toString = () => `${this.hours} hours later`;
}

const commands = fc.commands(
  [
    fc
      .record({
        quantity: fc.integer({ min: 1, max: 4 }),
        pickup: fc.integer({ min: -1, max: 40 }),
        span: fc.integer({ min: 1, max: 60 }),
        is_recurring: fc.boolean(),
      })
      .map((input): Command => new Place(input)),
    fc.integer({ min: 1, max: 30 }).map((hours): Command => new AdvanceClock(hours)),
    ...actionArbitraries.map((arbitrary) => arbitrary.map((all): Command => new Act(...all))),
    ...seriesActionArbitraries.map((arbitrary) => arbitrary.map((all): Command => new ActOnSeries(...all))),
  ],
  { maxCommands: 40, size: 'max' },
);

/** Compares every order with the model at the end. */
async function compareAll({ orders }: Model, { shop }: Real) {
  for (const order of orders) {
    const answer = await shop.call(shop.owner, orderRoute, { params: { id: order.id } });
    expect(answer.status).toBe(order.is_deleted ? 404 : 200);
    if (order.is_deleted) continue;
    expect(visibleState(answer.reply)).toEqual(modelState(real, order));
    expect(answer.reply.version).toBe(order.version);
  }
}

test('whatever people do to orders, in any sequence, each answer is the one the promises say [ORD-2, ORD-6, LCK-1, LCK-2, MOD-1, SER-8, SER-9, SER-10, SER-11, SER-12]', async () => {
  const property = fc.asyncProperty(commands, async (run) => {
    const model: Model = { orders: [], now: start };
    real.shop.setNow(start);
    for (const is_recurring of [false, true]) {
      await new Place({ quantity: 2, pickup: 24, span: 48, is_recurring }).run(model, real);
    }
    await fc.asyncModelRun(() => ({ model, real }), run);
    await compareAll(model, real);
  });
  await fc.assert(property, { numRuns });
  await expectNextPickups(real.shop.db);
}, 7_200_000);
