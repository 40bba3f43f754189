// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmProvider, useConfirm } from './confirm.tsx';

afterEach(cleanup);

function Asks({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(
      await confirm({ title: 'Delete it?', body: 'It is gone for good.', action: 'Delete', danger: true }),
    );
  return (
    <button type="button" onClick={ask}>
      Ask
    </button>
  );
}

function open() {
  const onAnswer = vi.fn();
  render(
    <ConfirmProvider>
      <Asks onAnswer={onAnswer} />
    </ConfirmProvider>,
  );
  screen.getByRole('button', { name: 'Ask' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  return onAnswer;
}

test('a confirm answers yes to its action', async () => {
  const onAnswer = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['the way back', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })],
])('a confirm answers no to %s', async (_, leave) => {
  const onAnswer = open();
  await screen.findByRole('alertdialog', { name: 'Delete it?' });
  leave();
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
});

test('the way back has the focus first, what asked has it after', async () => {
  open();
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  fireEvent.click(cancel);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'));
});

/** On yes, removes the button that opened the question. */
function Deletes() {
  const [isThere, setThere] = useState(true);
  return <main tabIndex={-1}>{isThere && <Asks onAnswer={(yes) => setThere(!yes)} />}</main>;
}

test('where what opened it is gone with the answer, the content of the page has the focus', async () => {
  render(
    <ConfirmProvider>
      <Deletes />
    </ConfirmProvider>,
  );
  screen.getByRole('button', { name: 'Ask' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
