// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Business } from '#shared/business/business.contract.ts';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { MyPrices } from './my-prices.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const sku = (name: string, category: string, customer_price: number | null): PricedSku => ({
  id: crypto.randomUUID(),
  name,
  category,
  price: 500,
  unit: 'per item',
  measure: 'item',
  description: null,
  has_custom_pricing: customer_price !== null,
  customer_price,
});
const three = [sku('Bath Mat', 'Towels', 180), sku('Bed Sheet', 'Bedding', 378), sku('Robe', 'Robes', null)];
const onAskForPrice = vi.fn();

function show(skus: PricedSku[], business: Partial<Business> = {}) {
  answer(pricedSkusRoute, () => skus);
  const page = <MyPrices customer_id="c" onAskForPrice={onAskForPrice} noPrices="No Pricing Configured" />;
  open(page, '/', business);
}
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('every item that can be ordered stands with its price and GST, by category, and what an order is charged beside [CUS-37]', async () => {
  show(three, { minimum_charge: 4000, delivery_fee: 800 });
  const table = await screen.findByRole('table', { name: 'My Prices' });
  await screen.findByText('2 items');
  await within(table).findByText('Bed Sheet');
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ItemCategoryUnitEx GSTGST (10%)Total',
    'Bed SheetBeddingper item$3.78$0.38$4.16',
    'Bath MatTowelsper item$1.80$0.18$1.98',
  ]);
  expect(
    screen.getByText('For each order: Minimum charge $40.00 and Delivery fee $8.00, before GST.'),
  ).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a price' }));
  expect(onAskForPrice).toHaveBeenCalledOnce();
});

test('a long list is searched; one without any price says so in its place [CUS-37, CUS-1]', async () => {
  const many = Array.from({ length: 12 }, (_, at) => sku(`Towel ${at}`, 'Towels', 100));
  show([...three, ...many]);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Item or category' }), {
    target: { value: 'bedding' },
  });
  expect(await screen.findByText('1 of 14 items')).toBeDefined();
  cleanup();
  show([sku('Robe', 'Robes', null)]);
  expect(await screen.findByText('No Pricing Configured')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask for a price' })).toBeNull();
});
