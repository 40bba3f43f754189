// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Booking,
  type BookingDraft,
  bookingRoute,
  updateBookingRoute,
} from '#shared/booking/booking.contract.ts';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { defaultProof } from '#shared/business/proof-settings.ts';
import type { StoredSettings } from '#shared/business/settings.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { calendarRoute } from '#shared/orders/orders.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { BookingPage } from './booking-page.tsx';

const answer = vi.fn<(route: RouteShape, input?: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: () => {},
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));
vi.mock('#web/series/series-link.tsx', () => ({
  SeriesLink: ({ id, children }: { id: string; children: string }) => (
    <a href={`/series/${id}`}>{children}</a>
  ),
}));
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => Temporal.Instant.from('2026-11-23T23:12:00Z'),
}));

const time = (text: string) => Temporal.PlainTime.from(text);
const inner = '01a1fd3b-0c34-7451-8ad9-c23f73713001';
const windowOf = (leg: 'pickup' | 'delivery', weekday: number, from: string, to: string, area = false) => ({
  id: crypto.randomUUID(),
  leg,
  weekday,
  starts_at: time(from),
  ends_at: time(to),
  area_id: area ? inner : null,
  capacity: area ? 10 : 12,
});
const firstBooking: Booking = {
  windows: [
    windowOf('pickup', 1, '08:00', '10:00'),
    windowOf('pickup', 1, '13:00', '15:00', true),
    windowOf('pickup', 3, '08:00', '10:00'),
    windowOf('delivery', 5, '14:00', '16:00'),
  ],
  areas: [{ id: inner, name: 'Inner', places: [{ postcode: '2015', suburb: null }] }],
  retired: [{ ...windowOf('pickup', 2, '09:00', '11:00'), orders: 3 }],
  without_window: [
    {
      series_id: 'one',
      customer_name: 'Tide & Thyme',
      pattern: 'Every Monday, 7:00 am',
      leg: 'pickup',
    },
  ],
  version: 4,
};
const firstSettings: StoredSettings = {
  business_name: 'Washline',
  logo_text: null,
  contact_phone: null,
  contact_email: null,
  abn: null,
  pickup_address: '18 Bourke Rd',
  time_zone: 'Australia/Sydney',
  lock_hours: 8,
  occurrence_lead_days: 7,
  series_closed_day_rule: 'next_open',
  closed_day_notice_days: 14,
  working_days: [1, 2, 3, 4, 5],
  holiday_state: null,
  use_windows: false,
  book_lead_hours: 12,
  book_ahead_days: 21,
  turnaround_days: 2,
  change_cutoff_hours: 4,
  on_time_minutes: 60,
  minutes_at_door: 5,
  minutes_between_postcodes: 10,
  uses_geocoder: false,
  ...defaultProof,
  keep_pictures_days: 365,
  new_date_reminder_days: 7,
  check_loading: false,
  weigh_after_collecting: false,
  drivers_count: true,
  count_tolerance_percent: 20,
  minimum_charge: null,
  delivery_fee: null,
  failed_stop_charge: null,
  start_with_base_prices: false,
  takes_requests: false,
  least_password_length: 6,
  common_passwords: 'warn' as const,
  second_factor_for: 'nobody',
  sign_in_by_code: false,
  set_outside: [],
  version: 9,
};

let booking: Booking;
let settings: StoredSettings;
/** What the service answers instead, once. */
let refusals: Map<RouteShape, CallError>;
/** Somebody else saves just before. */
let before: (() => void) | null;
let client: QueryClient;

