// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { EditStaffOrder } from '#web/orders/form/edit-staff-order.tsx';
import {
  onClose,
  openForm,
  press,
  previewed,
  previews,
  question,
  recurring,
  type,
  typedAt,
  write,
} from './scope-step.fixture.tsx';

vi.mock('#web/kernel/format/use-now.ts', async () => {
  const { now } = await import('./scope-step.fixture.tsx');
  return { useNow: () => now };
});
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: 'admin', full_name: 'Ruth Calloway' }),
}));
notifyManager.setScheduler(queueMicrotask);

beforeEach(() => {
  vi.clearAllMocks();
  previewed.mockImplementation(({ scope = '' }) => previews[scope]);
  write.mockReset().mockResolvedValue(recurring);
});
afterEach(cleanup);

test('staff book a closed day anyway from the question, with the choice they made [BKG-8, SER-16]', async () => {
  const closed = 'We are closed on Tue 1 Dec (Show Day).';
  await openForm(EditStaffOrder);
  type(/Pickup date/, typedAt(1));
  press('Update Order');
  await question();
  write.mockRejectedValueOnce(new CallError(409, problemOf('day-closed', closed)));
  press('Propose Changes');
  const bookAnyway = await screen.findByRole('button', { name: 'Book Anyway' });
  expect(bookAnyway.closest('[role=status]')?.textContent).toContain(unbroken(closed));
  fireEvent.click(bookAnyway);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [refused, booked] = write.mock.calls.map(([input]) => (input as { body: object }).body);
  expect(refused).not.toHaveProperty('anyway');
  expect(booked).toEqual({ ...refused, anyway: true });
  expect(booked).toMatchObject({ scope: 'this' });
});
