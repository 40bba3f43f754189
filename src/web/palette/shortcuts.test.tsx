// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Command, useRegisterCommands } from './commands.ts';
import { handleShortcut as answer, useKeyDown } from './shortcuts.ts';
import { setSingleKeys } from './single-keys.ts';

const openPalette = vi.fn();
const create = vi.fn();
const goTo = vi.fn();

const commands: Command[] = [
  { section: 'create', label: 'Create Order', icon: Search, key: 'n', run: create },
  { section: 'places', label: 'Overview', icon: Search, key: '1', run: goTo },
];

function Page({ children }: { children?: ReactNode }) {
  useRegisterCommands(() => ({ commands }));
  useKeyDown((event) => answer(event, openPalette));
  return (
    <main>
      <h1>Orders</h1>
      {children}
    </main>
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
});
afterEach(cleanup);

/** Whether the default action of the key was prevented. */
const press = (key: string, how: object = {}, target: Element = document.body) =>
  !fireEvent.keyDown(target, { key, ...how });

test('a key does what the command that has it does [PAL-3]', () => {
  render(<Page />);
  expect(press('n')).toBe(true);
  expect(create).toHaveBeenCalledOnce();
  expect(press('1')).toBe(true);
  expect(goTo).toHaveBeenCalledOnce();
  expect(press('q')).toBe(false);
});

test('with a capital lock on it is the same key, with Shift it is another [PAL-3]', () => {
  render(<Page />);
  press('N', { shiftKey: true });
  expect(create).not.toHaveBeenCalled();
  press('N');
  expect(create).toHaveBeenCalledOnce();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { repeat: true }])(
  'a key that is held with another one, or goes on, is no single key: %j [PAL-3]',
  (how) => {
    render(<Page />);
    expect(press('n', how)).toBe(false);
    expect(create).not.toHaveBeenCalled();
  },
);

test.each([
  ['a line', <input key="field" data-testid="field" />],
  ['a search', <input key="field" type="search" data-testid="field" />],
  ['a text', <textarea key="field" data-testid="field" />],
  ['a choice', <select key="field" data-testid="field" />],
  ['an editor', <div key="field" contentEditable suppressContentEditableWarning data-testid="field" />],
])('in %s a key writes, and the palette opens all the same [PAL-3]', (_name, field) => {
  render(<Page>{field}</Page>);
  expect(press('n', {}, screen.getByTestId('field'))).toBe(false);
  expect(create).not.toHaveBeenCalled();
  expect(press('k', { ctrlKey: true }, screen.getByTestId('field'))).toBe(true);
  expect(openPalette).toHaveBeenCalledOnce();
});

test('on a checkbox there is nothing to write, so the keys work [PAL-3]', () => {
  render(
    <Page>
      <input type="checkbox" />
    </Page>,
  );
  press('n', {}, screen.getByRole('checkbox'));
  expect(create).toHaveBeenCalledOnce();
});

test.each(['dialog', 'alertdialog', 'menu'])('under an open %s no key reaches the page [PAL-3]', (role) => {
  render(
    <Page>
      <div role={role} data-state="open" />
    </Page>,
  );
  expect([press('n'), press('1'), press('k', { ctrlKey: true })]).toEqual([false, false, false]);
  expect(create).not.toHaveBeenCalled();
  expect(openPalette).not.toHaveBeenCalled();
});

test('the slash leads into the search of the list, and is left alone where there is none [PAL-3]', () => {
  const { rerender } = render(<Page />);
  expect(press('/')).toBe(false);
  rerender(
    <Page>
      <input type="search" />
    </Page>,
  );
  expect(press('/')).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('single keys can be switched off on this device; the palette opens as before [PAL-4]', () => {
  render(<Page />);
  setSingleKeys(false);
  expect([press('n'), press('1'), press('/')]).toEqual([false, false, false]);
  expect(create).not.toHaveBeenCalled();
  expect(press('k', { ctrlKey: true })).toBe(true);
  setSingleKeys(true);
  expect(press('n')).toBe(true);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64)', { ctrlKey: true }, { metaKey: true }],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', { metaKey: true }, { ctrlKey: true }],
])('the palette has the key that its machine is used to: %s [PAL-1]', (machine, its, another) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(machine);
  render(<Page />);
  expect(press('k', another)).toBe(false);
  expect(press('k', { ...its, shiftKey: true })).toBe(false);
  expect(press('k', its)).toBe(true);
  expect(openPalette).toHaveBeenCalledOnce();
});

test('what is gone from the screen is offered no more [PAL-3]', () => {
  const { unmount } = render(<Page />);
  unmount();
  expect(press('n')).toBe(false);
  expect(create).not.toHaveBeenCalled();
});
