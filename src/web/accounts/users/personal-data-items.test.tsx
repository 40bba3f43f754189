// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { erasePersonRoute, exportPersonZipRoute } from '#shared/accounts/personal-data.contract.ts';
import { erasedEmail, erasedName } from '#shared/accounts/personal-data.ts';
import type { User } from '#shared/accounts/user.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { download } from '#web/kernel/download.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { endSession, startSession } from '#web/kernel/session-store.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { UserActions } from './user-actions.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('#web/kernel/download.ts', () => ({ download: vi.fn() }));

const ruth: User = {
  ...amelia,
  id: '0b6d5f5e-7c1b-4a53-9d0e-3a4f6d1c2b11',
  full_name: 'Ruth',
  role: 'owner',
};

async function openMenu(user: User, keptUntil?: () => string): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ConfirmProvider>
          <UserActions user={user} onReset={vi.fn()} keptUntil={keptUntil} />
        </ConfirmProvider>
      </BusinessTimeZoneContext>
      <Toaster />
    </QueryClientProvider>,
  );
  const actions = screen.queryByRole('button', { name: `More for ${user.full_name}` });
  if (!actions) return;
  fireEvent.keyDown(actions, { key: 'Enter' });
  await screen.findByRole('menu');
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  call.mockReset();
  startSession('a token', ruth);
});
afterEach(() => {
  cleanup();
  endSession();
});

test('[SEC-26] an owner saves what is kept about a person as a file', async () => {
  const bytes = new TextEncoder().encode('a ZIP file');
  call.mockResolvedValue({ bytes });
  await openMenu(amelia);
  await choose('Export personal data');
  expect(await screen.findByText('Personal data exported successfully')).toBeDefined();
  expect(call).toHaveBeenCalledExactlyOnceWith(exportPersonZipRoute, { params: { id: amelia.id } });
  expect(download).toHaveBeenCalledExactlyOnceWith('Amelia Hart.zip', expect.any(Blob));
  const [, file] = vi.mocked(download).mock.calls[0] ?? [];
  expect([file?.type, await file?.text()]).toEqual(['application/zip', 'a ZIP file']);
});

test('[SEC-27] a person is erased after a question only; the refusal is told in its own words', async () => {
  const detail = 'There is an order under way: finish or cancel what is left to do first.';
  call.mockRejectedValueOnce(new CallError(409, problemOf('unfinished-orders', detail)));
  await openMenu(amelia);
  await choose('Erase person');
  await screen.findByRole('alertdialog', { name: 'Erase Amelia Hart for good?' });
  await press('Cancel');
  expect(call).not.toHaveBeenCalled();
  for (const said of [detail, 'Person erased successfully']) {
    cleanup();
    await openMenu(amelia);
    await choose('Erase person');
    await press('Erase Person');
    expect(await screen.findByText(said)).toBeDefined();
    expect(call).toHaveBeenLastCalledWith(erasePersonRoute, { params: { id: amelia.id } });
  }
});

test('[INV-25] the question says until when the invoices of a customer name them', async () => {
  await openMenu(amelia, () => ' Their invoices keep their name until 24 Nov 2033.');
  await choose('Erase person');
  const question = await screen.findByRole('alertdialog', { name: 'Erase Amelia Hart for good?' });
  expect(question.textContent).toContain(
    'for good. Orders stay as figures. Their invoices keep their name until 24 Nov 2033.',
  );
  cleanup();
  await openMenu({ ...amelia, role: 'driver' }, () => ' Never said.');
  await choose('Erase person');
  const other = await screen.findByRole('alertdialog', { name: 'Erase Amelia Hart for good?' });
  expect(other.textContent).not.toContain('Never said.');
});

test('[SEC-27] nobody is offered to erase themselves, an admin nobody, and of somebody erased nothing is left to do', async () => {
  await openMenu(ruth);
  expect(screen.getByRole('menuitem', { name: /^Erase person/ }).textContent).toContain('your own account');
  cleanup();
  await openMenu({ ...amelia, full_name: erasedName, email: erasedEmail(amelia.id), is_active: false });
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  startSession('a token', { ...ruth, role: 'admin' });
  await openMenu(amelia);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Reset password',
    'Remove passkeys and codes',
    'Disable account',
  ]);
});
