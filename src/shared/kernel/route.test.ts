import { expect, test } from 'vitest';
import { reachOf, route, staffOnly } from './route.ts';

const shape = { method: 'GET', path: '/api/nothing', summary: 'Nothing', reply: null } as const;

// The compiler is the test here: the type check fails if one of these lines compiles.
test('a route says who may call it, in words that there are, or does not compile [ACC-11]', () => {
  // @ts-expect-error nobody decided who may call
  route({ ...shape });
  // @ts-expect-error there is no such role
  route({ ...shape, access: { manager: 'any' } });
  // @ts-expect-error there is no such reach
  route({ ...shape, access: { owner: 'all' } });
  // @ts-expect-error no list of roles: it would leave open how far they reach
  route({ ...shape, access: ['owner'] });
  expect(route({ ...shape, access: staffOnly }).access).toBe(staffOnly);
});

test('a role that is not named reaches nothing [ACC-11]', () => {
  expect([reachOf(staffOnly, 'owner'), reachOf(staffOnly, 'admin')]).toEqual(['any', 'any']);
  expect([reachOf(staffOnly, 'customer'), reachOf(staffOnly, 'driver')]).toEqual([null, null]);
  expect(reachOf({}, 'owner')).toBeNull();
});
