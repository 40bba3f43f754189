import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePasswordRoute,
  registerRoute,
  resetPasswordRoute,
  resetUserPasswordRoute,
  signInRoute,
} from '#shared/accounts/accounts.contract.ts';
import { businessRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;
let admin: Person;
let customer: Person;

const settings = { business_name: 'Washline', pickup_address: '1 Quay St', occurrence_lead_days: 7 };
const requireLength = (who: Person, least_password_length: number) =>
  world.call(who, updateSettingsRoute, { body: { ...settings, least_password_length } });

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
  customer = await world.person('customer', { password: 'short1' });
});
afterAll(() => world.close());

test('[SEC-25] an owner asks for longer passwords, 6 to 64; nobody else does', async () => {
  expect((await world.call(null, businessRoute, {})).reply.least_password_length).toBe(6);
  for (const least_password_length of [5, 65, 6.5]) {
    const response = await world.app.inject({
      method: 'PUT',
      url: '/api/settings',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { ...settings, least_password_length },
    });
    const message = 'Enter a whole number from 6 to 64';
    expect(response.json().errors).toEqual([{ path: 'least_password_length', message }]);
  }
  expect((await requireLength(admin, 12)).status).toBe(403);
  expect((await requireLength(owner, 12)).reply.least_password_length).toBe(12);
  expect((await world.call(null, businessRoute, {})).reply.least_password_length).toBe(12);
});

/** Every call that sets a new password. */
const ways = {
  register: (password: string) =>
    world.call(admin, registerRoute, {
      body: { email: `${crypto.randomUUID()}@washline.test`, password, full_name: 'New' },
    }),
  'change-own': (new_password: string) =>
    world.call(customer, changePasswordRoute, { body: { current_password: 'short1', new_password } }),
  'reset-by-code': (new_password: string) =>
    world.call(null, resetPasswordRoute, {
      body: { email: customer.user.email, otp: '000000', new_password },
    }),
  'reset-by-staff': (new_password: string) =>
    world.call(admin, resetUserPasswordRoute, { params: { id: customer.user.id }, body: { new_password } }),
};

test.each([
  ['register', 'password', 201],
  ['change-own', 'new_password', 204],
  // The length is fine; then the code is refused.
  ['reset-by-code', 'new_password', 422],
  ['reset-by-staff', 'new_password', 200],
] as const)(
  '[SEC-25] %s takes no password that is shorter than the owner asks',
  async (way, path, allowed) => {
    await requireLength(owner, 12);
    const message = 'Password must be at least 12 characters long';
    const refused = await ways[way]('elevenchars');
    expect([refused.status, refused.problem.errors]).toEqual([422, [{ path, message }]]);
    const { email } = customer.user;
    if (way !== 'reset-by-staff' && way !== 'reset-by-code') {
      // An existing password stays valid, however short it is.
      const signedIn = await world.call(null, signInRoute, { body: { email, password: 'short1' } });
      expect(signedIn.status).toBe(200);
    }
    const accepted = await ways[way]('twelve chars');
    expect(accepted.status).toBe(allowed);
    if (allowed === 422) expect(accepted.problem.detail).toBe('Invalid reset code');
  },
);
