// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { securityRoute } from '#shared/accounts/security.contract.ts';
import { bookingRoute } from '#shared/booking/booking.contract.ts';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { defaultProof } from '#shared/business/proof-settings.ts';
import { type StoredSettings, settingsAfter } from '#shared/business/settings.ts';
import {
  gstSwitchRoute,
  moneySettingsRoute,
  updateMoneySettingsRoute,
} from '#shared/invoicing/money-settings.contract.ts';
import { moneySettingsAfter, type StoredMoneySettings } from '#shared/invoicing/money-settings.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { testMessageRoute } from '#shared/messages/messages.contract.ts';
import { setupRoute } from '#shared/overview/setup.contract.ts';
import { placesRoute } from '#shared/runs/places.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { allLabels, findPage, settingIndex, type settingPages } from './setting-pages.ts';
import { SettingsScreen } from './settings-page.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const now = Temporal.Instant.from('2026-11-23T23:12:00Z');
const today = Temporal.PlainDate.from('2026-11-24');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => today, useNow: () => now }));

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
  start_with_base_prices: false,
  takes_requests: false,
  least_password_length: 6,
  common_passwords: 'warn' as const,
  second_factor_for: 'nobody',
  sign_in_by_code: false,
  set_outside: [],
  version: 1,
};
const firstMoney: StoredMoneySettings = {
  invoicing: false,
  invoicing_from: null,
  gst_registered: true,
  legal_name: null,
  invoice_when: 'by_hand',
  terms_days: 14,
  auto_issue: false,
  first_invoice_number: 1,
  account_name: null,
  bsb: null,
  account_number: null,
  footer: null,
  keep_years: 7,
  books_closed_until: null,
  statements: 'none',
  reminder_days: [],
  hold: false,
  hold_after_days: 7,
  hold_above: 0,
  version: 1,
};
let [stored, money] = [first, firstMoney];
let update: ReturnType<typeof answerAll>['update'];
let updateMoney: ReturnType<typeof answerAll>['updateMoney'];
let client: ReturnType<typeof open>['client'];

function answerAll() {
  answer(settingsRoute, () => stored);
  answer(moneySettingsRoute, () => money);
  answer(placesRoute, () => []);
  answer(closedDaysRoute, () => []);
  answer(bookingRoute, () => ({ windows: [], areas: [], retired: [], without_window: [], version: 1 }));
  const update = answer(updateSettingsRoute, ({ body }) => {
    stored = { ...stored, ...settingsAfter(stored, body), version: stored.version + 1 };
    return stored;
  });
  const updateMoney = answer(updateMoneySettingsRoute, ({ body }) => {
    money = { ...moneySettingsAfter(money, body), version: money.version + 1 };
    return money;
  });
  return { update, updateMoney };
}

