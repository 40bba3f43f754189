import { expect } from 'vitest';
import { secondStepRoute, signInRoute } from '#shared/accounts/accounts.contract.ts';
import { recoveryCodesRoute, switchSecondStepRoute } from '#shared/accounts/security.contract.ts';
import { newId } from '../../kernel/db/columns.ts';
import { outgoing } from '../../schema.ts';
import { testPassword } from '../../testing/test-password.ts';
import type { Person, World } from '../../testing/world.ts';

/** Makes recovery codes and switches the own second step on. Returns the codes. */
export async function switchOn(world: World, person: Person): Promise<string[]> {
  const { codes } = (await world.call(person, recoveryCodesRoute, {})).reply;
  expect((await world.call(person, switchSecondStepRoute, { body: { on: true } })).status).toBe(200);
  return codes;
}

/** Enters the right password, which is not enough. Returns the challenge. */
export async function askedStep(world: World, { user }: Person): Promise<string> {
  const body = { email: user.email, password: testPassword };
  const { problem } = await world.call(null, signInRoute, { body });
  expect(problem).toMatchObject({ status: 401, type: 'urn:washline:problem:second-factor-needed' });
  return problem.challenge ?? '';
}

export const answerStep = (world: World, challenge: string, code: string) =>
  world.call(null, secondStepRoute, { body: { challenge, code } });

/** As if a mail server had taken the test of an owner. */
export async function noteTestMail({ db }: World, { user }: Person): Promise<void> {
  const test = { cause: `test:${newId()}`, kind: 'security', channel: 'mail', state: 'sent' } as const;
  await db.insert(outgoing).values({ ...test, user_id: user.id, due_at: db.now(), sent_at: db.now() });
}
