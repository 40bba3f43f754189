// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Toaster, toast } from './toast.tsx';

afterEach(cleanup);

test('live news shares one slot, the newest replaces the one before, and a locked order looks destructive [NTF-6]', async () => {
  render(<Toaster />);
  act(() => {
    toast.live({ title: 'Driver assigned', message: 'Jonah Reid will collect ORD-000248.' });
  });
  expect((await screen.findByText('Driver assigned')).closest('.toast')?.getAttribute('role')).toBe('status');
  act(() => {
    toast.live({ title: 'Order locked', message: 'ORD-000236 is locked.', destructive: true });
  });
  const locked = (await screen.findByText('Order locked')).closest('.toast');
  expect(locked?.getAttribute('role')).toBe('alert');
  expect(locked?.textContent).toContain('ORD-000236 is locked.');
  await waitFor(() => expect(screen.queryByText('Driver assigned')).toBeNull());
});
