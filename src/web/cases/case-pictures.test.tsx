// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { removeCasePhotoRoute } from '#shared/cases/cases.contract.ts';
import { fileRoute } from '#shared/files/files.contract.ts';
import type { Role } from '#shared/roles.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { openCase } from './case.fixture.ts';
import { CaseSummary } from './case-summary.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => openCase.created_at }));
const role = vi.hoisted(() => ({ current: 'admin' as Role }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: role.current }),
}));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const id = '01a1fd3b-0c34-7a00-8000-00000000000a';
const shown = { ...openCase, photos: [{ id, state: 'ready' as const, taken_at: openCase.created_at }] };

async function openLarge(reader: Role) {
  role.current = reader;
  answer(fileRoute, () => new Blob() as never);
  open(<CaseSummary item={shown} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Photo 1 of CASE-000031.*open large$/ }));
  return within(await screen.findByRole('dialog'));
}

test('staff remove a photo after a question, its customer does not [CAS-5]', async () => {
  expect((await openLarge('customer')).queryByRole('button', { name: 'Remove' })).toBeNull();
  cleanup();
  const remove = answer(removeCasePhotoRoute, () => null);
  fireEvent.click((await openLarge('admin')).getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this picture?' }));
  expect(question.getByText(/removed for good; the case keeps that there was one\.$/)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Remove Picture' }));
  expect(await screen.findByText('Picture removed')).toBeDefined();
  expect(remove.mock.calls).toEqual([[{ params: { id: openCase.id, file_id: id } }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a case says who removed a photo, and when [CAS-5]', async () => {
  const removed_photos = [{ by_name: 'Dev Patel', at: openCase.created_at }];
  open(<CaseSummary item={{ ...openCase, removed_photos }} />);
  expect((await screen.findByText(/^Dev Patel removed a photo/)).textContent).toMatch(/24 Nov.*8:14 am$/);
});
