import type { Page } from '@playwright/test';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { newCustomer } from './series.ts';
import type { Person, World } from './world.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** An order of a new customer that is collected and delivered by a driver so many hours from now. */
export async function placeFor(
  world: World,
  driver: Person,
  name: string,
  { collected, delivered }: { collected: number; delivered: number },
): Promise<Order> {
  const customer = await newCustomer(world, name);
  const [sku] = await world.callAs(customer, pricedSkusRoute, {
    params: { customer_id: customer.user.id },
  });
  const now = Temporal.Now.instant();
  const order = await world.callAs(customer, placeOrderRoute, {
    body: {
      items: [{ sku_id: sku?.id ?? '', quantity: 12 }],
      pickup_date: now.add({ minutes: Math.round(collected * 60) }),
      delivery_date: now.add({ minutes: Math.round(delivered * 60) }),
      pickup_address: `${Math.round(collected * 60)} Crown St, Surry Hills NSW 2010`,
      delivery_address: '4 Argyle St, The Rocks NSW 2000',
      special_instructions: 'Side door, ask for Lou.',
    },
  });
  await world.call(assignDriverRoute, { params: { id: order.id }, body: { driver_id: driver.user.id } });
  return order;
}

/** How much of the business day of the demo is left. */
function hoursLeftToday(): number {
  const now = Temporal.Now.zonedDateTimeISO('Australia/Sydney');
  return now.until(now.startOfDay().add({ days: 1 }), { largestUnit: 'minutes' }).minutes / 60;
}

/** A driver on a phone with pickups today, at most an hour apart, each at a customer of its own. */
export async function driverWithRun(world: World, names: readonly string[]) {
  const driver = await world.person('driver', 'Jonah Reid');
  const placed = [];
  const apart = Math.min(1, hoursLeftToday() / (names.length + 1));
  for (const [index, name] of names.entries()) {
    const collected = (index + 1) * apart;
    placed.push(await placeFor(world, driver, name, { collected, delivered: collected + 48 }));
  }
  return { driver, placed, van: await world.signIn(driver, phone) };
}

export const card = (van: Page, name: string) => van.getByRole('article', { name });
/** The button of a pickup, which says how many pieces it is. */
export const collected = (order_number = '') => new RegExp(`^Collected .*, ${order_number}$`);
export const press = (van: Page, name: string | RegExp) => van.getByRole('button', { name }).first().click();

/** The line of an order that is collected or delivered on a later day. */
export const laterLine = (van: Page, number: string) =>
  van.getByRole('button', { name: new RegExp(`(Collect|Deliver)\\b.*, ${number}`) });

/** From the line of a later day by its stop to its steps. */
export async function openSteps(van: Page, number: string) {
  await laterLine(van, number).click();
  await van.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click();
}

/** A step of an order of a later day, which is asked about first. */
export async function takeStep(van: Page, number: string, label: string, note?: string) {
  await openSteps(van, number);
  const sheet = van.getByRole('dialog', { name: 'Update Status' });
  await sheet.getByText(label, { exact: true }).click();
  if (note) await sheet.getByLabel(/Notes/).fill(note);
  await sheet.getByRole('button', { name: 'Update Status' }).click();
  await van.getByRole('alertdialog').getByRole('button', { name: label }).click();
  await sheet.waitFor({ state: 'hidden' });
}

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
