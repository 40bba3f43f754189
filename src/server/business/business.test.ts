import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressesRoute, businessRoute, settingsRoute } from '#shared/business/business.contract.ts';
import { defaultAfterwards, defaultProof } from '#shared/business/proof-settings.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { events, outgoing } from '../schema.ts';
import { waitingMails } from '../testing/waiting-mails.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { loadBusiness } from './business.store.ts';
import { brightSettings, patchSettings, putSettings } from './settings.fixture.ts';

let world: World;
let owner: Person;
let partner: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner', { full_name: 'Ruth Owner' });
  [partner, admin] = [await world.person('owner'), await world.person('admin')];
});
beforeEach(async () => {
  await world.db.delete(events);
  await world.db.delete(outgoing);
});
afterAll(() => world.close());

const see = async () => (await world.call(owner, settingsRoute, {})).reply;
const settingsEvents = () => world.db.select().from(events).where(eq(events.type, 'settings.changed'));
const mails = () => waitingMails(world.db);

/** What a new shop has of booking and of runs. */
const scheduling = {
  use_windows: false,
  book_lead_hours: 12,
  book_ahead_days: 21,
  turnaround_days: 2,
  change_cutoff_hours: 0,
  on_time_minutes: 60,
  minutes_at_door: 5,
  minutes_between_postcodes: 10,
  uses_geocoder: false,
};

/** What it has of doors and of failed stops. */
const atTheDoor = { ...defaultProof, ...defaultAfterwards };
const charged = {
  weigh_after_collecting: false,
  drivers_count: true,
  count_tolerance_percent: 20,
  check_loading: false,
  minimum_charge: null,
  delivery_fee: null,
  failed_stop_charge: null,
  start_with_base_prices: false,
  second_factor_for: 'nobody' as const,
  sign_in_by_code: false,
  takes_requests: false,
};

test('an owner sees and changes the settings; everybody is served what concerns them [SET-1, REC-3, API-7, WAY-8]', async () => {
  expect(await see()).toEqual({
    business_name: 'Washline',
    logo_text: null,
    abn: null,
    contact_phone: null,
    contact_email: null,
    pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
    time_zone: 'Australia/Sydney',
    lock_hours: 8,
    occurrence_lead_days: 7,
    series_closed_day_rule: 'as_planned',
    closed_day_notice_days: 14,
    working_days: [1, 2, 3, 4, 5],
    holiday_state: null,
    least_password_length: 6,
    common_passwords: 'warn',
    ...scheduling,
    ...atTheDoor,
    ...charged,
    set_outside: [],
    version: 1,
  });
  const change = {
    ...brightSettings,
    logo_text: ' Bright ',
    abn: '51 824 753 556',
    contact_phone: '(02) 5550 1180',
    contact_email: ' hello@bright.example ',
    time_zone: 'Australia/Perth',
    lock_hours: 24,
    occurrence_lead_days: 3,
    series_closed_day_rule: 'next_open' as const,
    closed_day_notice_days: 21,
    working_days: [6, 1, 2],
    holiday_state: 'WA' as const,
    least_password_length: 12,
  };
  const changed = await putSettings(world, owner, change);
  const working_days = [1, 2, 6];
  const after = {
    ...change,
    common_passwords: 'warn',
    working_days,
    logo_text: 'Bright',
    abn: '51824753556',
    contact_email: 'hello@bright.example',
    ...scheduling,
    ...atTheDoor,
    ...charged,
    set_outside: [],
    version: 2,
  };
  expect([changed.statusCode, changed.json(), changed.headers.etag]).toEqual([200, after, '"2"']);
  expect(await see()).toEqual(after);
  expect((await world.call(null, businessRoute, {})).reply).toEqual({
    name: 'Bright & Sons',
    logo_text: 'Bright',
    abn: '51824753556',
    contact_phone: '(02) 5550 1180',
    contact_email: 'hello@bright.example',
    pickup_address: '1 Quay St',
    time_zone: 'Australia/Perth',
    lock_hours: 24,
    occurrence_lead_days: 3,
    series_closed_day_rule: 'next_open',
    holiday_state: 'WA',
    working_days,
    turnaround_days: 2,
    least_password_length: 12,
    use_windows: false,
    change_cutoff_hours: 0,
    on_time_minutes: 60,
    minutes_at_door: 5,
    minutes_between_postcodes: 10,
    uses_geocoder: false,
    weigh_after_collecting: false,
    drivers_count: true,
    invoicing: false,
    gst_registered: true,
    minimum_charge: null,
    delivery_fee: null,
    failed_stop_charge: null,
    sign_in_by_code: false,
    start_with_base_prices: false,
    passkey_host: null,
    is_mail_ready: false,
    takes_requests: false,
  });
  const addresses = await world.call(admin, addressesRoute, {});
  expect(addresses.reply.business_pickup_address).toBe('1 Quay St');
});