beforeEach(() => {
  [stored, money] = [first, firstMoney];
  ({ update, updateMoney } = answerAll());
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

async function openPage(id: (typeof settingPages)[number]['id']): Promise<void> {
  ({ client } = open(<SettingsScreen page={findPage(id)} />));
  await screen.findByRole('form');
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const bodies = () => update.mock.calls.map(([{ body }]) => body);
const refuse = (mock: typeof update | typeof updateMoney, error: CallError) =>
  mock.mockImplementationOnce(() => {
    throw error;
  });
const field422 = (path: string, message: string) =>
  new CallError(422, problemOf('invalid', message, [{ path, message }]));
const changedMeanwhile = new CallError(
  412,
  problemOf('changed-meanwhile', 'Someone else just changed this.'),
);
const kept = { business_name: 'Washline', pickup_address: '18 Bourke Rd', occurrence_lead_days: 7 };

test('what is typed is sent as of the version that was seen, and nothing else [SET-2, SET-6]', async () => {
  await openPage('business');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  type(/^Logo text/, 'Bright');
  type(/^ABN/, '51 824 753 556');
  expect(screen.getByText('2 unsaved changes')).toBeDefined();
  save();
  expect(await screen.findByText('Settings saved')).toBeDefined();
  const body = { ...kept, logo_text: 'Bright', abn: '51824753556' };
  expect(update).toHaveBeenCalledExactlyOnceWith({ ifMatch: 1, body });
  expect(field(/^ABN/).value).toBe('51 824 753 556');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a save that comes too late keeps what was typed, compares it with what it is now, and is made on that [SET-6]', async () => {
  await openPage('times');
  type(/^Orders lock/, '24');
  stored = { ...first, lock_hours: 48, book_ahead_days: 6, version: 2 };
  refuse(update, changedMeanwhile);
  save();
  await screen.findByText(/Someone else changed the settings while you did/);
  expect([field(/^Orders lock/).value, field(/^Book at most/).value]).toEqual(['24', '6']);
  const [theirs, mine] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(screen.getByRole('radio', { name: 'Someone else 48 hours before delivery' })).toBe(theirs);
  expect([theirs?.checked, mine?.checked]).toEqual([false, true]);
  save();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls[1]?.[0]).toMatchObject({ ifMatch: 2, body: { lock_hours: 24 } });
  await waitFor(() => expect(screen.queryByText(/changed the settings/)).toBeNull());
});

test('two owners who change different settings both keep theirs, without a question [SET-6]', async () => {
  await openPage('times');
  type(/^Orders lock/, '24');
  stored = { ...first, book_ahead_days: 6, version: 2 };
  refuse(update, changedMeanwhile);
  save();
  await waitFor(() => expect(stored).toMatchObject({ version: 3, lock_hours: 24, book_ahead_days: 6 }));
  await waitFor(() => expect(field(/^Book at most/).value).toBe('6'));
  expect(screen.queryByRole('radio')).toBeNull();
  // The next change of the other is there at once, beside what is typed.
  type(/^Orders lock/, '48');
  stored = { ...stored, book_ahead_days: 5, version: 4 };
  await client.invalidateQueries({ queryKey: ['business'] });
  await waitFor(() => expect(field(/^Book at most/).value).toBe('5'));
  expect(field(/^Orders lock/).value).toBe('48');
});

test('refusals stand beside their fields; any other failure beside the form [SET-2]', async () => {
  await openPage('times');
  type(/^Orders lock/, '');
  save();
  expect(await screen.findByText('Enter a whole number from 1 to 72')).toBeDefined();
  expect(update).not.toHaveBeenCalled();
  type(/^Orders lock/, '9');
  const message = 'Enter fewer than the recurring lead days, 7';
  refuse(update, field422('book_ahead_days', message));
  save();
  expect(await screen.findByText(message)).toBeDefined();
  // What is refused of another page stands in no field of this one.
  for (const error of [field422('time_zone', 'Failed to save settings'), new CallError(500, null)]) {
    refuse(update, error);
    save();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to save settings'));
  }
  expect(field(/^Orders lock/).value).toBe('9');
});

test('what is set outside cannot be changed, and says why [SET-7]', async () => {
  stored = { ...first, set_outside: ['time_zone', 'pickup_address'] };
  await openPage('business');
  expect(field(/^Time zone/).disabled).toBe(true);
  expect(field(/^Business address/).readOnly).toBe(true);
  expect(screen.getAllByText(/Set by the people who run/)).toHaveLength(2);
  type(/^Business name/, 'Bright');
  save();
  await waitFor(() => expect(bodies()).toEqual([{ ...kept, business_name: 'Bright' }]));
});

test('how arrival times are estimated, each with what it does [SET-2, RUN-5]', async () => {
  await openPage('arrival');
  type(/^Time at a door/, '31');
  save();
  expect(await screen.findByText('Enter a whole number from 1 to 30')).toBeDefined();
  type(/^Time at a door/, '8');
  type(/^Time between postcodes/, '12');
  fireEvent.click(screen.getByRole('switch', { name: /^Look up addresses on a map/ }));
  save();
  const body = { minutes_at_door: 8, minutes_between_postcodes: 12, uses_geocoder: true };
  await waitFor(() => expect(bodies()).toEqual([{ ...kept, ...body }]));
});

test('every when-rule stands on one page, with what it means today [SET-21, SER-21, BKG-5, BKG-12, LEG-3]', async () => {
  await openPage('times');
  for (const text of [
    'Today the last day is Tue 15 Dec.',
    'An order for Thu 26 Nov, 2:00 pm can be changed until 6:00 am that day.',
    'A delivery for 2:00 pm counts as late after 3:00 pm.',
  ])
    expect(screen.getByText(text)).toBeDefined();
  type(/^Orders lock/, '20');
  expect(screen.getByText(/can be changed until Wed 25 Nov, 6:00 pm/)).toBeDefined();
  type(/^Tell customers of a closed day/, '21');
  type(/^Public holidays to suggest/, 'VIC');
  type(/^Recurring orders on a closed day/, 'skip');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sat' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mon' }));
  for (const [label, value] of [
    ['Book at least', '13'],
    ['Book at most', '20'],
    ['Turnaround', '3'],
    ['Create recurring orders', '8'],
    ['Changes close', '4'],
    ['On-time allowance without a window', '0'],
  ] as const)
    type(new RegExp(`^${label}`), value);
  save();
  const body = {
    lock_hours: 20,
    closed_day_notice_days: 21,
    holiday_state: 'VIC',
    series_closed_day_rule: 'skip',
    working_days: [2, 3, 4, 5, 6],
    book_lead_hours: 13,
    book_ahead_days: 20,
    turnaround_days: 3,
    occurrence_lead_days: 8,
    change_cutoff_hours: 4,
    on_time_minutes: 0,
  };
  await waitFor(() => expect(bodies()).toEqual([{ ...kept, ...body }]));
  await screen.findByText('Settings saved');
  type(/^Public holidays to suggest/, '');
  save();
  await waitFor(() => expect(bodies()[1]).toMatchObject({ holiday_state: null }));
});

