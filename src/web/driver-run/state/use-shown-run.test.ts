// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { showKeptRun } from './driver-run.api.ts';

vi.mock('#web/kernel/phone-database.ts', () => ({ phoneDatabase: () => new Promise(() => undefined) }));

afterEach(() => vi.useRealTimers());

test('a database of the phone that does not answer holds up no page [LOAD-5]', async () => {
  vi.useFakeTimers();
  const shown = vi.fn();
  void showKeptRun('Australia/Sydney').then(shown);
  await vi.advanceTimersByTimeAsync(999);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalled();
});
