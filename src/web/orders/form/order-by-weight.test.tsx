// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { addressesRoute, type Business } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { CreateCustomerOrder } from './create-customer-order.tsx';
import { EditCustomerOrder } from './edit-customer-order.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const sheet = 'a1b2c3d4-0000-4000-8000-000000000002';
const wash = 'a1b2c3d4-0000-4000-8000-000000000003';
const sku = { category: 'Wash', description: null, has_custom_pricing: true, price: 900 };

const placed = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  placed.mockReset();
  answer(closedDaysRoute, () => []);
  answer(frequencyTemplatesRoute, () => ({ rows: [], total: 0 }));
  answer(addressesRoute, () => ({
    business_pickup_address: '18 Bourke Rd',
    customer_delivery_address: '4 Argyle St',
  }));
  answer(pricedSkusRoute, () => [
    { ...sku, id: sheet, name: 'Bed Sheet', unit: 'per item', measure: 'item' as const, customer_price: 380 },
    { ...sku, id: wash, name: 'Mixed Wash', unit: 'per kg', measure: 'weight' as const, customer_price: 450 },
  ]);
  answer(placeOrderRoute, ({ body }) => {
    placed(body);
    return unassignedOrder;
  });
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

/** Opens a form of the customer, in a business with these settings. */
async function openForm(settings: Partial<Business> = {}, order?: Order): Promise<void> {
  const close = () => {};
  const form = order ? (
    <EditCustomerOrder order={order} onClose={close} />
  ) : (
    <CreateCustomerOrder customer_id={unassignedOrder.customer_id} onClose={close} />
  );
  const { client } = open(form);
  client.setQueryData(businessQuery.queryKey, (before) => before && { ...before, ...settings });
  await screen.findByText('When and where');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const totals = () =>
  screen.getAllByRole('status').find((status) => status.matches('[data-slot=totals]'))?.textContent;
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create Order' }));

test('an item by weight takes kilograms as people type them, and any other whole numbers alone [WGH-1, WGH-2]', async () => {
  await openForm();
  expect(screen.getByText('Mixed Wash · $4.50 + $0.45 GST = $4.95 per kg')).toBeDefined();
  type('Item', wash);
  expect(field('Quantity').inputMode).toBe('decimal');
  type('Quantity', '3,51');
  // 1,579.5 cents up.
  expect(totals()).toBe('Base $15.80GST (10%) $1.58Total $17.38');
  type('Quantity', '3.515');
  expect(totals()).toBe('Base –GST (10%) –Total –');
  submit();
  expect(await screen.findByText('Enter kilograms from 0.01 to 9,999.99')).toBeDefined();
  type('Quantity', '3.5');
  await waitFor(() => expect(screen.queryByText(/^Enter kilograms/)).toBeNull());
  type('Item', sheet);
  expect(field('Quantity').inputMode).toBe('numeric');
  expect(await screen.findByText('Enter a whole number from 1 to 100,000')).toBeDefined();
  expect(placed).not.toHaveBeenCalled();
  type('Item', wash);
  await waitFor(() => expect(screen.queryByText(/^Enter a whole/)).toBeNull());
  submit();
  await waitFor(() => expect(placed).toHaveBeenCalledOnce());
  expect(placed.mock.lastCall).toMatchObject([{ items: [{ sku_id: wash, quantity: 3.5 }] }]);
});

test('minimum and fee are shown before ordering, the minimum as the difference [WGH-7]', async () => {
  await openForm({ minimum_charge: 2_000, delivery_fee: 950 });
  type('Item', sheet);
  type('Quantity', '5');
  expect(totals()).toBe('Items $19.00Minimum charge $1.00Delivery fee $9.50GST (10%) $2.95Total $32.45');
  type('Quantity', '6');
  expect(totals()).toBe('Items $22.80Delivery fee $9.50GST (10%) $3.23Total $35.53');
});

test('a total that nobody has weighed yet says so, where the owner wants that [WGH-3]', async () => {
  await openForm({ weigh_after_collecting: true });
  type('Item', sheet);
  expect(totals()).not.toContain('Estimated');
  type('Item', wash);
  expect(totals()).toContain('Total Estimated $4.95');
  cleanup();
  await openForm();
  type('Item', wash);
  expect(totals()).not.toContain('Estimated');
});

test('an edit goes by the charges and the minimum that were shown, whatever the settings say since [WGH-7]', async () => {
  const [item] = unassignedOrder.items;
  if (!item) throw new Error('the order of the fixture has no items');
  const weighed = {
    ...item,
    sku_id: wash,
    sku_name: 'Mixed Wash',
    quantity: 2.5,
    unit: 'kg',
    grams: 2_500,
  } as const;
  const order: Order = {
    ...unassignedOrder,
    items: [weighed],
    charges: [
      { kind: 'minimum', label: 'Minimum charge', amount: 1_875 },
      { kind: 'delivery', label: 'Delivery fee', amount: 500 },
    ],
    minimum_shown: 3_000,
    is_estimate: true,
  };
  answer(orderRoute, () => ({ ...order, ...notCounted, history: [], legs: [], files: [] }));
  await openForm({ minimum_charge: 9_000, delivery_fee: 900, weigh_after_collecting: true }, order);
  expect(field('Quantity').value).toBe('2.5');
  type('Quantity', '4');
  expect(totals()).toBe(
    'Items $18.00Minimum charge $12.00Delivery fee $5.00GST (10%) $3.50Total Estimated $38.50',
  );
});
