import { eq } from 'drizzle-orm';
import { sentCode } from '#server/accounts/reset/reset-code.fixture.ts';
import { noteTestMail, switchOn } from '#server/accounts/sign-in/sign-in.fixture.ts';
import { patchSettings } from '#server/business/settings.fixture.ts';
import { users } from '#server/schema.ts';
import type { Person, World } from '#server/testing/world.ts';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { recoveryCodesRoute } from '#shared/accounts/security.contract.ts';

/** Turns on every setting of how people get in: owners have a second step by the rule of the business. */
export async function turnSwitchesOn(world: World, owner: Person): Promise<void> {
  await noteTestMail(world, owner);
  await world.call(owner, recoveryCodesRoute, {});
  await patchSettings(world, owner, {
    sign_in_by_code: true,
    second_factor_for: 'owners',
    common_passwords: 'refuse',
  });
}

/** Email addresses of accounts in each state. A stranger must not be able to tell them apart. */
export async function emailsByAccountState(
  world: World,
  owner: Person,
): Promise<
  Record<
    | 'known'
    | 'without a code'
    | 'with a second step'
    | 'asked for one'
    | 'not joined'
    | 'disabled'
    | 'unknown',
    string
  >
> {
  const [known, without, second, unjoined, disabled] = await Promise.all([
    world.person('customer'),
    world.person('customer'),
    world.person('admin'),
    world.person('customer'),
    world.person('customer'),
  ]);
  await switchOn(world, second);
  for (const person of [known, disabled]) await sentCode(world, person);
  await world.db.update(users).set({ password_hash: null }).where(eq(users.id, unjoined.user.id));
  await world.call(owner, toggleUserRoute, { params: { id: disabled.user.id } });
  return {
    known: known.user.email,
    'without a code': without.user.email,
    'with a second step': second.user.email,
    'asked for one': owner.user.email,
    'not joined': unjoined.user.email,
    disabled: disabled.user.email,
    unknown: `nobody.${crypto.randomUUID()}@washline.test`,
  };
}
