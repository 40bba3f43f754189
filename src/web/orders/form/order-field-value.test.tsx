// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { businessQuery } from '#web/business/business.api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import type { OrderField } from '#web/orders/form/values/order-fields.ts';
import { blankOrder } from '#web/orders/form/values/order-form-values.ts';
import { OrderFieldValue } from './order-field-value.tsx';

const towel = 'a1b2c3d4-0000-4000-8000-000000000003';
const weekly = 'a1b2c3d4-0000-4000-8000-000000000002';
const choices = {
  options: [{ sku_id: towel, name: 'Bath Towel', price: 145 }],
  templates: [
    { id: weekly, name: 'Weekly', frequency_type: 'weekly', frequency_value: 1, description: null },
  ] as const,
};

function textOf(field: OrderField, values: Partial<typeof blankOrder>): string | null {
  const client = new QueryClient();
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  client.setQueryData(businessQuery.queryKey, business);
  const { container } = render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <Suspense>
          <OrderFieldValue field={field} values={{ ...blankOrder, ...values }} {...choices} />
        </Suspense>
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  return container.textContent;
}
afterEach(cleanup);

test('a comparison says items, dates, repeating and status in words [ORD-8]', () => {
  expect(textOf('items', { items: [{ sku_id: towel, quantity: '4' }] })).toBe('4 × Bath Towel');
  expect(textOf('pickup_date', { pickup_date: '2026-11-26T07:00' })).toContain('26 Nov');
  expect(textOf('recurrence', { is_recurring: true, frequency_template_id: weekly })).toBe(
    'Weekly · Every 1 week(s)',
  );
  const days = { is_recurring: true, frequency_template_id: weekly, recurrence: { by_day: ['MO', 'TH'] } };
  expect(textOf('recurrence', days as Partial<typeof blankOrder>)).toBe(
    'Weekly · Every 1 week(s) on Mon, Thu',
  );
  expect(textOf('recurrence', { frequency_template_id: weekly })).toBe('Does not repeat');
  expect(textOf('status', { status: 'processing' })).toBe('Processing');
  expect(textOf('special_instructions', { special_instructions: '  ' })).toBe('None');
});
