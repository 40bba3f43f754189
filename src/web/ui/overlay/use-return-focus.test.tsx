// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

/** As a dialog that shows another one in its place as soon as it has loaded. */
function Note({ isLoaded, onClose }: { isLoaded: boolean; onClose: () => void }) {
  if (isLoaded)
    return (
      <Dialog key="note" open title="Note" onOpenChange={onClose}>
        <input aria-label="Text" />
      </Dialog>
    );
  return (
    <Dialog key="loading" open loading title="Loading" onOpenChange={onClose}>
      {null}
    </Dialog>
  );
}

test('the focus returns to what opened a dialog, also when another one came in its place', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const [isLoaded, setLoaded] = useState(false);
    const open = () => {
      setOpen(true);
      void promise.then(() => setLoaded(true));
    };
    return (
      <main tabIndex={-1}>
        <button type="button" onClick={open}>
          Open
        </button>
        {isOpen && <Note isLoaded={isLoaded} onClose={() => setOpen(false)} />}
      </main>
    );
  }
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Loading' });
  await act(async () => resolve());
  await screen.findByRole('dialog', { name: 'Note' });
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
