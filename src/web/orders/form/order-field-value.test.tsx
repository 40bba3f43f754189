// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { businessQuery } from '#web/business/business.api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import type { OrderField } from '#web/orders/form/values/order-fields.ts';
import { blankOrder } from '#web/orders/form/values/order-form-values.ts';
import { OrderFieldValue } from './order-field-value.tsx';

const towel = 'a1b2c3d4-0000-4000-8000-000000000003';
const weekly = 'a1b2c3d4-0000-4000-8000-000000000002';
const choices = {
  options: [{ sku_id: towel, name: 'Bath Towel', measure: 'item' as const, price: 145 }],
  templates: [
    { id: weekly, name: 'Weekly', frequency_type: 'weekly', frequency_value: 1, description: null },
  ] as const,
};

const at = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Australia/Sydney').toInstant();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => slots,
}));
const slot = { starts_at: at('2026-12-09T08:00'), ends_at: at('2026-12-09T10:00'), state: 'open' };
const slots = {
  days: [{ day: Temporal.PlainDate.from('2026-12-09'), closed: null, slots: [slot] }],
  last: null,
};

function show(field: OrderField, values: Partial<typeof blankOrder>, use_windows = false) {
  const client = new QueryClient();
  const business = {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
    use_windows,
  };
  client.setQueryData(businessQuery.queryKey, business);
  return render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <Suspense>
          <OrderFieldValue field={field} values={{ ...blankOrder, ...values }} {...choices} />
        </Suspense>
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
}
const textOf = (...shown: Parameters<typeof show>) => show(...shown).container.textContent;
afterEach(cleanup);

test('a comparison says items, dates, repeating and status in words [ORD-8]', () => {
  expect(textOf('items', { items: [{ sku_id: towel, quantity: '4' }] })).toBe('4 × Bath Towel');
  expect(textOf('pickup_date', { pickup_date: '2026-11-26T07:00' })).toContain('26 Nov');
  expect(textOf('recurrence', { is_recurring: true, frequency_template_id: weekly })).toBe(
    'Weekly · Every week',
  );
  const days = { is_recurring: true, frequency_template_id: weekly, recurrence: { by_day: ['MO', 'TH'] } };
  expect(textOf('recurrence', days as Partial<typeof blankOrder>)).toBe('Weekly · Every Monday and Thursday');
  expect(textOf('recurrence', { frequency_template_id: weekly })).toBe('Does not repeat');
  expect(textOf('status', { status: 'processing' })).toBe('Processing');
  expect(textOf('special_instructions', { special_instructions: '  ' })).toBe('None');
});

test.each([
  [true, '8:00–10:00 am'],
  [false, '8:00 am'],
])('with windows %s a comparison says the times of a pickup as %s [BKG-19]', async (use_windows, times) => {
  const values = { pickup_date: '2026-12-09T08:00', pickup_address: '4 Argyle St' };
  const { findByText } = show('pickup_date', values, use_windows);
  expect(await findByText(new RegExp(`^Wed 9 Dec( 2026)?, ${times}$`))).toBeDefined();
});
