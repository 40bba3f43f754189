// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { userRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import { invitationRunRoute } from '#shared/accounts/invitations.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/roles.ts';
import { amelia, ameliaInDetail } from '#web/accounts/user.fixture.ts';
import { endSession, startSession } from '#web/kernel/session-store.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { Users } from './users.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetAnswers();
  endSession();
});

/** Opens the menu of a person in the list, as somebody of staff. */
async function openMenu(me: Role, person: User): Promise<void> {
  startSession('a token', { ...amelia, id: crypto.randomUUID(), role: me });
  answer(usersRoute, () => ({ rows: [person], total: 1 }));
  answer(userRoute, () => ameliaInDetail);
  answer(invitationRunRoute, () => ({
    ...{ total: 0, sent: 0, refused: 0, waiting: 0, not_invited: 0, not_joined: 0 },
    is_mail_ready: true,
  }));
  open(<Users bulkOf={() => null} itemsOf={() => null} />);
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More for Amelia Hart' }), { key: 'Enter' });
  await screen.findByRole('menu');
}

test('the row of a person leads straight to the form that corrects them [CUS-23, USR-1]', async () => {
  await openMenu('admin', amelia);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit person' }));
  expect(await screen.findByLabelText('Full name')).toHaveProperty('value', 'Amelia Hart');
});

test.each([
  ['admin', 'owner', false],
  ['admin', 'driver', true],
  ['owner', 'admin', true],
] as const)('an %s corrects an %s from their row: %s [CUS-23]', async (me, role, may) => {
  await openMenu(me, { ...amelia, role });
  expect(screen.queryByRole('menuitem', { name: 'Edit person' }) !== null).toBe(may);
});
