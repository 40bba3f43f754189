import type { Page } from '@playwright/test';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { newCustomer } from './series.ts';
import type { World } from './world.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A driver on a phone with pickups today, one an hour, each at a customer of its own. */
export async function driverWithRun(world: World, names: readonly string[]) {
  const driver = await world.person('driver', 'Jonah Reid');
  const placed = [];
  for (const [index, name] of names.entries()) {
    const customer = await newCustomer(world, name);
    const [sku] = await world.callAs(customer, pricedSkusRoute, {
      params: { customer_id: customer.user.id },
    });
    const pickup_date = Temporal.Now.instant().add({ hours: index + 1 });
    const order = await world.callAs(customer, placeOrderRoute, {
      body: {
        items: [{ sku_id: sku?.id ?? '', quantity: 12 }],
        pickup_date,
        delivery_date: pickup_date.add({ hours: 48 }),
        pickup_address: `${index + 1} Crown St, Surry Hills NSW 2010`,
        delivery_address: '4 Argyle St, The Rocks NSW 2000',
        special_instructions: 'Side door, ask for Lou.',
      },
    });
    await world.call(assignDriverRoute, { params: { id: order.id }, body: { driver_id: driver.user.id } });
    placed.push(order);
  }
  return { driver, placed, van: await world.signIn(driver, phone) };
}

export const card = (van: Page, name: string) => van.getByRole('article', { name });
/** The button of a pickup, which says how many pieces it is. */
export const collected = (order_number = '') => new RegExp(`^Collected .*, ${order_number}$`);
export const press = (van: Page, name: string | RegExp) => van.getByRole('button', { name }).first().click();

/** How many records a store of the database of the phone holds. */
export const countKept = (van: Page, store: 'replies' | 'pictures' | 'outbox'): Promise<number> =>
  van.evaluate(
    (name) =>
      new Promise((resolve) => {
        // biome-ignore lint/suspicious/noExplicitAny: the types of the browser are not those of the journeys
        const request = (globalThis as any).indexedDB.open('washline');
        request.onsuccess = () => {
          const count = request.result.transaction(name).objectStore(name).count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
    store,
  );
