// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { toast } from './toast.tsx';
import { useAction } from './use-action.ts';

const success = vi.spyOn(toast, 'success').mockReturnValue();
const error = vi.spyOn(toast, 'error').mockReturnValue();

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const refusal = new CallError(412, problemOf('changed-meanwhile', 'Somebody was faster.'));
const texts = { done: 'Saved', failure: 'Failed to save' };
const open = () => renderHook(() => useAction()).result;

test('what worked is said, and resolves to true [STF-6]', async () => {
  const action = open();
  expect(
    await act(() => action.current.run(async () => 3, { ...texts, done: (rows) => `Saved ${rows}` })),
  ).toBe(true);
  expect(success.mock.calls).toEqual([['Saved 3']]);
  expect(error).not.toHaveBeenCalled();
});

test.each([
  ['the sentence of the server', refusal, 'Somebody was faster.'],
  [
    'its own sentence, where the server sent none',
    new CallError(500, problemOf('internal')),
    'Failed to save',
  ],
])('what failed is said in %s, and resolves to false [STF-6]', async (_, thrown, sentence) => {
  const action = open();
  expect(await act(() => action.current.run(() => Promise.reject(thrown), texts))).toBe(false);
  expect(error.mock.calls.map(([shown]) => shown)).toEqual([sentence]);
  expect(success).not.toHaveBeenCalled();
  expect(action.current.isBusy).toBe(false);
});

test('a failure can be shown in another place than a toast', async () => {
  const onFailure = vi.fn();
  const action = open();
  await act(() => action.current.run(() => Promise.reject(refusal), { ...texts, onFailure }));
  expect(onFailure.mock.calls).toEqual([['Somebody was faster.', refusal]]);
  expect(error).not.toHaveBeenCalled();
});

test('what runs does not start again, not even by a second click in the same moment', async () => {
  const action = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  let first: Promise<boolean> | undefined;
  let second: Promise<boolean> | undefined;
  act(() => {
    first = action.current.run(work, texts);
    second = action.current.run(work, texts);
  });
  expect(await second).toBe(false);
  expect(work).toHaveBeenCalledTimes(1);
  expect(action.current.isBusy).toBe(true);
  await act(async () => resolve());
  expect(await first).toBe(true);
  expect(action.current.isBusy).toBe(false);
  await act(() => action.current.run(work, texts));
  expect(work).toHaveBeenCalledTimes(2);
});
