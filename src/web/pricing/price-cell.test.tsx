// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { customerPricesRoute, type updateCustomerPriceRoute } from '#shared/pricing/pricing.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { customerPricesQuery } from './customer-prices.api.ts';
import { PricesTable } from './customer-prices.tsx';

const change = vi.fn<(input: RouteInput<typeof updateCustomerPriceRoute>) => Promise<CustomerPrice>>();
const stored = vi.fn<() => CustomerPrice[]>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (route: RouteShape, input: RouteInput<typeof updateCustomerPriceRoute>) =>
    route === customerPricesRoute ? stored() : change(input),
}));

const customer_id = 'a1b2c3d4-0000-4000-8000-000000000001';
const mat: CustomerPrice = {
  id: 'a1b2c3d4-0000-4000-8000-000000000002',
  customer_id,
  sku_id: 'a1b2c3d4-0000-4000-8000-000000000003',
  sku_name: 'Bath Mat',
  category: 'Towels',
  unit: 'per item',
  base_price: 195,
  custom_price: 180,
};
const towel = { ...mat, id: 'a1b2c3d4-0000-4000-8000-000000000004', sku_name: 'Bath Towel', base_price: 160 };

function Prices() {
  const { data } = useQuery(customerPricesQuery(customer_id));
  return <PricesTable prices={data} empty={null} error={null} />;
}

async function open(client = new QueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <Prices />
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByText('Bath Mat');
}

const button = (name: RegExp) => screen.getByRole('button', { name });
const field = (name = 'Custom price of Bath Mat') => screen.getByLabelText<HTMLInputElement>(name);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).textContent;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });

beforeEach(() => {
  stored.mockReturnValue([mat, towel]);
  change.mockReset();
  change.mockReturnValue(new Promise(() => {}));
});
afterEach(cleanup);

test('a price stands beside its base price, with the difference and its sign, GST and total [PRC-1, MON-1]', async () => {
  await open();
  expect(row('Bath Mat')).toBe('Bath MatTowels · per item$1.95$1.80−$0.15−8%$0.18$1.98');
});

test('Enter saves at once and goes on to the next price, which can be typed over [PRC-1]', async () => {
  await open();
  fireEvent.click(button(/Change custom price of Bath Mat/));
  expect(field().value).toBe('1.80');
  type('1.5');
  press('Enter');
  await waitFor(() => expect(row('Bath Mat')).toContain('$1.50'));
  expect(change.mock.calls).toEqual([[{ params: { id: mat.id }, body: { custom_price: 150 } }]]);
  expect(document.activeElement).toBe(button(/Change custom price of Bath Towel/));
  fireEvent.keyDown(document.activeElement as Element, { key: '2' });
  expect(field('Custom price of Bath Towel').value).toBe('2');
});

test('what is pasted over a price opens it with that [PRC-1]', async () => {
  await open();
  const clipboardData = { getData: () => ' $1.75\n' };
  fireEvent.paste(button(/Change custom price of Bath Mat/), { clipboardData });
  expect(field().value).toBe('$1.75');
});

test('Escape restores, and the same price again is no change [PRC-1]', async () => {
  await open();
  fireEvent.click(button(/Change custom price of Bath Mat/));
  type('9');
  press('Escape');
  expect(document.activeElement).toBe(button(/Bath Mat, \$1\.80/));
  fireEvent.click(button(/Change custom price of Bath Mat/));
  fireEvent.click(button(/^Save/));
  expect(document.activeElement).toBe(button(/Bath Mat, \$1\.80/));
  expect(change).not.toHaveBeenCalled();
});

test('a price that somebody else changes meanwhile is taken over, or said where one was typed [PRC-1]', async () => {
  const client = new QueryClient();
  await open(client);
  fireEvent.click(button(/Change custom price of Bath Mat/));
  const changeElsewhere = async (custom_price: number) => {
    stored.mockReturnValue([
      { ...mat, custom_price },
      { ...towel, custom_price },
    ]);
    await client.invalidateQueries({ queryKey: ['prices'] });
  };
  await changeElsewhere(170);
  await waitFor(() => expect(field().value).toBe('1.70'));
  type('1.5');
  await changeElsewhere(160);
  expect(await screen.findByText('Someone else just changed it to $1.60.')).toBeDefined();
  expect(field().value).toBe('1.5');
  press('Enter');
  await waitFor(() => expect(row('Bath Mat')).toContain('$1.50'));
  expect(change.mock.calls).toEqual([[{ params: { id: mat.id }, body: { custom_price: 150 } }]]);
  expect(row('Bath Towel')).toContain('$1.60'); // theirs, as only the other price was changed here
});

test.each([
  ['1.005', 'Use at most 2 decimals'],
  ['-1', 'A price cannot be negative'],
  ['100000', 'A price can be at most $99,999.99'],
  ['free', 'Enter a price in dollars'],
  ['+5%', 'Type a price such as 4.20, or use By percent.'],
])('%s is refused beside the field: %s [PRC-1, MON-4]', async (typed, sentence) => {
  await open();
  fireEvent.click(button(/Change custom price of Bath Mat/));
  type(typed);
  press('Enter');
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(change).not.toHaveBeenCalled();
});

test.each([
  [new CallError(500, null), 'Failed to save pricing'],
  [new CallError(404, problemOf('not-found', 'This is no longer there.')), 'This is no longer there.'],
])(
  'a refused change puts the old price back and keeps what was typed: %s [PRC-2]',
  async (error, sentence) => {
    change.mockRejectedValue(error);
    await open();
    // The old price comes back even when the refetch fails.
    stored.mockImplementation(() => {
      throw new CallError(500, null);
    });
    fireEvent.click(button(/Change custom price of Bath Mat/));
    type('1.5');
    press('Enter');
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(field().value).toBe('1.5');
    expect(row('Bath Mat')).toContain('$1.98');
    press('Escape');
    expect(button(/Bath Mat, \$1\.80/)).toBeDefined();
  },
);
