import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePasswordRoute,
  registerRoute,
  resetPasswordRoute,
  resetUserPasswordRoute,
} from '#shared/accounts/accounts.contract.ts';
import { commonPassword, isCommonPassword } from '#shared/accounts/common-password.ts';
import type { CommonPasswordRule } from '#shared/accounts/sign-in.ts';
import { updateSettingsRoute } from '#shared/business/business.contract.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { sentCode } from '../reset/reset-code.fixture.ts';
import { commonPasswords } from './common-passwords-list.ts';

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
});
afterAll(() => world.close());

const settings = { business_name: 'Harbour Laundry', pickup_address: '1 Quay St', occurrence_lead_days: 7 };
const setRule = (common_passwords: CommonPasswordRule) =>
  world.call(owner, updateSettingsRoute, { body: { ...settings, common_passwords } });

describe('a password is common', () => {
  const common = new Set(commonPasswords);
  const names = ['Zoë O’Brien', 'zoe.o@harbour.example', 'Harbour Laundry'];

  test('where it is one of the 10,000 commonest, in whatever case [SEC-40]', () => {
    expect(common.size).toBe(10_000);
    for (const word of ['123456', 'Password', 'QWERTYUIOP'])
      expect(isCommonPassword(word, common, [])).toBe(true);
    expect(isCommonPassword('a long enough secret', common, names)).toBe(false);
  });

  test.each([
    'zoë o’brien',
    'ZoëOBrien',
    'zoë',
    'zoe.o@harbour.example',
    'zoe.o',
    'harbour-laundry',
    'Harbour Laundry!',
    'Zoe\u0308!',
  ])('where it is a name: %s [SEC-40]', (password) => {
    expect(isCommonPassword(password, common, names)).toBe(true);
  });

  test.each(['zoë of harbour lane', '', '!!!'])(
    'and not where it only has one in it: %j [SEC-40]',
    (password) => {
      expect(isCommonPassword(password, common, names)).toBe(false);
    },
  );
});

test('common ones are taken until an owner, who proves it, refuses them, wherever a password is set [SEC-40, SEC-41]', async () => {
  const person = await world.person('customer', {
    full_name: 'Sam Okafor',
    email: 'sam.okafor@washline.test',
  });
  const ways = {
    register: (password: string) =>
      world.call(owner, registerRoute, {
        body: { email: `${crypto.randomUUID()}@washline.test`, password, full_name: 'Sam Okafor' },
      }),
    'change-own': (new_password: string) =>
      world.call(person, changePasswordRoute, {
        body: { current_password: 'a long enough secret', new_password },
      }),
    'reset-by-code': async (new_password: string) =>
      world.call(null, resetPasswordRoute, {
        body: { email: person.user.email, otp: await sentCode(world, person), new_password },
      }),
    'reset-by-staff': (new_password: string) =>
      world.call(owner, resetUserPasswordRoute, { params: { id: person.user.id }, body: { new_password } }),
  };
  expect((await ways.register('password')).status).toBe(201);
  world.setNow(world.now().add({ minutes: 15 }));
  expect((await setRule('refuse')).problem.type).toBe('urn:washline:problem:prove-again');
  owner = await world.person('owner');
  expect((await setRule('refuse')).reply.common_passwords).toBe('refuse');
  for (const [way, set] of Object.entries(ways)) {
    for (const password of ['password', 'Sam Okafor', 'Harbour Laundry']) {
      const { status, problem } = await set(password);
      const path = way === 'register' ? 'password' : 'new_password';
      expect([way, status, problem.errors]).toEqual([way, 422, [{ path, message: commonPassword }]]);
    }
  }
  expect((await ways['reset-by-code']('another long secret')).status).toBe(200);
  // What changes nothing asks for no proof.
  world.setNow(world.now().add({ minutes: 15 }));
  expect((await setRule('refuse')).status).toBe(200);
  expect((await setRule('warn')).status).toBe(403);
});
