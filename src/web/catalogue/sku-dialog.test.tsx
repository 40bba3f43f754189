// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { skuCategoriesRoute, skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import type { PriceChange } from '#shared/pricing/customer-price.ts';
import { agreeManyRoute } from '#shared/pricing/pricing.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { skusQuery } from './catalogue.api.ts';
import { AddSkuDialog, EditSkuDialog } from './sku-dialog.tsx';

const save = vi.fn<(input: { body: SkuDraft; idempotencyKey?: string }) => Promise<Sku>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (route: RouteShape, input: { body: SkuDraft }) => {
    if (route === agreeManyRoute && 'dry_run' in input.body)
      return { customers: own.length, added: 0, changed: own.length, kept: 0, changes: own };
    if (route === skusRoute) return { rows: [listed], total: 1 };
    return route === skuCategoriesRoute ? [{ category: 'Linen', skus: 3 }] : save(input);
  },
}));

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, search, children }: { to: string; search: object; children: string }) => (
    <a href={`${to}?${new URLSearchParams({ ...search })}`}>{children}</a>
  ),
}));

const sheet: Sku = {
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  name: 'Bed Sheet',
  category: 'Linen',
  price: 420,
  unit: 'per item',
  measure: 'item',
  description: null,
};
let listed = sheet;
let own: PriceChange[] = [];
const onClose = vi.fn();

const open = (dialog: 'add' | 'edit') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {dialog === 'add' ? (
        <AddSkuDialog category="Linen" onClose={onClose} />
      ) : (
        <EditSkuDialog sku={sheet} onClose={onClose} />
      )}
      <Toaster />
    </QueryClientProvider>,
  );

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function fill() {
  type('Name', 'Robe');
  type('Price', '12.345');
  type('Unit', 'per item');
}

beforeEach(() => {
  vi.clearAllMocks();
  listed = sheet;
  own = [];
  save.mockResolvedValue(sheet);
});
afterEach(cleanup);

test('what is missing or no price is said beside its field, and nothing is sent [SKU-1, MON-4]', async () => {
  open('add');
  submit('Add SKU');
  for (const sentence of ['Enter a name', 'Enter a price in dollars', 'Enter a unit']) {
    expect(await screen.findByText(sentence)).toBeDefined();
  }
  fill();
  expect(await screen.findByText('Use at most 2 decimals')).toBeDefined();
  expect(save).not.toHaveBeenCalled();
});

test('GST and total follow the price while it is typed [SKU-2, MON-1]', () => {
  open('edit');
  const totals = () => screen.getByRole('status').textContent;
  expect(totals()).toBe('GST (10%) $0.42Total $4.62');
  type('Price', '5');
  expect(totals()).toBe('GST (10%) $0.50Total $5.50');
  type('Price', '5.');
  expect(totals()).toBe('GST (10%) $0.50Total $5.50');
  type('Price', 'five');
  expect(totals()).toBe('GST (10%) –Total –');
});

test('a SKU is sent in cents, and a second attempt under the key of the first [SKU-1, SKU-4, ORD-8]', async () => {
  save.mockRejectedValueOnce(new CallError(0, null));
  open('add');
  fill();
  type('Price', '$12.5');
  submit('Add SKU');
  expect(await screen.findByText('Failed to create SKU')).toBeDefined();
  submit('Add SKU');
  expect(await screen.findByText('SKU created successfully')).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
  const [first, second] = save.mock.calls.map(([input]) => input);
  expect(first?.body).toEqual({
    name: 'Robe',
    category: 'Linen',
    price: 1250,
    unit: 'per item',
    description: '',
  });
  expect(second).toEqual(first);
});

test('changing a SKU says how it went; what was typed stays when it fails [SKU-4]', async () => {
  const gone = 'What you are looking for is not there.';
  save.mockRejectedValueOnce(new CallError(404, problemOf('not-found', gone)));
  open('edit');
  type('Name', 'Flat Sheet');
  submit('Save Changes');
  expect(await screen.findByText('Failed to update SKU')).toBeDefined();
  expect(screen.getByText(gone)).toBeDefined();
  expect(field('Name').value).toBe('Flat Sheet');
  submit('Save Changes');
  expect(await screen.findByText('SKU updated successfully')).toBeDefined();
});

test('what the service refuses about the SKU stands beside its field [SKU-4]', async () => {
  const message = 'Use at most 120 characters';
  save.mockRejectedValue(new CallError(422, problemOf('invalid', message, [{ path: 'name', message }])));
  open('edit');
  submit('Save Changes');
  expect(await screen.findByText('Failed to save SKU')).toBeDefined();
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
  expect(onClose).not.toHaveBeenCalled();
});

