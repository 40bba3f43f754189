// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { settingsRoute } from '#shared/business/business.contract.ts';
import { skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import { maxRows } from '#shared/kernel/route.ts';
import { agreeManyRoute } from '#shared/pricing/pricing.contract.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { BasePricesDialog } from './base-prices-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetAnswers();
});

test('base prices of more than 500 customers are agreed in several calls, each customer once, with progress [START-3, PRC-8]', async () => {
  const people = Array.from({ length: 1_120 }, (_, at) => ({ id: `customer-${at}` }));
  const skus = ['Bath towel', 'Robe'].map((name, at) => ({ id: `sku-${at}`, name }));
  answer(usersRoute, ({ query: { offset = 0, limit = maxRows } = {} }) => {
    const left = people.filter(({ id }) => !priced.has(id));
    return { rows: left.slice(offset, offset + limit), total: left.length } as never;
  });
  answer(skusRoute, () => ({ rows: skus, total: skus.length }) as never);
  answer(settingsRoute, () => ({ start_with_base_prices: false }) as never);
  const priced = new Set<string>();
  const turns: (() => void)[] = [];
  const agree = answer(agreeManyRoute, async ({ body: { customer_ids = [] } }) => {
    await new Promise<void>((resolve) => turns.push(resolve));
    for (const id of customer_ids) priced.add(id);
    return { customers: customer_ids.length, added: 2 * customer_ids.length, changed: 0, kept: 0 };
  });
  const onClose = vi.fn();
  open(<BasePricesDialog onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Agree 2,240 Prices' }));
  for (const [at, said] of ['0 of 2,240', '1,000 of 2,240', '2,000 of 2,240'].entries()) {
    expect(await screen.findByRole('button', { name: said })).toBeDefined();
    await waitFor(() => expect(turns).toHaveLength(at + 1));
    turns[at]?.();
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = agree.mock.calls.map(([{ body }]) => body.customer_ids ?? []);
  expect(sent.map(({ length }) => length)).toEqual([500, 500, 120]);
  expect(sent.flat()).toEqual(people.map(({ id }) => id));
  expect(await screen.findByText('2,240 prices agreed')).toBeDefined();
});
