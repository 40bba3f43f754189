// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from '#web/ui/display/icon-button.tsx';

const made = vi.fn();

afterEach(cleanup);
beforeEach(() => {
  made.mockReset();
  // As on a page that has just been opened.
  vi.resetModules();
});

async function open() {
  const { Menu, MenuItem } = await import('./menu.tsx');
  const Items = () => {
    made();
    return (
      <>
        <MenuItem disabled onSelect={() => {}}>
          Edit
        </MenuItem>
        <MenuItem onSelect={() => {}}>Lock</MenuItem>
      </>
    );
  };
  const { Ellipsis } = await import('lucide-react');
  render(
    <Menu trigger={<IconButton icon={Ellipsis} aria-label="Actions" />}>
      <Items />
    </Menu>,
  );
  return screen.getByRole('button', { name: 'Actions' });
}

test('a menu makes its items once it is opened, and a press opens it with the focus in it [LOAD-8]', async () => {
  const button = await open();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(made).not.toHaveBeenCalled();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const menu = await screen.findByRole('menu', { name: 'Actions' });
  expect(button.getAttribute('aria-controls')).toBe(menu.id);
  await waitFor(() => expect(document.activeElement).toBe(menu));
  fireEvent.keyDown(menu, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test.each(['Enter', ' ', 'ArrowDown'])(
  'the key %j opens it at its first item, also the first time [LOAD-8]',
  async (key) => {
    const button = await open();
    button.focus();
    fireEvent.keyDown(button, { key });
    const item = await screen.findByRole('menuitem', { name: 'Lock' });
    await waitFor(() => expect(document.activeElement).toBe(item));
    fireEvent.click(item);
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('menu')).toBeNull();
  },
);

test('a second press, the right button and a press elsewhere leave it closed [LOAD-8]', async () => {
  const button = await open();
  fireEvent.pointerDown(button, { button: 2 });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  await screen.findByRole('menu');
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('before its code is there Escape gives it up, and the focus stays on its button [LOAD-8]', async () => {
  const button = await open();
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
