// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

const Clock = () => <time>{useNow().toString()}</time>;
const shown = () => screen.getByRole('time').textContent;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('who signs in the next morning begins with that morning, not with the moment the screens were last shown [VIEW-5]', () => {
  const now = vi.spyOn(Temporal.Now, 'instant');
  for (const moment of ['2026-11-25T08:00:00Z', '2026-11-26T06:00:00Z']) {
    now.mockReturnValue(Temporal.Instant.from(moment));
    render(<Clock />);
    expect(shown()).toBe(moment);
    cleanup();
  }
});
