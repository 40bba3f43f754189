// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { businessQuery } from '#web/business/business.api.ts';
import { type PickupDate, PickupDates, PickupDatesTitle } from './pickup-dates.tsx';

afterEach(cleanup);

const at = (text: string) => Temporal.Instant.from(`${text}+11:00`);
const on = (day: string, until: string): PickupDate => ({
  pickup_date: at(`2099-12-${day}T16:00`),
  pickup_until: at(`2099-12-${day}T${until}`),
});

/** The heading, and the rows. */
function textsOf(pickups: PickupDate[]): string[] {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
  } as never);
  render(
    <QueryClientProvider client={client}>
      <PickupDatesTitle pickups={pickups} />
      <PickupDates pickups={pickups} />
    </QueryClientProvider>,
  );
  const title = screen.getByText(/^Next \d+ dates/).textContent;
  return [title, ...screen.getAllByRole('listitem').map(({ textContent }) => textContent)];
}

test('one window of all dates stands above them [SER-7, BKG-19]', () => {
  expect(textsOf([on('07', '17:00'), on('14', '17:00')])).toEqual([
    'Next 2 dates · 4:00–5:00 pm',
    'Mon 7 Dec 2099',
    'Mon 14 Dec',
  ]);
});

test('windows that differ stand with their dates; one that falls out has none [SER-7, BKG-19]', () => {
  expect(
    textsOf([on('07', '17:00'), on('09', '18:00'), { ...on('14', '17:00'), reason: 'Skipped' }]),
  ).toEqual([
    'Next 2 dates, and 1 that is off',
    'Mon 7 Dec 20994:00–5:00 pm',
    'Wed 9 Dec4:00–6:00 pm',
    'Mon 14 DecSkipped',
  ]);
});

test('only what does not take place is struck out; what moves says where to [SER-7]', () => {
  const closed = {
    planned_pickup: at('2099-12-09T16:00'),
    text: 'We’re closed, so the pickup moves to Thu 10 Dec.',
  };
  textsOf([
    { ...on('10', '17:00'), closed },
    { ...on('14', '17:00'), reason: 'Skipped' },
  ]);
  const isStruck = (day: string) => screen.getByText(day).className.includes('line-through');
  expect(['Wed 9 Dec 2099', 'Mon 14 Dec'].map(isStruck)).toEqual([false, true]);
});
