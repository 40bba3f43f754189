import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { businessRoute, settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { LiveMessage } from '../kernel/live-message.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let other: World;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  const { rows } = await world.db.execute<{ name: string }>('select current_database() as name');
  other = await openWorld({ database: rows[0]?.name ?? '' });
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
});
afterAll(async () => {
  await Promise.all([world.close(), other.close()]);
});

const bright = { business_name: 'Bright & Sons', pickup_address: '1 Quay St', occurrence_lead_days: 3 };

test('staff see and change the settings; the time zone stays the process’s [REC-3, API-7]', async () => {
  const { reply } = await world.call(admin, settingsRoute, {});
  expect(reply).toMatchObject({ business_name: 'Washline', occurrence_lead_days: 7 });
  const changed = await world.call(owner, updateSettingsRoute, { body: bright });
  const expected = { ...bright, time_zone: 'Australia/Sydney', least_password_length: 6 };
  expect(changed.reply).toEqual(expected);
  expect((await world.call(admin, settingsRoute, {})).reply).toEqual(expected);
});

test.each(['customer', 'driver'] as const)('a %s neither sees nor changes them [ACC-11]', async (role) => {
  const person = await world.person(role);
  const answers = [
    await world.call(person, settingsRoute, {}),
    await world.call(person, updateSettingsRoute, { body: bright }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});

test('what was changed holds at once here, within seconds in the other processes, and is told to everybody [API-7]', async () => {
  const told: LiveMessage[] = [];
  world.db.committed.on('messages', (messages) => told.push(...messages));
  await world.call(owner, updateSettingsRoute, { body: { ...bright, business_name: 'Brighter' } });
  const nameOf = async ({ call }: World) => (await call(null, businessRoute, {})).reply.name;
  expect(await nameOf(world)).toBe('Brighter');
  expect(told).toEqual([{ do: 'refresh', rooms: [], payload: { topic: 'business', id: 'settings' } }]);
  await vi.waitFor(async () => expect(await nameOf(other)).toBe('Brighter'), {
    timeout: 10_000,
    interval: 100,
  });
});

test.each([
  [{ ...bright, business_name: ' ' }, 'business_name', 'Enter the name of the business'],
  [{ ...bright, occurrence_lead_days: 1.5 }, 'occurrence_lead_days', 'Enter a whole number of days'],
])('%j is refused with a sentence [API-2]', async (payload, path, message) => {
  const response = await world.app.inject({
    method: 'PUT',
    url: '/api/settings',
    headers: { authorization: `Bearer ${owner.token}` },
    payload,
  });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
});
