// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster, toast } from './toast.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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

const visible = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].map(
    ({ textContent }) => textContent,
  );

const hear = (title: string) => act(() => toast.live({ title, message: '' }));

/** Waits until the toasts of the previous test are gone; returns the function that advances the clock. */
function openToaster(): (ms: number) => void {
  vi.useFakeTimers();
  render(<Toaster />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  pass(10_000);
  return pass;
}

test('three are seen at once, the newest of them, and each for four seconds [NTF-6]', () => {
  const pass = openToaster();
  const say = (text: string) => {
    act(() => toast.success(text));
    pass(500);
  };
  for (const text of ['first', 'second', 'third', 'fourth']) say(text);
  expect(visible()).toEqual(['fourth', 'third', 'second']);
  pass(3_400);
  expect(visible()).toEqual(['fourth']);
  pass(1_000);
  expect(visible()).toEqual([]);
});

test('news that replaces other news stays its own four seconds [NTF-6]', () => {
  const pass = openToaster();
  hear('Driver assigned');
  pass(3_000);
  hear('Picked up');
  pass(3_500);
  expect(visible()).toEqual(['Picked up']);
  pass(1_500);
  expect(visible()).toEqual([]);
});

test.each([
  ['while the one before fades', 4_050],
  ['at the moment its time is up', 4_000],
])('news that comes %s is shown all the same, for its own four seconds [NTF-6]', (_, after) => {
  const pass = openToaster();
  setTimeout(() => toast.live({ title: 'Picked up', message: '' }), after);
  hear('Driver assigned');
  pass(after + 3_500);
  expect(visible()).toEqual(['Picked up']);
  pass(1_500);
  expect(visible()).toEqual([]);
});

test('news that comes while the one before is dismissed is shown all the same [NTF-6]', () => {
  const pass = openToaster();
  hear('Driver assigned');
  pass(1_000);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  pass(100);
  hear('Picked up');
  pass(1_000);
  expect(visible()).toEqual(['Picked up']);
});
