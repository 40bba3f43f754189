// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaseDetails } from '#shared/cases/case.ts';
import { addToCaseRoute } from '#shared/cases/cases.contract.ts';
import { applyBrand } from '#web/business/brand.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { AddToCase } from './add-to-case.tsx';
import { openCase } from './case.fixture.ts';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ id: 'amelia', role: 'customer' }),
}));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  resetAnswers();
});

const setStatus: { current: (status: CaseDetails['status']) => void } = { current: () => {} };
function Shown({ first }: { first: CaseDetails['status'] }) {
  const [status, set] = useState(first);
  setStatus.current = set;
  return <AddToCase item={{ ...openCase, status }} onClose={() => {}} />;
}
const show = async (status: CaseDetails['status'] = 'open') => {
  open(<Shown first={status} />);
  await waitFor(() => expect(document.querySelector('main')?.childElementCount).not.toBe(0));
};
const field = async () => screen.findByLabelText<HTMLTextAreaElement>('Add to your case');
const write = async (value: string) => fireEvent.change(await field(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Add to Case' }));

test('what is added is sent and said, and the field is empty again [CAS-6]', async () => {
  const add = answer(addToCaseRoute, () => openCase);
  await show();
  await field();
  send();
  expect(await screen.findByText('Enter what you want to add')).toBeDefined();
  await write('It was fourteen.');
  send();
  expect(await screen.findByText('Added to CASE-000031.')).toBeDefined();
  expect(add.mock.calls).toMatchObject([
    [{ params: { id: openCase.id }, body: { text: 'It was fourteen.' } }],
  ]);
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(sessionStorage).toHaveLength(0);
});

test('a refusal keeps what was typed, and so does closing the dialog [CAS-6]', async () => {
  answer(addToCaseRoute, () => {
    throw new CallError(500, null);
  });
  await show('in_progress');
  await write('It was fourteen.');
  send();
  expect(await screen.findByText('Failed to add to the case. Please try again.')).toBeDefined();
  expect((await field()).value).toBe('It was fourteen.');
  cleanup();
  await show();
  await waitFor(async () => expect((await field()).value).toBe('It was fourteen.'));
});

test('a case that is closed meanwhile keeps what was typed, and nothing else is added to it [CAS-6]', async () => {
  await show();
  await write('It was fourteen.');
  act(() => setStatus.current('closed'));
  expect((await field()).value).toBe('It was fourteen.');
  await write('');
  await waitFor(() => expect(screen.queryByLabelText('Add to your case')).toBeNull());
});

test('a case that is closed says how to reach us, with its number as the subject [CAS-2, CAS-6]', async () => {
  const addText = () => screen.queryByText(/^To add something/)?.textContent;
  const contact = { contact_phone: '(02) 5550 1180', contact_email: 'hi@harbour.example' };
  applyBrand({ name: 'Harbour Laundry', ...contact });
  await show();
  expect([Boolean(await field()), addText()]).toEqual([true, undefined]);
  act(() => setStatus.current('resolved'));
  expect(addText()).toBe(
    'To add something, contact us about CASE-000031: (02) 5550 1180, hi@harbour.example',
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:0255501180',
    'mailto:hi@harbour.example?subject=CASE-000031',
  ]);
  act(() => applyBrand({ name: 'Washline' }));
  expect(addText()).toBeUndefined();
});