test('a week without a working day is refused beside the days [BKG-5]', async () => {
  stored = { ...first, working_days: [1] };
  await openPage('times');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mon' }));
  save();
  await screen.findByText('Choose at least one working day');
  expect(update).not.toHaveBeenCalled();
});

test('amounts are typed in dollars, say what is paid with GST, and empty charge nothing [WGH-7, FST-7, SET-2]', async () => {
  stored = { ...first, delivery_fee: 950 };
  await openPage('weights');
  expect(field(/^Delivery fee/).value).toBe('9.50');
  type(/^Minimum charge/, '30');
  expect(screen.getByText(/With GST \$33\.00\.$/)).toBeDefined();
  type(/^Delivery fee/, '');
  type(/^Charge for a failed stop/, '12.345');
  save();
  expect(await screen.findByText('Use at most 2 decimals')).toBeDefined();
  expect(update).not.toHaveBeenCalled();
  type(/^Charge for a failed stop/, '12.5');
  fireEvent.click(screen.getByRole('switch', { name: /^Weigh after collecting/ }));
  save();
  const body = {
    minimum_charge: 3_000,
    delivery_fee: null,
    failed_stop_charge: 1_250,
    weigh_after_collecting: true,
  };
  await waitFor(() => expect(bodies()).toEqual([{ ...kept, ...body }]));
});

test('what drivers are asked for at a door is chosen apart for pickup and delivery, each with what it does [SET-2, PRF-1, PRF-10, FST-2, LBL-6]', async () => {
  await openPage('door');
  const chosen = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
  expect(chosen()).toEqual([...Array(8).fill('off'), 'optional']);
  const group = (name: string) => within(screen.getByRole('region', { name }));
  expect(group('At a pickup').getAllByRole('combobox')).toHaveLength(4);
  expect(group('At a delivery').getAllByRole('combobox')).toHaveLength(4);
  for (const control of [...screen.getAllByRole('combobox'), ...screen.getAllByRole('textbox')]) {
    const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/^[A-Z].*\.$/);
  }
  type(/^Photos at a pickup/, 'required');
  type(/^Signature at a delivery/, 'optional');
  type(/^Photos where a stop fails/, 'off');
  type(/^Keep photos and signatures/, '29');
  save();
  expect(await screen.findByText('Enter a whole number from 30 to 2,557')).toBeDefined();
  expect(update).not.toHaveBeenCalled();
  type(/^Keep photos and signatures/, '30');
  type(/^Remind of a missing new date/, '3');
  fireEvent.click(screen.getByRole('switch', { name: /^Check loading/ }));
  save();
  const body = {
    proof_pickup_photos: 'required',
    proof_delivery_signature: 'optional',
    proof_failed_photos: 'off',
    keep_pictures_days: 30,
    new_date_reminder_days: 3,
    check_loading: true,
  };
  await waitFor(() => expect(bodies()).toEqual([{ ...kept, ...body }]));
});

