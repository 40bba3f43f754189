// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { businessRoute, settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { defaultProof } from '#shared/business/proof-settings.ts';
import type { StoredSettings } from '#shared/business/settings.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { placesRoute } from '#shared/runs/places/places.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { SettingsPage } from './settings-page.tsx';

const answer = vi.fn<(route: RouteShape, input?: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));
vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => {} }));

const first: StoredSettings = {
  business_name: 'Washline',
  logo_text: null,
  contact_phone: null,
  contact_email: null,
  abn: null,
  pickup_address: '18 Bourke Rd',
  time_zone: 'Australia/Sydney',
  lock_hours: 8,
  occurrence_lead_days: 7,
  series_closed_day_rule: 'as_planned',
  closed_day_notice_days: 14,
  working_days: [1, 2, 3, 4, 5],
  holiday_state: null,
  use_windows: false,
  book_lead_hours: 12,
  book_ahead_days: 21,
  turnaround_days: 2,
  change_cutoff_hours: 0,
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
  least_password_length: 6,
  set_outside: [],
  version: 1,
};
let stored = first;
let refusal: CallError | null;
let client: QueryClient;

beforeEach(() => {
  [stored, refusal] = [first, null];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answer.mockReset().mockImplementation(async (route, input) => {
    if (route === settingsRoute) return stored;
    if (route === placesRoute) return [];
    if (route === businessRoute)
      return { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '' };
    if (refusal) throw refusal;
    const { body } = input as { body: Partial<StoredSettings> };
    stored = {
      ...stored,
      ...body,
      abn: body.abn || null,
      logo_text: body.logo_text || null,
      version: stored.version + 1,
    };
    return stored;
  });
});
afterEach(cleanup);

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <SettingsPage />
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByRole('form');
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const sent = () =>
  answer.mock.calls.filter(([route]) => route === updateSettingsRoute).map(([, input]) => input);

test('what is typed is sent as of the version that was seen [SET-2, SET-6]', async () => {
  await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  type(/^Lock hours/, '24');
  type(/^ABN/, '51 824 753 556');
  expect(screen.getByText('2 unsaved changes')).toBeDefined();
  save();
  expect(await screen.findByText('Settings saved')).toBeDefined();
  expect(sent()).toMatchObject([{ ifMatch: 1, body: { lock_hours: 24, abn: '51824753556', logo_text: '' } }]);
  expect(field(/^ABN/).value).toBe('51 824 753 556');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a save that comes too late keeps what was typed, compares it with what it is now, and is made on that [SET-6]', async () => {
  await open();
  type(/^Lock hours/, '24');
  stored = { ...first, lock_hours: 48, business_name: 'Bright', version: 2 };
  refusal = new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed this.'));
  save();
  await screen.findByText(/Someone else changed the settings while you did/);
  expect([field(/^Lock hours/).value, field(/^Business name/).value]).toEqual(['24', 'Bright']);
  const [theirs, mine] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(screen.getByRole('radio', { name: 'Someone else 48' })).toBe(theirs);
  expect([theirs?.checked, mine?.checked]).toEqual([false, true]);
  refusal = null;
  save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ ifMatch: 2, body: { lock_hours: 24, business_name: 'Bright' } });
  await waitFor(() => expect(screen.queryByText(/changed the settings/)).toBeNull());
});

test('two owners who change different settings both keep theirs, without a question [SET-6]', async () => {
  await open();
  type(/^Lock hours/, '24');
  stored = { ...first, business_name: 'Bright', version: 2 };
  answer.mockImplementationOnce(async () => {
    throw new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed this.'));
  });
  save();
  await waitFor(() => expect(stored).toMatchObject({ version: 3, lock_hours: 24, business_name: 'Bright' }));
  await waitFor(() => expect(field(/^Business name/).value).toBe('Bright'));
  expect(screen.queryByRole('radio')).toBeNull();
  // The next change of the other is there at once, beside what is typed.
  type(/^Lock hours/, '48');
  stored = { ...stored, business_name: 'Bright & Sons', version: 4 };
  await client.invalidateQueries({ queryKey: ['business'] });
  await waitFor(() => expect(field(/^Business name/).value).toBe('Bright & Sons'));
  expect(field(/^Lock hours/).value).toBe('48');
});

test('refusals stand beside their fields; any other failure beside the form [SET-2]', async () => {
  await open();
  type(/^Lock hours/, '');
  save();
  expect(await screen.findByText('Enter a whole number from 1 to 72')).toBeDefined();
  expect(sent()).toEqual([]);
  type(/^Lock hours/, '9');
  const message = 'The database does not know this time zone; choose another one';
  refusal = new CallError(422, problemOf('invalid', message, [{ path: 'time_zone', message }]));
  save();
  expect(await screen.findByText(message)).toBeDefined();
  refusal = new CallError(500, null);
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save settings');
  expect(field(/^Lock hours/).value).toBe('9');
});

