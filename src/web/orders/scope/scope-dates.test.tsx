// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { ScopeDates } from './scope-dates.tsx';

afterEach(cleanup);

const at = (number: number, local: string) =>
  ({
    number,
    state: 'planned',
    pickup_date: Temporal.Instant.from(`2026-12-${local}+11:00`),
  }) as SeriesOccurrence;

/** The days that are shown. */
function rowsOf(next: SeriesOccurrence[], before: SeriesOccurrence[]): (string | null)[] {
  const client = new QueryClient();
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  client.setQueryData(businessQuery.queryKey, business as never);
  const recurrence_pattern = { frequency_type: 'weekly', frequency_value: 1, by_day: ['we'] } as const;
  render(
    <QueryClientProvider client={client}>
      <ScopeDates preview={{ next, recurrence_pattern: recurrence_pattern as never }} before={before} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('a date is marked where its day is a new one, not where its hour is, and one that is gone is struck through [SER-16]', () => {
  const before = [at(1, '09T10:00'), at(2, '16T10:00')];
  expect(rowsOf([at(1, '09T08:30'), at(2, '17T08:30')], before)).toEqual([
    'Wed 9 Dec',
    'Wed 16 Dec · no longer',
    'Thu 17 Dec (new)',
  ]);
});

test('every second week keeps days that were planned, whatever their numbers, and says nothing of those not known [SER-16]', () => {
  const before = [at(1, '02T10:00'), at(2, '09T10:00'), at(3, '16T10:00')];
  expect(rowsOf([at(1, '02T10:00'), at(2, '16T10:00'), at(3, '30T10:00')], before)).toEqual([
    'Wed 2 Dec',
    'Wed 9 Dec · no longer',
    'Wed 16 Dec',
    'Wed 30 Dec',
  ]);
});
