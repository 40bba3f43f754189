import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { slotsRoute } from '#shared/booking/booking.contract.ts';
import { settingsRoute } from '#shared/business/business.contract.ts';
import type { Settings } from '#shared/business/settings.ts';
import { onDays, setBooking, window } from '../booking/booking.fixture.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { openSecondProcess } from '../two-processes.fixture.ts';
import { patchSettings, putSettings } from './settings.fixture.ts';

let world: World;
/** Another process on the same database, whose clock stands at Tue 24 Nov 2026, 10:12 am as well. */
let other: World;
let owner: Person;
let customer: Person;

beforeAll(async () => {
  world = await openWorld();
  other = await openSecondProcess(world);
  [owner, customer] = [await world.person('owner'), await world.person('customer')];
});
afterAll(async () => {
  await Promise.all([world.close(), other.close()]);
});

const week = [1, 2, 3, 4, 5, 6, 7];
const windows = [...onDays(week, 'pickup', '08:00-10:00'), ...onDays(week, 'delivery', '16:00-18:00')];
const see = async () => (await world.call(owner, settingsRoute, {})).reply;

beforeEach(async () => {
  await patchSettings(world, owner, {
    use_windows: false,
    occurrence_lead_days: 28,
    book_ahead_days: 21,
    book_lead_hours: 12,
    turnaround_days: 2,
  });
  await setBooking(world, owner, { windows });
});

test('windows are switched on once both legs have one, and off again [BKG-1]', async () => {
  const lead = { occurrence_lead_days: 28 };
  for (const tooFew of [[], [window('pickup', 3, '08:00-10:00')], [window('delivery', 3, '08:00-10:00')]]) {
    await setBooking(world, owner, { windows: tooFew });
    const response = await putSettings(world, owner, { use_windows: true, ...lead });
    const errors = [{ path: 'use_windows', message: 'Add a pickup and a delivery window first' }];
    expect([response.statusCode, response.json().errors]).toEqual([422, errors]);
  }
  expect((await see()).use_windows).toBe(false);
  await setBooking(world, owner, { windows });
  expect((await putSettings(world, owner, { use_windows: true, ...lead })).json().use_windows).toBe(true);
  expect((await putSettings(world, owner, { use_windows: false, ...lead })).json().use_windows).toBe(false);
});

const more = 'Enter more than the days to book ahead, ';
const fewer = 'Enter fewer than the recurring lead days, ';

test.each<[string, Partial<Settings>, string, string]>([
  ['fewer lead days', { occurrence_lead_days: 21 }, 'occurrence_lead_days', `${more}21`],
  ['more days ahead', { book_ahead_days: 28 }, 'book_ahead_days', `${fewer}28`],
  ['both', { book_ahead_days: 40, occurrence_lead_days: 30 }, 'occurrence_lead_days', `${more}40`],
])(
  'the lead of series stays greater than the days to book ahead: %s [BKG-9]',
  async (_, change, path, message) => {
    await patchSettings(world, owner, { use_windows: true });
    const before = await see();
    const response = await putSettings(world, owner, { occurrence_lead_days: 28, ...change });
    expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
    expect(await see()).toEqual(before);
  },
);

test('it is asked for when windows are switched on, and not before [BKG-9]', async () => {
  expect((await putSettings(world, owner, { occurrence_lead_days: 7 })).statusCode).toBe(200);
  const response = await putSettings(world, owner, { occurrence_lead_days: 7, use_windows: true });
  const errors = [{ path: 'occurrence_lead_days', message: `${more}21` }];
  expect([response.statusCode, response.json().errors]).toEqual([422, errors]);
});

test.each([
  ['book_lead_hours', 169, 'Enter a whole number from 0 to 168'],
  ['book_ahead_days', 0, 'Enter a whole number from 1 to 59'],
  ['turnaround_days', 15, 'Enter a whole number from 0 to 14'],
  ['change_cutoff_hours', 73, 'Enter a whole number from 0 to 72'],
])('%s of %i is refused [BKG-5, BKG-18]', async (path, value, message) => {
  const response = await putSettings(world, owner, { [path]: value });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
});

test('a changed rule holds from the very next call on, in every process [BKG-21]', async () => {
  await patchSettings(world, owner, { use_windows: true });
  const pickups = async () => {
    const body = {
      leg: 'pickup' as const,
      address: '1 Quay St NSW 2000',
      from: Temporal.PlainDate.from('2026-11-24'),
      days: 35,
    };
    return (await other.call(customer, slotsRoute, { body })).reply.days;
  };
  const bookable = async () => {
    const days = await pickups();
    const open = days.filter(({ slots }) => slots.some(({ state }) => state === 'open'));
    return [open[0], open.at(-1)].map((each) => `${each?.day}`);
  };
  expect(await bookable()).toEqual(['2026-11-25', '2026-12-15']);
  await patchSettings(world, owner, { book_lead_hours: 24 });
  expect(await bookable()).toEqual(['2026-11-26', '2026-12-15']);
  await patchSettings(world, owner, { book_ahead_days: 3 });
  expect(await bookable()).toEqual(['2026-11-26', '2026-11-27']);
  await setBooking(world, owner, { windows: windows.filter(({ weekday }) => weekday !== 4) });
  expect(await bookable()).toEqual(['2026-11-27', '2026-11-27']);
  // It is 7:12 am there, more than 24 hours before the windows of Wednesday.
  await patchSettings(world, owner, { time_zone: 'Australia/Perth', book_lead_hours: 24 });
  expect(await bookable()).toEqual(['2026-11-25', '2026-11-27']);
  await patchSettings(world, owner, { time_zone: 'Australia/Sydney' });
});