test('what is set outside cannot be changed, and says why [SET-7]', async () => {
  stored = { ...first, set_outside: ['time_zone', 'pickup_address'] };
  await open();
  expect(field(/^Time zone/).disabled).toBe(true);
  expect(field(/^Business address/).readOnly).toBe(true);
  expect(screen.getAllByText(/Set by the people who run/)).toHaveLength(2);
  type(/^Business name/, 'Bright');
  save();
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { body: { time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' } },
    ]),
  );
});

test('what runs are reckoned with stands in a section of its own, each with what it does [SET-2, RUN-5, LEG-3]', async () => {
  await open();
  const section = screen.getByRole('region', { name: 'Runs' });
  expect(
    [...section.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]')].map(({ value }) => value),
  ).toEqual(['60', '5', '10']);
  expect(section.textContent).toContain('without a window is late after that');
  type(/^Minutes at a door/, '31');
  save();
  expect(await screen.findByText('Enter a whole number from 1 to 30')).toBeDefined();
  type(/^Minutes at a door/, '8');
  type(/^On-time allowance without a window/, '0');
  type(/^Minutes between postcodes/, '12');
  fireEvent.click(screen.getByRole('switch', { name: /^Look up addresses on a map/ }));
  save();
  const body = { on_time_minutes: 0, minutes_at_door: 8, minutes_between_postcodes: 12, uses_geocoder: true };
  await waitFor(() => expect(sent()).toMatchObject([{ body }]));
});

test('how closed days are told and suggested is chosen [SET-2, SER-21, BKG-12]', async () => {
  await open();
  type(/^Days of notice/, '21');
  type(/^State for public holidays/, 'VIC');
  save();
  const chosen = { closed_day_notice_days: 21, holiday_state: 'VIC' };
  await waitFor(() => expect(sent()).toMatchObject([{ body: chosen }]));
  await screen.findByText('Settings saved');
  type(/^State for public holidays/, '');
  save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: { holiday_state: null } }));
});

test('amounts are typed in dollars, say what is paid with GST, and empty charge nothing [WGH-7, FST-7, SET-2]', async () => {
  stored = { ...first, delivery_fee: 950 };
  await open();
  expect(field(/^Delivery fee/).value).toBe('9.50');
  type(/^Minimum charge/, '30');
  expect(screen.getByText(/With GST \$33\.00\.$/)).toBeDefined();
  type(/^Delivery fee/, '');
  type(/^Charge for a failed stop/, '12.345');
  save();
  expect(await screen.findByText('Use at most 2 decimals')).toBeDefined();
  expect(sent()).toEqual([]);
  type(/^Charge for a failed stop/, '12.5');
  fireEvent.click(screen.getByRole('switch', { name: /^Weigh after collecting/ }));
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const body = {
    minimum_charge: 3_000,
    delivery_fee: null,
    failed_stop_charge: 1_250,
    weigh_after_collecting: true,
  };
  expect(sent()).toMatchObject([{ body }]);
});

test('checking the loading is switched on with a sentence of what it does [SET-2, LBL-6]', async () => {
  await open();
  const section = within(screen.getByRole('region', { name: 'Labels' }));
  const check = section.getByRole<HTMLInputElement>('switch', { name: /^Check loading/ });
  expect(check.checked).toBe(false);
  expect(section.getByText(/^As a run starts, a delivery is loaded once all its bags/)).toBeDefined();
  fireEvent.click(check);
  save();
  expect(await screen.findByText('Settings saved')).toBeDefined();
  expect(sent()).toMatchObject([{ body: { check_loading: true } }]);
});

test('what drivers are asked for at a door is chosen apart for pickup and delivery, each with what it does [SET-2, PRF-1, PRF-10, FST-2]', async () => {
  await open();
  const section = within(screen.getByRole('region', { name: 'At the door' }));
  const chosen = () => section.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
  expect(chosen()).toEqual([...Array(8).fill('off'), 'optional']);
  const group = (name: string) => within(section.getByRole('region', { name }));
  expect(group('At a pickup').getAllByRole('combobox')).toHaveLength(4);
  expect(group('At a delivery').getAllByRole('combobox')).toHaveLength(4);
  for (const control of [...section.getAllByRole('combobox'), ...section.getAllByRole('textbox')]) {
    const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/^[A-Z].*\.$/);
  }
  type(/^Photos at a pickup/, 'required');
  type(/^Signature at a delivery/, 'optional');
  type(/^Photos where a stop fails/, 'off');
  type(/^Days that pictures are kept/, '29');
  save();
  expect(await screen.findByText('Enter a whole number from 30 to 2,557')).toBeDefined();
  expect(sent()).toEqual([]);
  type(/^Days that pictures are kept/, '30');
  type(/^Days before a reminder of new dates/, '3');
  save();
  const body = {
    proof_pickup_photos: 'required',
    proof_pickup_bags: 'off',
    proof_delivery_photos: 'off',
    proof_delivery_signature: 'optional',
    proof_failed_photos: 'off',
    keep_pictures_days: 30,
    new_date_reminder_days: 3,
  };
  await waitFor(() => expect(sent()).toMatchObject([{ body }]));
});