test('the index says of each page what holds now, and where it is [SET-20]', async () => {
  stored = { ...first, delivery_fee: 950, proof_pickup_bags: 'required' };
  money = {
    ...firstMoney,
    invoicing: true,
    invoicing_from: Temporal.PlainDate.from('2026-11-01'),
    reminder_days: [3, 14],
  };
  open(<SettingsScreen page={undefined} />);
  await screen.findByText('Customers enter any date and time');
  const cards = screen
    .getAllByRole<HTMLAnchorElement>('link')
    .filter((link) => link.closest('li'))
    .map((link) => [link.getAttribute('href'), link.textContent]);
  expect(cards).toEqual([
    ['/dashboard/owner/settings/business', 'BusinessWashline · Sydney time'],
    ['/dashboard/owner/settings/invoicing', 'InvoicingOn since 1 Nov · with GST · 14 days to pay'],
    ['/dashboard/owner/settings/overdue', 'OverdueReminders after 3, 14 days · no holds'],
    ['/dashboard/owner/settings/sign-in', 'Sign-inPasswords of 6 characters or more'],
    ['/dashboard/owner/booking', 'BookingCustomers enter any date and time'],
    ['/dashboard/owner/settings/times', 'Times and rulesMon to Fri · locks 8 hours before delivery'],
    ['/dashboard/owner/closed-days', 'Closed Days0 to come · as planned'],
    ['/dashboard/owner/settings/weights', 'Weights and feesWeights as ordered · delivery $9.50'],
    ['/dashboard/owner/settings/door', 'At the door1 proof required'],
    ['/dashboard/owner/settings/arrival', 'Arrival times5 min at a door, 10 between postcodes'],
  ]);
});

test('a setting is found by its label, its page and other words, with its value, and leads to its field [SET-20]', async () => {
  open(<SettingsScreen page={undefined} />);
  const search = await screen.findByRole('searchbox');
  const find = async (typed: string, count: string) => {
    fireEvent.change(search, { target: { value: typed } });
    await screen.findByText(count);
    return screen
      .queryAllByRole<HTMLAnchorElement>('link')
      .filter((link) => link.closest('li'))
      .map((link) => [link.getAttribute('href'), link.textContent]);
  };
  expect((await find('gst', '4 settings found'))[0]).toEqual([
    '/dashboard/owner/settings/invoicing?field=gst_registered',
    'Registered for GSTInvoicingon',
  ]);
  expect(await find('lock hours', '1 setting found')).toEqual([
    ['/dashboard/owner/settings/times?field=lock_hours', 'Orders lockTimes and rules8 hours before delivery'],
  ]);
  expect((await find('arrival', '3 settings found')).at(-1)).toEqual([
    '/dashboard/owner/settings/arrival?field=uses_geocoder',
    'Look up addresses on a mapArrival timesoff',
  ]);
  for (const typed of ['website', 'enquiry', 'request'])
    expect((await find(typed, '1 setting found'))[0]?.[0]).toContain('?field=takes_requests');
  expect(await find('zzz', 'No match. Try fewer letters.')).toEqual([]);
  // What is no setting may be a question of help.
  expect(await find('backup', 'No setting. Help has an answer:')).toEqual([]);
  expect(screen.getByRole('button', { name: 'How do I get all of it out?' })).toBeDefined();
});

test('every setting stands on one page [SET-20]', () => {
  expect(settingIndex.map(({ name }) => name).toSorted()).toEqual(Object.keys(allLabels).toSorted());
});

test('settings that cannot be loaded say so, whichever row it is [SET-1]', async () => {
  answer(moneySettingsRoute, () => {
    throw new CallError(500, null);
  });
  open(<SettingsScreen page={findPage('times')} />);
  await screen.findByText('The settings could not be loaded');
});

