// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteShape } from '#shared/kernel/route.ts';
import type { ManyPrices } from '#shared/pricing/customer-price.ts';
import { CallError } from '#web/kernel/api.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { basePricesQuery } from './pricing.api.ts';
import { SetPricesDialog } from './set-prices-dialog.tsx';
import { SkuPricesDialog } from './sku-prices-dialog.tsx';

const answer =
  vi.fn<(route: RouteShape, input: { body: ManyPrices } | { query: object }) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));

const [onDone, onClose] = [vi.fn(), vi.fn()];
const skus = ['Bath towel', 'Robe'].map((name, at) => ({ id: `sku-${at}`, name }));
/** What was sent to be written. */
const written = () =>
  answer.mock.calls.flatMap(([, input]) => ('body' in input && !input.body.dry_run ? [input.body] : []));

function open(count: number): void {
  const customers = Array.from({ length: count }, (_, at) => ({ id: `customer-${at}` }));
  show(<SetPricesDialog customers={customers} onDone={onDone} onClose={onClose} />);
}

function show(dialog: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(basePricesQuery.queryKey, skus as never);
  render(
    <QueryClientProvider client={client}>
      {dialog}
      <Toaster />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  // Each customer has one of two prices.
  answer.mockImplementation(async (_, input) => {
    if (!('body' in input)) return { rows: skus, total: skus.length };
    const { customer_ids = [], sku_ids, replace } = input.body;
    const customers = customer_ids.length;
    const other = sku_ids ? 0 : customers;
    return { customers, added: customers, changed: replace ? other : 0, kept: replace ? 0 : other };
  });
});
afterEach(cleanup);

test('says what it does before it does it, with some SKUs, and replacing [PRC-8]', async () => {
  open(2);
  expect(await screen.findByText('2 customers: 2 prices added, 2 stay as agreed')).toBeDefined();
  fireEvent.click(screen.getByLabelText(/Also replace/));
  expect(await screen.findByText('2 customers: 2 prices added, 2 replaced')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Choose SKUs' }));
  fireEvent.click(screen.getByLabelText('Robe'));
  expect(await screen.findByText('2 customers: 2 prices added')).toBeDefined();
  expect(written()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Set 2 Prices' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written()).toEqual([
    { customer_ids: ['customer-0', 'customer-1'], sku_ids: ['sku-0'], replace: true },
  ]);
  expect(await screen.findByText('2 prices saved')).toBeDefined();
  expect(onDone).toHaveBeenCalledOnce();
});

