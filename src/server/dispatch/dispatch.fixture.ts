import type { Sku } from '#shared/catalogue/sku.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { dispatchRoute, runRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

/** A business day in Sydney. */
export const dayOf = (text: string) => Temporal.PlainDate.from(text);
/** A moment in Sydney, in summer: `2026-11-30T09:00`. */
export const local = (text: string) => Temporal.Instant.from(`${text}:00+11:00`);

export const crown = '88 Crown St, Surry Hills NSW 2010';
export const quay = '1 Quay St, Sydney NSW 2000';

/** A shop whose orders are placed and assigned one by one. */
export interface DispatchWorld {
  world: World;
  owner: Person;
  customer: Person;
  /** What is ordered unless said, at a price for each. */
  sku: Sku;
  /** Places an order from a day to another, at 9:00 am and at 2:00 pm unless said, both at `crown` unless said. */
  place: (more: Partial<OrderDraft>, who?: Person) => Promise<Order>;
  assign: (order: Order, driver: Person, leg?: LegKind) => Promise<void>;
  board: (day: Temporal.PlainDate) => Promise<DispatchDay>;
  run: (id: string) => Promise<Run>;
  newCustomer: (full_name: string) => Promise<Person>;
}

/** Its clock stands at Tue 24 Nov 2026, 10:12 am. */
export async function openDispatchWorld(): Promise<DispatchWorld> {
  const world = await openWorld();
  const owner = await world.person('owner');
  const sku: Sku = await world.sku(100);
  const newCustomer = async (full_name: string) => {
    const person = await world.person('customer', { full_name, phone: '02 5550 1234' });
    await world.agree(person, sku, 100);
    return person;
  };
  const customer = await newCustomer('Harbour Lane Hotel');
  return {
    world,
    owner,
    customer,
    sku,
    newCustomer,
    place: (more, who = customer) =>
      world.place(
        who,
        draftOf(world, [{ sku, quantity: 1 }], { pickup_address: crown, delivery_address: crown, ...more }),
      ),
    assign: async ({ id }, { user }, leg) => {
      const body = { driver_id: user.id, leg };
      const { status, text } = await world.call(owner, assignDriverRoute, { params: { id }, body });
      if (status !== 200) throw new Error(`not assigned: ${text}`);
    },
    board: async (day) => (await world.call(owner, dispatchRoute, { query: { day } })).reply,
    run: async (id) => (await world.call(owner, runRoute, { params: { id } })).reply,
  };
}
