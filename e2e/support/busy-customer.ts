import { createSkuRoute } from '#shared/catalogue/catalogue.contract.ts';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { createCustomerPriceRoute } from '#shared/pricing/pricing.contract.ts';
import type { Person, World } from './world.ts';

/** The longest names of the demo. */
const longest = {
  customer: 'The Quarterdeck Reception, Function & Conference Centre at Pyrmont Wharf',
  address: 'Service Entrance C, Level B1, Wharf 8, 35 Pirrama Rd, Pyrmont NSW 2009',
  items: [
    'Wash & Fold, sensitive skin',
    'Chair Cover, banquet',
    'Massage Table Cover',
    'Tablecloth, 180 cm',
    'Doona Cover, king',
  ],
  instructions:
    'Conference in house this week: we need the robes first if something has to wait. Ring the bell twice, night porter will open.',
};

/** A customer of 20 orders with those names, 5 of them under way; staff propose 5 items for one of these. */
export async function busyCustomer(world: World): Promise<{ customer: Person; open: Order[] }> {
  const customer = await world.person('customer', longest.customer);
  const skus: string[] = [];
  for (const name of longest.items) {
    const draft = { name, category: 'Linen', price: 620, unit: 'per item' };
    const { id } = await world.call(createSkuRoute, { body: draft });
    const agreed = { customer_id: customer.user.id, sku_id: id, custom_price: 595 };
    await world.call(createCustomerPriceRoute, { body: agreed });
    skus.push(id);
  }
  const weekly = { name: crypto.randomUUID(), frequency_type: 'weekly' as const, frequency_value: 1 };
  const template = await world.call(createFrequencyTemplateRoute, { body: weekly });
  const tomorrow = Temporal.Now.instant().add({ hours: 24 });
  const place = (index: number, repeating = {}) => {
    const pickup_date = tomorrow.add({ hours: (index % 5) * 24 });
    const items = skus.slice(0, (index % 4) + 2).map((sku_id) => ({ sku_id, quantity: 90 + index }));
    const addresses = { pickup_address: longest.address, delivery_address: longest.address };
    const delivery_date = pickup_date.add({ hours: 48 });
    const body = {
      items,
      pickup_date,
      delivery_date,
      ...addresses,
      special_instructions: longest.instructions,
    };
    return world.callAs(customer, placeOrderRoute, { body: { ...body, ...repeating } });
  };
  for (let index = 0; index < 15; index += 1) {
    const { id } = await place(index);
    const status = index === 3 ? 'cancelled' : 'delivered';
    await world.call(editOrderRoute, { params: { id }, body: { status } });
  }
  const open: Order[] = [];
  for (let index = 0; index < 4; index += 1) open.push(await place(index));
  const repeating = { is_recurring: true, frequency_template_id: template.id };
  const asked = await place(4, repeating);
  const items = skus.map((sku_id) => ({ sku_id, quantity: 120 }));
  const pickup_date = asked.pickup_date.subtract({ hours: 2 });
  const body = { items, pickup_date, scope: 'following' as const };
  open.push(await world.call(editOrderRoute, { params: asked, body }));
  return { customer, open };
}