test('one SKU of many is chosen by all off and that one on [PRC-8]', async () => {
  open(1);
  fireEvent.click(screen.getByRole('button', { name: 'Choose SKUs' }));
  const all = screen.getByLabelText('All 2 SKUs');
  fireEvent.click(all);
  expect(screen.getByRole('button', { name: 'Set Prices' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByLabelText('Robe'));
  fireEvent.click(await screen.findByRole('button', { name: 'Set 1 Price' }));
  await waitFor(() => expect(written()).toMatchObject([{ sku_ids: ['sku-1'] }]));
  fireEvent.click(all);
  expect(screen.getByLabelText('Bath towel')).toHaveProperty('checked', true);
});

test('changes what they pay by percent, under one key however often it is sent [PRC-8]', async () => {
  const change = { customer_id: 'customer-0', customer_name: 'Amelia Hart', before: 450, after: 461 };
  const changed_at = Temporal.Instant.from('2026-11-23T23:00:00Z');
  const answered = {
    ...{ customers: 2, added: 0, changed: 8, kept: 1, changed_at },
    changes: Array.from({ length: 8 }, (_, at) => ({ ...change, sku_name: `Towel ${at + 1}` })),
  };
  answer.mockImplementation(async (_, input) =>
    'body' in input
      ? { ...answered, ...(input.body.undo_of && { changed: 7 }) }
      : { rows: skus, total: skus.length },
  );
  open(2);
  fireEvent.click(screen.getByRole('radio', { name: 'By percent' }));
  const field = screen.getByLabelText('Change in percent');
  fireEvent.change(field, { target: { value: '5 percent' } });
  expect(screen.getByText('Enter a number from -50 to 100, with at most 2 decimals')).toBeDefined();
  fireEvent.change(field, { target: { value: '2.5 %' } });
  expect(await screen.findByText('2 customers: 8 prices changed, 1 stays as agreed')).toBeDefined();
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect([lines().length, lines()[0]]).toEqual([6, 'Amelia Hart, Towel 1$4.50 → $4.61']);
  fireEvent.click(screen.getByRole('button', { name: 'Show All 8' }));
  expect(lines()).toHaveLength(8);
  expect(screen.queryByLabelText(/Also replace/)).toBeNull();
  answer.mockRejectedValueOnce(new CallError(503, null as never));
  fireEvent.click(screen.getByRole('button', { name: 'Set 8 Prices' }));
  await screen.findByRole('alert');
  fireEvent.click(await screen.findByRole('button', { name: 'Set 8 Prices' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const keys = answer.mock.calls.flatMap(([, input]) =>
    'idempotencyKey' in input ? [input.idempotencyKey] : [],
  );
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  const customer_ids = ['customer-0', 'customer-1'];
  expect(written()).toEqual([1, 2].map(() => ({ customer_ids, percent: 2.5 })));
  await screen.findByText('8 prices saved');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('7 prices put back')).toBeDefined();
  expect(screen.getByText('1 price changed again: it stays.')).toBeDefined();
  expect(written().at(-1)).toEqual({ customer_ids, undo_of: changed_at });
});

test('one item is changed by percent for the customers who stay on, of all who have a price for it [PRC-7, PRC-8]', async () => {
  const names = ['Amelia Hart', 'Little Wattle', 'Mabel Ng'];
  const holders = names.map((customer_name) => ({ customer_id: customer_name, customer_name, price: 450 }));
  answer.mockImplementation(async (_, input) => {
    if (!('body' in input)) return { rows: skus, total: skus.length };
    const { customer_ids } = input.body;
    const count = {
      customers: customer_ids?.length ?? 3,
      added: 0,
      changed: customer_ids?.length ?? 0,
      kept: 0,
    };
    if (!customer_ids) return { ...count, holders };
    const changes = customer_ids.map((id) => ({
      ...{ customer_id: id, customer_name: id, sku_name: 'Robe', before: 450, after: 473 },
    }));
    return { ...count, changes };
  });
  show(<SkuPricesDialog sku_id="sku-1" onClose={onClose} />);
  expect(await screen.findByText('Robe for 3 customers. Orders placed keep their prices.')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'By percent', checked: true })).toBeDefined();
  fireEvent.click(screen.getByRole('switch', { name: 'All 3 customers' }));
  expect(screen.getByRole('button', { name: 'Set Prices' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('switch', { name: 'Amelia Hart $4.50' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Mabel Ng $4.50' }));
  fireEvent.change(screen.getByLabelText('Change in percent'), { target: { value: '5' } });
  expect(await screen.findByText('2 customers: 2 prices changed')).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Amelia Hart $4.50 → $4.73' })).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Little Wattle $4.50' })).toHaveProperty('checked', false);
  fireEvent.click(screen.getByRole('button', { name: 'Set 2 Prices' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written()).toEqual([{ customer_ids: ['Amelia Hart', 'Mabel Ng'], sku_ids: ['sku-1'], percent: 5 }]);
});

test('where one item changes by percent, who has no price for it is named [PRC-8]', async () => {
  const names = ['Amelia Hart', 'Little Wattle'];
  const [change] = names.map((id) => ({ customer_id: id, customer_name: id, before: 450, after: 473 }));
  answer.mockResolvedValue({ customers: 2, added: 0, changed: 1, kept: 0, changes: [change] });
  const customers = names.map((full_name) => ({ id: full_name, full_name }));
  show(<SetPricesDialog customers={customers} leftOut={new Set(['sku-0'])} onClose={onClose} />);
  fireEvent.click(screen.getByRole('radio', { name: 'By percent' }));
  fireEvent.change(screen.getByLabelText('Change in percent'), { target: { value: '5' } });
  expect(await screen.findByText('2 customers: 1 price changed')).toBeDefined();
  expect(screen.getByText('Little Wattle has no price for it.')).toBeDefined();
  fireEvent.click(screen.getByLabelText('All 2 SKUs'));
  await waitFor(() => expect(screen.queryByText('Little Wattle has no price for it.')).toBeNull());
});

test('sends more than 500 customers in several calls, which add up [PRC-8]', async () => {
  open(1_120);
  expect(await screen.findByText('1,120 customers: 1,120 prices added, 1,120 stay as agreed')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Set 1,120 Prices' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written().map(({ customer_ids }) => customer_ids?.length)).toEqual([500, 500, 120]);
});

test('asks whose prices they shall be, and stays with the reason where it fails [PRC-8]', async () => {
  open(1);
  await screen.findByText('1 customer: 1 price added, 1 stays as agreed');
  fireEvent.click(screen.getByRole('radio', { name: 'Another customer’s' }));
  expect(screen.getByRole('combobox', { name: 'Customer' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Set Prices' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Base prices' }));
  answer.mockImplementation(async (_, input) => {
    if (!('body' in input)) return { rows: skus, total: skus.length };
    if (!input.body.dry_run) throw new CallError(500, null);
    return { customers: 1, added: 1, changed: 0, kept: 1 };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set 1 Price' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save pricing');
  expect(onClose).not.toHaveBeenCalled();
});
