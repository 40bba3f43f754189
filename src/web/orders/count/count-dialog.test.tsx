// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderDetails, orderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { CountDialog } from './count-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const [shirt] = unassignedOrder.items;
if (!shirt) throw new Error('the order of the fixture has no items');
const washId = 'a1b2c3d4-0000-4000-8000-000000000003';
const robeId = 'a1b2c3d4-0000-4000-8000-000000000004';
const wash = {
  ...shirt,
  id: 'a1b2c3d4-0000-4000-8000-000000000013',
  sku_id: washId,
  sku_name: 'Wash & Fold',
  quantity: 14,
  unit: 'kg',
  grams: 14_000,
  price: 420,
} as const;
/** 8 shirts at $4.50 and 14 kg at $4.20: $94.80 without GST. */
const order: Order = { ...unassignedOrder, items: [shirt, wash], total_amount: 10_428, version: 3 };
const sku = { category: 'Wash', unit: 'per item', description: null, has_custom_pricing: true, price: 900 };

const onClose = vi.fn();
const write = vi.fn<(input: unknown) => Order>();
let details: OrderDetails;

beforeEach(() => {
  onClose.mockReset();
  details = { ...order, ...notCounted, history: [], legs: [], files: [] };
  write.mockReset().mockReturnValue({ ...order, total_amount: 11_550 });
  answer(orderRoute, () => details);
  answer(countOrderRoute, (input) => write(input));
  answer(pricedSkusRoute, () => [
    { ...sku, id: washId, name: 'Wash & Fold', measure: 'weight' as const, customer_price: 420 },
    { ...sku, id: robeId, name: 'Robe', measure: 'item' as const, customer_price: 500 },
  ]);
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

async function openCount(): Promise<HTMLElement> {
  open(<CountDialog order={order} onClose={onClose} />);
  await screen.findByRole('option', { name: 'Robe · $5.00' });
  return screen.getByRole('dialog');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const total = () => screen.getByText(/^Total/).parentElement?.textContent;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const params = { id: order.id };

test('each line is counted, also as none, lines are added, and the total runs along [WGH-3, WGH-4]', async () => {
  await openCount();
  expect(total()).toBe('Total $104.28As estimated $104.28');
  expect(screen.getByText('Ordered 14 kg · $4.20 per kg')).toBeDefined();
  type('Wash & Fold', '16,4');
  expect(total()).toBe('Total $115.37$11.09 more than estimated $104.28');
  type('Business Shirt', '0');
  expect(total()).toBe('Total $75.77$28.51 less than estimated $104.28');
  type('Add an item optional', robeId);
  expect(screen.getByText('Not ordered · $5.00 each')).toBeDefined();
  expect(screen.queryByRole('option', { name: 'Robe · $5.00' })).toBeNull();
  type('Robe', '2');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const items = [
    { sku_id: shirt.sku_id, quantity: 0 },
    { sku_id: washId, quantity: 16.4 },
    { sku_id: robeId, quantity: 2 },
  ];
  expect(write.mock.calls).toEqual([[{ params, ifMatch: 3, body: { items } }]]);
  expect(await screen.findByText('ORD-000248 comes to $115.50, estimated $104.28.')).toBeDefined();
});

test('Enter goes down, and from the last field to Save [WGH-3]', async () => {
  await openCount();
  field('Business Shirt').focus();
  fireEvent.keyDown(field('Business Shirt'), { key: 'Enter' });
  expect(document.activeElement).toBe(field('Wash & Fold'));
  fireEvent.keyDown(field('Wash & Fold'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  expect(write).not.toHaveBeenCalled();
});

test('what is no quantity, and nothing at all, is refused beside its field and not sent [WGH-1, WGH-3]', async () => {
  await openCount();
  type('Business Shirt', '1.5');
  expect(total()).toBe('Total –Estimated $104.28');
  save();
  expect(await screen.findByText('Enter a whole number from 0 to 100,000')).toBeDefined();
  type('Business Shirt', '0');
  type('Wash & Fold', '0');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('At least one item must be more than 0');
  expect(write).not.toHaveBeenCalled();
});

test('a refusal stands beside its field, another below, and what was typed stays [WGH-3]', async () => {
  write.mockImplementationOnce(() => {
    const message = 'Enter kilograms from 0 to 9,999.99';
    throw new CallError(422, problemOf('invalid', message, [{ path: 'items.1.quantity', message }]));
  });
  await openCount();
  type('Wash & Fold', '16.4');
  save();
  expect(await screen.findByText('Enter kilograms from 0 to 9,999.99')).toBeDefined();
  expect(field('Wash & Fold').getAttribute('aria-invalid')).toBe('true');
  write.mockImplementationOnce(() => {
    const fee = { kind: 'delivery', label: 'Delivery fee', amount: 1_000 } as const;
    details = { ...details, charges: [fee], version: 4 };
    throw new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed this.'));
  });
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Someone else just changed this.');
  expect(field('Wash & Fold').value).toBe('16.4');
  // The newest version, with the fee that was added meanwhile, comes by itself.
  await waitFor(() => expect(total()).toContain('Total $126.37'));
  save();
  await waitFor(() => expect(write.mock.lastCall).toMatchObject([{ ifMatch: 4 }]));
});

test('a second count begins with the first, and goes by what was ordered [WGH-3, WGH-4]', async () => {
  const [estimated_items, estimated_total] = [order.items, 10_428];
  const counted = { ...wash, quantity: 16, grams: 16_000 };
  details = {
    ...details,
    items: [shirt, counted],
    total_amount: 11_352,
    version: 4,
    estimated_items,
    estimated_total,
  };
  await openCount();
  await waitFor(() => expect(field('Wash & Fold').value).toBe('16'));
  expect(screen.getByText('Ordered 14 kg · $4.20 per kg')).toBeDefined();
  expect(total()).toBe('Total $113.52$9.24 more than estimated $104.28');
});

test('the dialog passes axe', async () => {
  const dialog = await openCount();
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a count of more than ten times what was ordered is asked about once [WGH-3]', async () => {
  await openCount();
  type('Wash & Fold', '141');
  save();
  expect(screen.getByText('Wash & Fold: that is 10 times what was ordered. Is it right?')).toBeDefined();
  expect(write).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Save Anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
