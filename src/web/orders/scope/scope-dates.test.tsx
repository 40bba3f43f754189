// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { ScopeDates } from './scope-dates.tsx';

afterEach(cleanup);

test('a date is marked where its day moves, not where its hour does [SER-19]', () => {
  const client = new QueryClient();
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  client.setQueryData(businessQuery.queryKey, business as never);
  const at = (number: number, local: string) =>
    ({
      number,
      state: 'planned',
      pickup_date: Temporal.Instant.from(`2026-12-${local}+11:00`),
    }) as SeriesOccurrence;
  const recurrence_pattern = { frequency_type: 'weekly', frequency_value: 1, by_day: ['we'] } as const;
  render(
    <QueryClientProvider client={client}>
      <ScopeDates
        preview={{
          next: [at(1, '09T08:30'), at(2, '17T08:30')],
          recurrence_pattern: recurrence_pattern as never,
        }}
        before={[at(1, '09T10:00'), at(2, '16T10:00')]}
      />
    </QueryClientProvider>,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Wed 9 Dec', 'Thu 17 Dec (changed)']);
});
