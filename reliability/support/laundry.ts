import { registerRoute, signInRoute } from '#shared/accounts/accounts.contract.ts';
import { createSkuRoute } from '#shared/catalogue/catalogue.contract.ts';
import type { RouteInput, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { decodeReply, encodeCall } from '#shared/kernel/wire.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { ordersRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { createCustomerPriceRoute } from '#shared/pricing/pricing.contract.ts';
import { owner } from './app-process.ts';

/** A laundry with an owner and a customer, called over the network at `address`, which may change. */
export interface Laundry {
  address: string;
  owner: string;
  customer: string;
  draft: OrderDraft;
}

/** Sends a call and returns the raw response. */
async function ask<R extends RouteShape>(
  { address }: Pick<Laundry, 'address'>,
  token: string,
  route: R,
  input: RouteInput<R>,
  key?: string,
): Promise<Response> {
  const { method, url, body, contentType } = encodeCall(route, input);
  return fetch(address + url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body } : {}),
  });
}

/** Sends a call that must succeed. @throws Error otherwise */
export async function call<R extends RouteShape>(
  to: Pick<Laundry, 'address'>,
  token: string,
  route: R,
  input: RouteInput<R>,
): Promise<RouteReply<R>> {
  const response = await ask(to, token, route, input);
  const text = await response.text();
  if (!response.ok) throw new Error(`${route.method} ${route.path} answered ${response.status}: ${text}`);
  return decodeReply(route, route.reply ? JSON.parse(text) : null, response.headers.get('x-total-count'));
}

const password = 'a secret of their own';

/** Signs in to a shop that has only its owner, and creates a customer with one price. */
export async function openLaundry(address: string): Promise<Laundry> {
  const to = { address };
  const { access_token: staff } = await call(to, '', signInRoute, { body: owner });
  const email = `hotel.${crypto.randomUUID()}@washline.test`;
  const account = { email, password, full_name: 'Harbour Lane Hotel', role: 'customer' as const };
  const customer = await call(to, staff, registerRoute, { body: account });
  const { access_token } = await call(to, '', signInRoute, { body: { email, password } });
  const sku = { name: 'Bed Sheet', category: 'Linen', price: 400, unit: 'per item' };
  const { id: sku_id } = await call(to, staff, createSkuRoute, { body: sku });
  const agreed = { customer_id: customer.id, sku_id, custom_price: 380 };
  await call(to, staff, createCustomerPriceRoute, { body: agreed });
  const pickup_date = Temporal.Now.instant().add({ hours: 24 });
  const draft = {
    items: [{ sku_id, quantity: 2 }],
    pickup_date,
    delivery_date: pickup_date.add({ hours: 48 }),
    pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
  };
  return { address, owner: staff, customer: access_token, draft };
}

/** The customer places an order. `key` is the idempotency key, and is stored in the order's instructions. */
export const place = (laundry: Laundry, key: string): Promise<Response> =>
  ask(
    laundry,
    laundry.customer,
    placeOrderRoute,
    { body: { ...laundry.draft, special_instructions: key } },
    key,
  );

/** All orders. Each has its key in `special_instructions`. */
export async function allOrders(laundry: Laundry) {
  const orders: RouteReply<typeof ordersRoute>['rows'] = [];
  for (;;) {
    const query = { limit: 200, offset: orders.length };
    const { rows, total } = await call(laundry, laundry.owner, ordersRoute, { query });
    orders.push(...rows);
    if (orders.length >= total || rows.length === 0) return orders;
  }
}
