// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type FunctionComponent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';
import { toast } from './toast.tsx';

type Code = FunctionComponent<{ onClose: () => void }>;
const Note: Code = ({ onClose }) => (
  <button type="button" onClick={onClose}>
    Close the note
  </button>
);
const Broken: Code = () => {
  throw new Error('broken');
};
const failure = 'The note could not be opened.';

const load = vi.fn<() => Promise<Code>>();
const error = vi.spyOn(toast, 'error').mockReturnValue();

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(cleanup);

function page() {
  const Dialog = lazyDialog(load, failure);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
}
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
const note = () => screen.queryByRole('button', { name: 'Close the note' });
const loading = () => screen.queryByRole('img', { name: 'Loading' });

test('Escape takes a dialog back whose code has not come yet [LOAD-2]', async () => {
  const { promise, resolve } = Promise.withResolvers<Code>();
  load.mockReturnValue(promise);
  page();
  open();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await act(async () => resolve(Note));
  expect([note(), loading()]).toEqual([null, null]);
});

test('what turns while its code loads is beside the page, of which nothing is styled anew for it [LOAD-4]', () => {
  load.mockReturnValue(new Promise(() => undefined));
  page();
  open();
  expect(loading()?.parentElement?.parentElement).toBe(document.body);
});

test('a dialog loads its code when it is first opened, and only then [LOAD-2]', async () => {
  const { promise, resolve } = Promise.withResolvers<Code>();
  load.mockReturnValue(promise);
  page();
  expect(load).not.toHaveBeenCalled();
  open();
  expect(loading()).not.toBeNull();
  await act(async () => resolve(Note));
  expect(loading()).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Close the note' }));
  expect(note()).toBeNull();
  open();
  expect(note()).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('where its code cannot be loaded it closes and says so, and the next click tries again', async () => {
  load.mockRejectedValueOnce(new Error('no connection')).mockResolvedValueOnce(Note);
  page();
  await act(async () => open());
  expect(error.mock.calls).toEqual([[failure]]);
  expect([loading(), note()]).toEqual([null, null]);
  await act(async () => open());
  expect(note()).not.toBeNull();
});

test('a dialog that breaks closes and says so, and the page stays', async () => {
  load.mockResolvedValue(Broken);
  page();
  await act(async () => open());
  expect(error.mock.calls).toEqual([[failure]]);
  expect(screen.queryByRole('button', { name: 'Open' })).not.toBeNull();
});

test('what is closed before its code is there stays closed, and says nothing', async () => {
  const { promise, reject } = Promise.withResolvers<Code>();
  load.mockReturnValue(promise);
  page();
  open();
  cleanup();
  await act(async () => reject(new Error('no connection')));
  expect(error).not.toHaveBeenCalled();
});
