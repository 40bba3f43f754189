import { eq } from 'drizzle-orm';
import { sentCode } from '#server/accounts/reset/reset-code.fixture.ts';
import { users } from '#server/schema.ts';
import type { Person, World } from '#server/testing/world.ts';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';

/** Email addresses of accounts in each state. A stranger must not be able to tell them apart. */
export async function emailsByAccountState(
  world: World,
  owner: Person,
): Promise<Record<'known' | 'without a code' | 'not joined' | 'disabled' | 'unknown', string>> {
  const [known, without, unjoined, disabled] = await Promise.all([
    world.person('customer'),
    world.person('customer'),
    world.person('customer'),
    world.person('customer'),
  ]);
  for (const person of [known, disabled]) await sentCode(world, person);
  await world.db.update(users).set({ password_hash: null }).where(eq(users.id, unjoined.user.id));
  await world.call(owner, toggleUserRoute, { params: { id: disabled.user.id } });
  return {
    known: known.user.email,
    'without a code': without.user.email,
    'not joined': unjoined.user.email,
    disabled: disabled.user.email,
    unknown: `nobody.${crypto.randomUUID()}@washline.test`,
  };
}
