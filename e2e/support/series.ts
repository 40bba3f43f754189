import type { Locator, Page } from '@playwright/test';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import type { Person, World } from './world.ts';

/** Places an order that recurs every so many weeks from tomorrow, and returns it. */
export async function placeRecurring(world: World, customer: Person, weeks: number, quantity: number) {
  const params = { customer_id: customer.user.id };
  const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
  const template = await world.call(createFrequencyTemplateRoute, {
    body: { name: crypto.randomUUID(), frequency_type: 'weekly', frequency_value: weeks },
  });
  const pickup_date = Temporal.Now.instant().add({ hours: 24 });
  const body = {
    items: [{ sku_id: sku?.id ?? '', quantity }],
    pickup_date,
    delivery_date: pickup_date.add({ hours: 48 }),
    pickup_address: 'Loading dock, Argyle Lane, The Rocks NSW 2000',
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
    is_recurring: true,
    frequency_template_id: template.id,
  };
  return world.callAs(customer, placeOrderRoute, { body });
}

/** A customer who can order one SKU. */
export async function newCustomer(world: World, name: string): Promise<Person> {
  const customer = await world.person('customer', name);
  await world.agree(customer, 'Bed Sheet, queen', 380);
  return customer;
}

/** A name that is unique to this run. */
export const nameOf = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

/** The pickups in a card of the page of a series. */
export const rows = (page: Page, card: string): Locator =>
  page.getByRole('region', { name: card }).getByRole('listitem');