test('what a change leaves out stays; blank logo text, ABN and contacts are none [SET-2, SET-3, WAY-8]', async () => {
  await putSettings(world, owner, { logo_text: 'Bright', abn: '53004085616', lock_hours: 30 });
  await putSettings(world, owner, { business_name: 'Brighter' });
  expect(await see()).toMatchObject({ logo_text: 'Bright', abn: '53004085616', lock_hours: 30 });
  await putSettings(world, owner, { logo_text: ' ', abn: null, contact_phone: ' ', contact_email: '' });
  expect(await see()).toMatchObject({
    ...{ logo_text: null, abn: null, lock_hours: 30 },
    ...{ contact_phone: null, contact_email: null },
  });
});

test.each(['admin', 'customer', 'driver'] as const)(
  'a %s neither sees nor changes the settings [SET-1, ACC-11]',
  async (role) => {
    const person = await world.person(role);
    const seen = await world.call(person, settingsRoute, {});
    expect([seen.status, (await putSettings(world, person, {})).statusCode]).toEqual([403, 403]);
  },
);

test.each([
  [{ business_name: ' ' }, 'business_name', 'Enter the name of the business'],
  [{ logo_text: 'x'.repeat(25) }, 'logo_text', 'Use at most 24 characters'],
  [{ abn: '51 824 753 557' }, 'abn', 'Enter the 11 digits of the ABN; with these, one is wrong or missing'],
  [{ contact_email: 'hello' }, 'contact_email', 'Enter an email address such as name@example.com'],
  [{ abn: '5182475355' }, 'abn', 'Enter the 11 digits of the ABN; with these, one is wrong or missing'],
  [{ pickup_address: '' }, 'pickup_address', 'Enter the pickup address'],
  [{ time_zone: 'Sydney' }, 'time_zone', 'Choose a time zone such as Australia/Sydney'],
  [{ time_zone: '+10:00' }, 'time_zone', 'Choose a time zone such as Australia/Sydney'],
  [{ lock_hours: 0 }, 'lock_hours', 'Enter a whole number from 1 to 72'],
  [{ lock_hours: 73 }, 'lock_hours', 'Enter a whole number from 1 to 72'],
  [{ occurrence_lead_days: 1.5 }, 'occurrence_lead_days', 'Enter a whole number from 1 to 60'],
  [{ occurrence_lead_days: 61 }, 'occurrence_lead_days', 'Enter a whole number from 1 to 60'],
  [{ closed_day_notice_days: 61 }, 'closed_day_notice_days', 'Enter a whole number from 1 to 60'],
  [{ working_days: [] }, 'working_days', 'Choose at least one working day'],
  [{ working_days: [1, 1] }, 'working_days', 'Choose each day once'],
  [{ on_time_minutes: 241 }, 'on_time_minutes', 'Enter a whole number from 0 to 240'],
  [{ minutes_at_door: 0 }, 'minutes_at_door', 'Enter a whole number from 1 to 30'],
  [{ minutes_at_door: 31 }, 'minutes_at_door', 'Enter a whole number from 1 to 30'],
  [{ minutes_between_postcodes: 2 }, 'minutes_between_postcodes', 'Enter a whole number from 3 to 60'],
  [{ proof_pickup_bags: 'sometimes' }, 'proof_pickup_bags', 'Choose off, optional or required'],
  [{ proof_delivery_signature: null }, 'proof_delivery_signature', 'Choose off, optional or required'],
  [{ proof_failed_photos: true }, 'proof_failed_photos', 'Choose off, optional or required'],
  [{ keep_pictures_days: 29 }, 'keep_pictures_days', 'Enter a whole number from 30 to 2,557'],
  [{ keep_pictures_days: 2558 }, 'keep_pictures_days', 'Enter a whole number from 30 to 2,557'],
  [{ new_date_reminder_days: 0 }, 'new_date_reminder_days', 'Enter a whole number from 1 to 30'],
  [{ new_date_reminder_days: 31 }, 'new_date_reminder_days', 'Enter a whole number from 1 to 30'],
  [{ check_loading: 'yes' }, 'check_loading', 'Must be true or false'],
  [{ least_password_length: 5 }, 'least_password_length', 'Enter a whole number from 6 to 64'],
])(
  '%j is refused with a sentence, and nothing changes [SET-2, SET-3, API-2]',
  async (change, path, message) => {
    const before = await see();
    const response = await putSettings(world, owner, change);
    expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
    expect(await see()).toEqual(before);
  },
);