beforeEach(() => {
  [booking, settings, refusals, before] = [firstBooking, firstSettings, new Map(), null];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answer.mockReset().mockImplementation(async (route, input) => {
    if (route === bookingRoute) return booking;
    if (route === settingsRoute) return settings;
    if (route === closedDaysRoute) return [];
    if (route === calendarRoute) return [];
    before?.();
    before = null;
    const { body, ifMatch } = input as { body: object; ifMatch: number };
    const refusal = refusals.get(route);
    refusals.delete(route);
    if (refusal) throw refusal;
    const stored = route === updateBookingRoute ? booking : settings;
    if (ifMatch !== stored.version) throw new CallError(412, problemOf('changed-meanwhile', 'Changed.'));
    if (route === updateBookingRoute) {
      const draft = body as BookingDraft;
      const windows = draft.windows.map((window) => ({ ...window, id: crypto.randomUUID() }));
      // Keys in the order in which the service writes them.
      const areas = draft.areas.map(({ id, name, places }) => ({ id, name, places }));
      booking = { ...booking, windows, areas, version: booking.version + 1 };
      return booking;
    }
    settings = { ...settings, ...body, version: settings.version + 1 };
    return settings;
  });
});
afterEach(() => {
  cleanup();
  sonner.dismiss();
});

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ConfirmProvider>
          <BookingPage />
        </ConfirmProvider>
        <Toaster />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('form', { name: 'Booking' });
}
const day = (name: string, leg = 'Pickup') => screen.getByRole('region', { name: `${leg} Windows, ${name}` });
const texts = (where: HTMLElement) =>
  within(where)
    .getAllByRole('button')
    .flatMap(({ textContent }) => textContent || []);
const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  fireEvent.click(within(where).getByRole('button', { name }));
const type = (label: string | RegExp, value: string, where: HTMLElement = document.body) =>
  fireEvent.change(within(where).getByLabelText(label), { target: { value } });
const save = () => press('Save Changes');
const sentTo = (asked: RouteShape) =>
  answer.mock.calls.flatMap(([route, input]) =>
    route === asked ? [input as { body: never; ifMatch: number }] : [],
  );