test('two people who change different fields of a SKU both keep theirs [SKU-2]', async () => {
  const client = new QueryClient();
  function List() {
    useQuery(skusQuery({}));
    return <EditSkuDialog sku={sheet} onClose={onClose} />;
  }
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  type('Name', 'Flat Sheet');
  listed = { ...sheet, price: 450, description: 'Single' };
  await client.invalidateQueries({ queryKey: ['skus'] });
  await waitFor(() => expect(field('Price').value).toBe('4.50'));
  expect(field('Name').value).toBe('Flat Sheet');
  listed = { ...listed, name: 'Fitted Sheet' };
  await client.invalidateQueries({ queryKey: ['skus'] });
  await screen.findByText(/You both changed: Name/);
  submit('Save Changes');
  expect(await screen.findByRole('radio', { name: 'Someone else Fitted Sheet' })).toHaveProperty(
    'checked',
    false,
  );
  expect(save).not.toHaveBeenCalled();
  submit('Save Changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.[0].body).toEqual({
    name: 'Flat Sheet',
    category: 'Linen',
    price: 450,
    unit: 'per item',
    description: 'Single',
  });
});

test('how it is measured follows the unit until somebody chooses [WGH-1]', async () => {
  open('add');
  fill();
  type('Price', '4.20');
  const measure = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Measured' }).value;
  expect(measure()).toBe('item');
  type('Unit', 'per kg');
  expect(measure()).toBe('weight');
  submit('Add SKU');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  // The service says it by the unit.
  expect(save.mock.lastCall?.[0].body.measure).toBeUndefined();
  type('Unit', 'per load');
  type('Measured', 'weight');
  type('Unit', 'per bag');
  expect(measure()).toBe('weight');
  submit('Add SKU');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[0].body).toMatchObject({ unit: 'per bag', measure: 'weight' });
});

test('who changes a price reads that agreed prices stay, and where they are changed [SKU-2, PRC-6]', async () => {
  open('edit');
  expect(await screen.findByText('Customers keep the prices agreed with them.')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Change those in Customer Pricing' });
  expect(link.getAttribute('href')).toBe('/dashboard/admin?tab=pricing');
  // Once somebody has a price of their own, it leads to them.
  cleanup();
  own = [{ customer_id: 'amir', customer_name: 'Amir Costa', before: 400, after: 420 }];
  open('edit');
  expect(await screen.findByText('1 has their own price.')).toBeDefined();
  type('Price', '4.50');
  expect(screen.getByText('1 has their own price. You can change it after saving.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Set Their Prices' })).toBeNull();
  cleanup();
  open('add');
  await screen.findByRole('dialog');
  expect(screen.queryByText('Customers keep the prices agreed with them.')).toBeNull();
});

test('once a base price is saved, who paid the old one is set to it, and the others keep theirs until turned on [PRC-10]', async () => {
  const holder = (id: string, before: number) => ({
    ...{ customer_id: id, customer_name: id, before, after: 450 },
  });
  own = [holder('Amir Costa', 420), holder('Zoë Hart', 380)];
  save.mockResolvedValue({ ...sheet, price: 450 });
  open('edit');
  await screen.findByText('2 have their own price.');
  type('Price', '4.50');
  submit('Save Changes');
  expect(await screen.findByRole('dialog', { name: 'Set Prices' })).toBeDefined();
  const switchOf = (name: string) => screen.getByRole('switch', { name });
  expect(await screen.findByText('$4.20 → $4.50')).toBeDefined();
  expect(switchOf('Zoë Hart Keeps their own $3.80')).toHaveProperty('checked', false);
  fireEvent.click(switchOf('Amir Costa $4.20 → $4.50'));
  expect(screen.getByRole('button', { name: 'Set Prices' })).toHaveProperty('disabled', true);
  fireEvent.click(switchOf('All 2 customers'));
  expect(screen.getByRole('button', { name: 'Set 2 Prices' })).toBeDefined();
  fireEvent.click(switchOf('All 2 customers'));
  fireEvent.click(switchOf('Amir Costa Keeps their own $4.20'));
  submit('Set 1 Price');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.[0].body).toEqual({
    ...{ customer_ids: ['Amir Costa'], sku_ids: [sheet.id], replace: true },
  });
  expect(await screen.findByText('1 price saved')).toBeDefined();
});

test('while the base price stays, nobody’s own price is set before they are turned on [PRC-10]', async () => {
  own = [{ customer_id: 'zoe', customer_name: 'Zoë Hart', before: 380, after: 420 }];
  open('edit');
  fireEvent.click(await screen.findByRole('button', { name: 'Set Their Prices' }));
  const zoe = await screen.findByRole('switch', { name: 'Zoë Hart Keeps their own $3.80' });
  expect(screen.getByRole('button', { name: 'Set Prices' })).toHaveProperty('disabled', true);
  fireEvent.click(zoe);
  expect(screen.getByRole('button', { name: 'Set 1 Price' })).toHaveProperty('disabled', false);
});