describe('a change', () => {
  beforeEach(() => patchSettings(world, owner, { ...brightSettings, lock_hours: 8, abn: null }));

  test('is a fact with who, what, before and after; the other owners are told, in the app and by mail [SET-5]', async () => {
    await world.db.delete(events);
    await world.db.delete(outgoing);
    await putSettings(world, owner, { abn: '51824753556', lock_hours: 24 });
    const changes = [
      { field: 'abn', before: null, after: '51824753556' },
      { field: 'lock_hours', before: 8, after: 24 },
    ];
    expect(await settingsEvents()).toMatchObject([{ actor_id: owner.user.id, data: { changes } }]);
    const [notification] = (await world.call(partner, notificationsRoute, {})).reply.rows;
    expect([notification?.type, notification?.message]).toEqual([
      'settings_changed',
      'Ruth Owner changed ABN and Orders lock.',
    ]);
    for (const person of [owner, admin]) {
      expect((await world.call(person, notificationsRoute, {})).reply.rows).toEqual([]);
    }
    const [mail, ...more] = await mails();
    expect([mail?.to, more]).toEqual([partner.user.email, []]);
    expect(mail?.text).toContain('ABN: none → 51 824 753 556');
    expect(mail?.text).toContain('Orders lock: 8 hours before delivery → 24 hours before delivery');
  });

  test('of what doors ask for holds for each part apart, and is told in words [PRF-1, SET-5]', async () => {
    await world.db.delete(events);
    await world.db.delete(outgoing);
    const proof = { proof_pickup_bags: 'required', proof_delivery_photos: 'optional' } as const;
    const change = { ...proof, keep_pictures_days: 30 };
    expect((await putSettings(world, owner, change)).statusCode).toBe(200);
    expect(await see()).toMatchObject({ ...atTheDoor, ...charged, ...change });
    const changes = [
      { field: 'proof_pickup_bags', before: 'off', after: 'required' },
      { field: 'proof_delivery_photos', before: 'off', after: 'optional' },
      { field: 'keep_pictures_days', before: 365, after: 30 },
    ];
    expect(await settingsEvents()).toMatchObject([{ data: { changes } }]);
    const [mail] = await mails();
    expect(mail?.text).toContain('Bag count at a pickup: off → required');
    expect(mail?.text).toContain('Photos at a delivery: off → optional');
    await putSettings(world, owner, atTheDoor);
  });

  test('of name and ABN stands under every mail from then on [SET-3]', async () => {
    await putSettings(world, owner, { abn: '51824753556', business_name: 'Brighter' });
    await world.db.delete(outgoing);
    await putSettings(world, owner, { abn: '51824753556', business_name: 'Brighter', lock_hours: 24 });
    const [mail] = await mails();
    expect(mail?.subject).toBe('Brighter: The settings were changed');
    expect(mail?.text).toMatch(/\n\nBrighter · ABN 51 824 753 556 · .+$/);
    expect(mail?.html).toContain('<p>Brighter · ABN 51 824 753 556 · ');
  });

  test('that changes nothing leaves no trace [SET-5]', async () => {
    await world.db.delete(events);
    const { version } = await see();
    await putSettings(world, owner, { lock_hours: 8, abn: '' });
    expect([(await see()).version, await settingsEvents()]).toEqual([version, []]);
  });

  test('made on settings that somebody else has changed is refused [SET-6]', async () => {
    const { version } = await see();
    expect((await putSettings(world, partner, { lock_hours: 10 }, version)).statusCode).toBe(200);
    const late = await putSettings(world, owner, { lock_hours: 12 }, version);
    expect([late.statusCode, late.json().detail]).toEqual([
      412,
      'Someone else just changed this. Load it again.',
    ]);
    expect((await see()).lock_hours).toBe(10);
  });
});

test('what the environment says holds, and cannot be changed from inside [SET-7]', async () => {
  const load = (env: object) => loadBusiness(drizzle(world.db.pool), env);
  await patchSettings(world, owner, { ...brightSettings, time_zone: 'Australia/Sydney' });
  expect(await load({ time_zone: 'Australia/Hobart' })).toMatchObject({ time_zone: 'Australia/Hobart' });
  expect(await see()).toMatchObject({ time_zone: 'Australia/Hobart', set_outside: ['time_zone'] });
  const refused = await putSettings(world, owner, { time_zone: 'Australia/Sydney' });
  const message = 'This is set outside, by BUSINESS_TIME_ZONE: the people who run this service can change it';
  expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ path: 'time_zone', message }]]);
  expect((await putSettings(world, owner, { time_zone: 'Australia/Hobart' })).statusCode).toBe(200);
  const { version } = await see();
  await load({ time_zone: 'Australia/Hobart' });
  expect((await see()).version).toBe(version);
  await load({});
  expect(await see()).toMatchObject({ time_zone: 'Australia/Hobart', set_outside: [] });
  expect((await putSettings(world, owner, { time_zone: 'Australia/Sydney' })).statusCode).toBe(200);
});
