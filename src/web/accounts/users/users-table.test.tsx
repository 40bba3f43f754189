// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { amelia } from '#web/accounts/user.fixture.ts';
import { open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { AccessNote, AccountState } from './user-cells.tsx';
import { UsersTable } from './users-table.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetAnswers();
});

test('a press anywhere on a row leads to its person, one on its tick or its menu does not [USR-1]', async () => {
  const sorting = {
    sort: undefined,
    onSort: undefined,
    stale: undefined,
    empty: undefined,
    error: undefined,
  };
  const selection = { selected: new Set<string>(), onSelect: vi.fn(), nameOf: () => amelia.full_name };
  const { history } = open(
    <UsersTable
      {...sorting}
      rows={[amelia]}
      selection={selection}
      actions={() => <button type="button">More</button>}
    />,
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${amelia.full_name}` }));
  expect([selection.onSelect.mock.calls.length, history.location.pathname]).toEqual([1, '/']);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(history.location.pathname).toBe('/');
  fireEvent.click(screen.getByText(amelia.email));
  await waitFor(() => expect(history.location.pathname).toMatch(new RegExp(`/people/${amelia.id}$`)));
});

test.each([
  [true, 'Sent Mon 16 Nov'],
  [false, 'Written Mon 16 Nov'],
])(
  'an invitation is called sent only where mails leave: %s [SEC-48, START-6]',
  async (is_mail_ready, said) => {
    const invited_at = Temporal.Instant.from('2026-11-16T02:00:00Z');
    open(<AccessNote user={{ ...amelia, access: 'expired', invited_at }} />, '/', { is_mail_ready });
    expect(await screen.findByText(new RegExp(`^${said}`))).toBeDefined();
  },
);

test.each([
  [{ access: 'joined' }, 'Active'],
  [{}, 'Active'],
  [{ access: 'invited' }, 'Invited'],
  [{ access: 'not_invited' }, 'Not invited'],
  [{ access: 'invited', is_active: false }, 'DisabledInvited'],
] as const)('the status of %j reads %s [SEC-48, USR-1]', async (of, text) => {
  open(
    <p>
      <AccountState user={{ ...amelia, ...of }} />
    </p>,
  );
  expect((await screen.findByRole('paragraph')).textContent).toBe(text);
});