test('invoicing is off, and orders would count from today; only what changed is sent [INV-1, INV-26]', async () => {
  await openPage('invoicing');
  expect(field(/^InvoicingDelivered/).checked).toBe(false);
  expect(field(/^Invoice orders from/).value).toBe('2026-11-24');
  expect(field(/^Days to pay/).value).toBe('14');
  fireEvent.click(field(/^InvoicingDelivered/));
  type(/^Invoice orders from/, '2026-11-01');
  type(/^BSB/, '062-000');
  save();
  expect(await screen.findByText('Settings saved')).toBeDefined();
  expect(updateMoney).toHaveBeenCalledExactlyOnceWith({
    ifMatch: 1,
    body: { invoicing: true, invoicing_from: Temporal.PlainDate.from('2026-11-01'), bsb: '062000' },
  });
  expect(field(/^BSB/).value).toBe('062-000');
});

test('without an ABN the switch says what is missing [INV-1]', async () => {
  await openPage('invoicing');
  fireEvent.click(field(/^InvoicingDelivered/));
  refuse(updateMoney, field422('abn', 'Enter the ABN of the business first'));
  save();
  expect(await screen.findByText('Enter the ABN of the business first')).toBeDefined();
  expect(field(/^InvoicingDelivered/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reminders are typed as a list, and a hold has its bounds [INV-26]', async () => {
  await openPage('overdue');
  type(/^Reminders/, '3, 14; 30');
  type(/^Statements/, 'monthly');
  fireEvent.click(field(/^Hold new orders/));
  type(/^Only above/, '250');
  save();
  expect(await screen.findByText('Settings saved')).toBeDefined();
  const body = { reminder_days: [3, 14, 30], statements: 'monthly', hold: true, hold_above: 25_000 };
  expect(updateMoney.mock.calls[0]?.[0].body).toEqual(body);
  expect(field(/^Reminders/).value).toBe('3, 14, 30');
  type(/^Reminders/, '');
  save();
  await waitFor(() => expect(updateMoney.mock.calls[1]?.[0].body).toEqual({ reminder_days: [] }));
});

test('the books are closed until a day before today, and opened again [INV-26, PAY-8]', async () => {
  await openPage('invoicing');
  type(/^Books closed until/, '2026-06-30');
  save();
  expect(await screen.findByText('Settings saved')).toBeDefined();
  const books_closed_until = Temporal.PlainDate.from('2026-06-30');
  expect(updateMoney.mock.calls[0]?.[0].body).toEqual({ books_closed_until });
  type(/^Books closed until/, '');
  type(/^Years to keep/, '4');
  save();
  expect(await screen.findByText('Enter a whole number from 5 to 10')).toBeDefined();
  type(/^Years to keep/, '7');
  save();
  await waitFor(() => expect(updateMoney.mock.calls[1]?.[0].body).toEqual({ books_closed_until: null }));
});

test('reminders that do not rise, and a hold that is no number, are refused beside them [INV-26]', async () => {
  await openPage('overdue');
  const sentences = [
    ['14, 3', 'Enter the days in rising order, each once'],
    ['3, 3', 'Enter the days in rising order, each once'],
    ['1 2 3 4 5 6', 'Enter at most 5 numbers of days'],
    ['three', 'Enter a whole number from 1 to 365'],
  ] as const;
  for (const [typed, sentence] of sentences) {
    type(/^Reminders/, typed);
    save();
    expect(await screen.findByText(sentence)).toBeDefined();
  }
  type(/^Reminders/, '');
  type(/^Only above/, 'a lot');
  type(/^Stop new orders after/, '91');
  save();
  expect(await screen.findByText('Enter a price in dollars')).toBeDefined();
  expect(screen.getByText('Enter a whole number from 0 to 90')).toBeDefined();
  expect(updateMoney).not.toHaveBeenCalled();
});

test('refusals stand beside their fields; any other failure beside the form [INV-7, INV-8, INV-26]', async () => {
  await openPage('invoicing');
  type(/^Days to pay/, '91');
  type(/^BSB/, '12345');
  type(/^Account number/, '1234567890');
  type(/^Invoice orders from/, '');
  save();
  expect(await screen.findByText('Enter a whole number from 0 to 90')).toBeDefined();
  expect(screen.getByText('Enter the 6 digits of the BSB')).toBeDefined();
  expect(screen.getByText('Enter the account number, at most 9 digits')).toBeDefined();
  expect(screen.getByText('Enter a day')).toBeDefined();
  expect(updateMoney).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  type(/^First invoice number/, '7');
  refuse(updateMoney, field422('first_invoice_number', 'The first invoice is issued: its number stays'));
  save();
  expect(await screen.findByText('The first invoice is issued: its number stays')).toBeDefined();
  refuse(updateMoney, new CallError(500, null));
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save settings');
  expect(field(/^First invoice number/).value).toBe('7');
});

test('two owners who change different settings both keep theirs; where both changed one, it is compared [SET-6]', async () => {
  await openPage('invoicing');
  type(/^Days to pay/, '21');
  money = { ...firstMoney, footer: 'Thank you.', version: 2 };
  refuse(updateMoney, changedMeanwhile);
  save();
  await waitFor(() => expect(money).toMatchObject({ version: 3, terms_days: 21, footer: 'Thank you.' }));
  type(/^Days to pay/, '30');
  money = { ...money, terms_days: 7, version: 4 };
  refuse(updateMoney, changedMeanwhile);
  save();
  await screen.findByText(/Someone else changed the settings while you did/);
  expect(screen.getByRole('radio', { name: 'Someone else 7 days' })).toBeDefined();
  save();
  await waitFor(() => expect(money).toMatchObject({ version: 5, terms_days: 30 }));
});

test('GST is switched after a question that tells of how many orders and customers [INV-21]', async () => {
  await openPage('invoicing');
  const effects = answer(gstSwitchRoute, () => ({ uninvoiced: 0, orders: 1_012, customers: 5 }));
  fireEvent.click(field(/^Registered for GST/));
  save();
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '1,012 orders of 5 customers are not delivered yet and get new totals. We’ll let each customer know.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(updateMoney).not.toHaveBeenCalled();
  expect(field(/^Registered for GST/).checked).toBe(false);
  effects.mockImplementation(() => ({ uninvoiced: 0, orders: 1, customers: 1 }));
  save();
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '1 order of 1 customer is not delivered yet and gets a new total. We’ll let the customer know.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Stop Charging GST' }));
  expect(await screen.findByText('Settings saved')).toBeDefined();
  expect(updateMoney).toHaveBeenCalledExactlyOnceWith({ ifMatch: 1, body: { gst_registered: false } });
});