test('a week stands with its windows, areas, and what has none [BKG-2, BKG-3, BKG-4]', async () => {
  await open();
  expect(texts(day('Mon'))).toEqual(['8:00–10:00 am12 places', '1:00–3:00 pm10 places · Inner']);
  expect(within(day('Tue')).getByText('None')).toBeDefined();
  expect(texts(day('Fri', 'Delivery'))).toEqual(['2:00–4:00 pm12 places']);
  const without = screen.getByRole('region', { name: 'Without a window' });
  expect(within(without).getByRole('link', { name: 'Tide & Thyme' })).toBeDefined();
  expect(without.textContent).toContain('Every Monday, 7:00 am pickup');
  expect(screen.getByRole('region', { name: 'Retired windows' }).textContent).toContain(
    'Tue, 9:00–11:00 am pickup3 orders keep it',
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
});

test('what is not saved is said beside the buttons that save and discard it [BKG-2]', async () => {
  await open();
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  press(/^Copy Monday to Tue–Fri, pickup/);
  const bar = screen.getByText('You have unsaved changes.').parentElement;
  expect(
    within(bar as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Discard', 'Save Changes']);
  press('Discard');
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
  expect(within(day('Fri')).getByText('None')).toBeDefined();
});

test('windows are added, changed, copied and removed, and saved as a whole [BKG-2]', async () => {
  await open();
  press('Add a pickup window on Sat');
  const dialog = await screen.findByRole('dialog', { name: 'Add a pickup window on Sat' });
  type('From', '09:00', dialog);
  type('To', '08:00', dialog);
  press('Add Window', dialog);
  await within(dialog).findByText('Choose an end after the start');
  type('To', '12:00', dialog);
  type(/^Places/, '', dialog);
  press('Add Window', dialog);
  await waitFor(() => expect(texts(day('Sat'))).toEqual(['9:00 am–12:00 pmNo limit']));
  press(/^Copy Monday to Tue–Fri, pickup/);
  expect(texts(day('Fri'))).toEqual(texts(day('Mon')));
  press(/^1:00–3:00 pm/, day('Tue'));
  press('Remove Window', await screen.findByRole('dialog'));
  await waitFor(() => expect(texts(day('Tue'))).toEqual(['8:00–10:00 am12 places']));
  save();
  await screen.findByText('Booking saved');
  const [{ body, ifMatch }] = sentTo(updateBookingRoute) as unknown as [
    { body: BookingDraft; ifMatch: number },
  ];
  expect([ifMatch, body.windows.length, sentTo(updateSettingsRoute)]).toEqual([4, 11, []]);
  expect(body.windows.find(({ weekday }) => weekday === 6)).toEqual({
    leg: 'pickup',
    weekday: 6,
    starts_at: time('09:00'),
    ends_at: time('12:00'),
    area_id: null,
    capacity: null,
  });
});

test('two windows that start together are refused beside the time [BKG-2]', async () => {
  await open();
  press('Add a pickup window on Mon');
  const dialog = await screen.findByRole('dialog');
  type('From', '08:00', dialog);
  type('To', '09:00', dialog);
  press('Add Window', dialog);
  await within(dialog).findByText('Another window of that day starts at the same time');
  type('Area', inner, dialog);
  press('Add Window', dialog);
  await waitFor(() => expect(texts(day('Mon'))).toHaveLength(3));
});

test('an area is of postcodes and suburbs, each in one area alone [BKG-4]', async () => {
  await open();
  press('Add Area');
  const dialog = await screen.findByRole('dialog', { name: 'Add Area' });
  type('Name', 'City', dialog);
  type('Postcodes', '2000, 2015', dialog);
  press('Add Area', dialog);
  await within(dialog).findByText('2015 is in Inner already');
  type('Postcodes', '2000, Sydney', dialog);
  await within(dialog).findByText('Enter Sydney as a postcode, as 6160 to 6163, or as 2204 Marrickville');
  type('Postcodes', '2000\n2204 Marrickville, 2000', dialog);
  press('Add Area', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/^An address outside both reads/)).toBeDefined();
  press('Edit Inner');
  const edited = await screen.findByRole('dialog', { name: 'Edit Inner' });
  expect(within(edited).getByRole<HTMLButtonElement>('button', { name: 'Remove Area' }).disabled).toBe(true);
  expect(within(edited).getByText(/^One window is for this area alone/)).toBeDefined();
  press('Cancel', edited);
  save();
  await screen.findByText('Booking saved');
  const [{ body }] = sentTo(updateBookingRoute) as unknown as [{ body: BookingDraft }];
  expect(body.areas[1]).toMatchObject({
    name: 'City',
    places: [
      { postcode: '2000', suburb: null },
      { postcode: '2204', suburb: 'Marrickville' },
    ],
  });
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
});

test('a range of postcodes becomes its postcodes, and what is no suburb is refused [BKG-4]', async () => {
  await open();
  press('Add Area');
  const dialog = await screen.findByRole('dialog', { name: 'Add Area' });
  type('Name', 'Port', dialog);
  for (const [text, sentence] of [
    ['6163 to 6160', 'Write 6163 to 6160 from the lower postcode to the higher'],
    ['6000 to 6999', 'Enter at most 200 postcodes'],
    ['6160 to Fremantle', 'Enter 6160 to Fremantle as a postcode, as 6160 to 6163, or as 2204 Marrickville'],
    ['6160 Lot 6163', 'Enter 6160 Lot 6163 as a postcode, as 6160 to 6163, or as 2204 Marrickville'],
  ] as const) {
    type('Postcodes', text, dialog);
    press('Add Area', dialog);
    await within(dialog).findByText(sentence);
  }
  type('Postcodes', '6160 to 6162, 0800-0801, 6170 – 6171, 6150', dialog);
  press('Add Area', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const postcode of ['6160', '6161', '6162', '0800', '0801', '6170', '6171', '6150'])
    expect(screen.getByText(postcode)).toBeDefined();
});

test('switching on proposes 28 lead days and says what that makes now; rules are saved after windows [BKG-1, BKG-9]', async () => {
  const planned = ['planned', 'planned', 'skipped'].map((state) => ({
    state,
    at: Temporal.Instant.from('2026-12-01T22:00:00Z'),
  }));
  const usual = answer.getMockImplementation();
  answer.mockImplementation(async (route, input) =>
    route === calendarRoute ? [{ planned }] : usual?.(route, input),
  );
  await open();
  fireEvent.click(screen.getByLabelText(/^Let customers choose a window/));
  await screen.findByText('We’ll create 2 upcoming orders now to hold their places. Nobody gets a message.');
  press(/^Copy Monday to Tue–Fri, pickup/);
  type('Recurring orders are made', '61');
  save();
  await screen.findByText('Enter a whole number from 1 to 60');
  type('Recurring orders are made', '28');
  save();
  await screen.findByText('Booking saved');
  const written = answer.mock.calls.flatMap(([route]) => (route.method === 'PUT' ? route.path : []));
  expect(written).toEqual(['/api/booking', '/api/settings']);
  expect(sentTo(updateSettingsRoute)[0]).toEqual({
    body: {
      business_name: 'Washline',
      pickup_address: '18 Bourke Rd',
      occurrence_lead_days: 28,
      use_windows: true,
    },
    ifMatch: 9,
  });
});

test('where windows are saved and rules refused, it says so, and only the rules are sent again [BKG-2]', async () => {
  await open();
  press(/^Copy Monday to Tue–Fri, pickup/);
  fireEvent.click(screen.getByLabelText(/^Let customers choose a window/));
  refusals.set(updateSettingsRoute, new CallError(500, null));
  save();
  await screen.findByText(/^The windows and areas are saved, the rules are not\. Failed to save booking/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Let customers choose a window/).checked).toBe(true);
  expect(screen.queryByText(/^Someone else just changed/)).toBeNull();
  expect(texts(day('Fri'))).toEqual(texts(day('Mon')));
  save();
  await screen.findByText('Booking saved');
  expect([sentTo(updateBookingRoute).length, sentTo(updateSettingsRoute).length]).toEqual([1, 2]);
  expect(sentTo(updateSettingsRoute)[1]).toMatchObject({ body: { use_windows: true } });
});

test('switched off, the rules are saved first, so that windows may go [BKG-1]', async () => {
  settings = { ...firstSettings, use_windows: true, occurrence_lead_days: 28 };
  await open();
  fireEvent.click(screen.getByLabelText(/^Let customers choose a window/));
  press(/^2:00–4:00 pm/, day('Fri', 'Delivery'));
  press('Remove Window', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  save();
  await screen.findByText('Booking saved');
  const written = answer.mock.calls.flatMap(([route]) => (route.method === 'PUT' ? route.path : []));
  expect(written).toEqual(['/api/settings', '/api/booking']);
});

test('a refusal of the service stands beside its window [BKG-2]', async () => {
  await open();
  press(/^Copy Monday to Tue–Fri, pickup/);
  const errors = [{ path: 'windows.0.capacity', message: 'Enter a whole number from 1 to 999' }];
  const { detail, ...problem } = problemOf('invalid', 'Please correct the marked fields.');
  refusals.set(updateBookingRoute, new CallError(422, { ...problem, detail, errors }));
  save();
  await waitFor(() => expect(day('Mon').textContent).toContain('Enter a whole number from 1 to 999'));
});

test('what others changed meanwhile is merged; a window of both is compared [BKG-2]', async () => {
  await open();
  fireEvent.click(screen.getByLabelText(/^Let customers choose a window/));
  before = () => {
    settings = { ...settings, book_lead_hours: 24, version: settings.version + 1 };
  };
  save();
  await screen.findByText('Booking saved');
  expect(settings).toMatchObject({ book_lead_hours: 24, use_windows: true });
  press(/^Copy Monday to Tue–Fri, pickup/);
  before = () => {
    const windows = [...booking.windows, windowOf('pickup', 7, '09:00', '10:00')];
    booking = { ...booking, windows, version: booking.version + 1 };
  };
  save();
  const both = await screen.findByRole('region', { name: 'Both versions' });
  expect(both.textContent).toContain('Pickup Sun 9:00–10:00 am, 12 places');
  press('Keep all of mine', both);
  save();
  await waitFor(() => expect(booking.windows).toHaveLength(11));
});

test('a page that cannot be loaded says so [BKG-2]', async () => {
  answer.mockRejectedValue(new CallError(500, null));
  render(
    <QueryClientProvider client={client}>
      <BookingPage />
    </QueryClientProvider>,
  );
  await screen.findByText('Booking could not be loaded');
});
