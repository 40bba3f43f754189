// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ClampedNote } from './clamped-note.tsx';

let resize = () => {};
let height = 0;

beforeEach(() => {
  class Observer {
    constructor(callback: () => void) {
      resize = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(120);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(scrollHeight: number) {
  height = scrollHeight;
  const shown = render(<ClampedNote>Ring twice.</ClampedNote>);
  act(() => resize());
  return shown;
}

test('a note that fits has no button [DRV-20]', () => {
  show(120);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a note that needs another line once its font is there, or of another text, is measured anew [DRV-20]', () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  const { rerender } = show(120);
  height = 150;
  act(() => void fonts.dispatchEvent(new Event('loadingdone')));
  expect(screen.getByRole('button').textContent).toBe('Show All');
  height = 120;
  rerender(<ClampedNote>Ring once.</ClampedNote>);
  act(() => resize());
  expect(screen.queryByRole('button')).toBeNull();
});

test('a longer note shows its first lines, and all of it on request [DRV-20, DRV-21]', () => {
  show(480);
  const text = screen.getByText('Ring twice.');
  const isClamped = () => text.className.includes('line-clamp-3');
  const button = screen.getByRole('button', { name: 'Show All' });
  expect([isClamped(), button.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  fireEvent.click(button);
  expect(button.textContent).toBe('Show Less');
  expect([isClamped(), button.getAttribute('aria-expanded')]).toEqual([false, 'true']);
  fireEvent.click(button);
  expect(isClamped()).toBe(true);
});