test('with orders still to be invoiced nothing is asked, and the switch says why it is refused [INV-21]', async () => {
  await openPage('invoicing');
  answer(gstSwitchRoute, () => ({ uninvoiced: 2, orders: 3, customers: 1 }));
  const sentence = 'Invoice the 2 delivered orders that are not on an issued invoice yet.';
  refuse(updateMoney, new CallError(409, problemOf('uninvoiced-orders', sentence)));
  fireEvent.click(field(/^Registered for GST/));
  save();
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field(/^Registered for GST/).getAttribute('aria-invalid')).toBe('true');
});

test('what the second step needs first is done from there, and what is not saved stays [SEC-36, START-6]', async () => {
  const mail = { is_ready: true, is_done: false, state: 'none', reason: null };
  const security = { recovery_left: 0, passkeys: [] };
  answer(setupRoute, () => ({ mail: { ...mail } }) as never);
  answer(securityRoute, () => ({ ...security }) as never);
  answer(updateSettingsRoute, () => {
    throw new CallError(
      409,
      problemOf('second-step-first', 'Send a test mail first, in Messages: codes come by mail.'),
    );
  });
  const test_mail = answer(testMessageRoute, () => {
    Object.assign(mail, { is_done: true, state: 'taken' });
    return null;
  });
  await openPage('sign-in');
  type(/Second step after the password/, 'owners');
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Send a Test' }));
  expect(await screen.findByText('First make recovery codes, in case your mailbox fails.')).toBeDefined();
  expect(test_mail.mock.lastCall?.[0]).toMatchObject({ body: { channel: 'mail' } });
  security.recovery_left = 10;
  fireEvent.click(screen.getByRole('button', { name: 'Your Account' }));
  await client.invalidateQueries();
  expect(await screen.findByText('Mail works and you have recovery codes. Save again.')).toBeDefined();
  expect(field(/Second step after the password/).value).toBe('owners');
  // Without a mail server there is nothing to press, and it says who sets one.
  Object.assign(mail, { is_ready: false, is_done: false, state: 'none' });
  await client.invalidateQueries();
  expect(await screen.findByText(/No mail server yet\. .*to connect a mail server\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send a Test' })).toBeNull();
});
