// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { useSearchState } from './search-state.ts';
import { useDialogParam, useOpenDialog } from './use-dialog-param.ts';

const id = '01a1fd3b-049b-7a7b-966f-3ba95224f8cd';
const drawn = { list: 0, row: 0 };
afterEach(cleanup);

function List() {
  const [{ page }] = useSearchState(z.object({ page: z.coerce.number().optional() }));
  drawn.list += 1;
  return <Row page={page} />;
}

function Row({ page }: { page: number | undefined }) {
  const { open } = useOpenDialog('order');
  drawn.row += 1;
  return (
    <button type="button" onClick={() => open(id)}>
      {`Page ${page}`}
    </button>
  );
}

function Opened() {
  const { id: shown, close } = useDialogParam('order');
  return shown ? <button type="button" onClick={close}>{`Close ${shown}`}</button> : null;
}

test('what lies behind a dialog is not drawn anew when it opens and closes [LOAD-9]', async () => {
  const routeTree = createRootRoute({
    component: () => (
      <>
        <List />
        <Opened />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/?page=2'] });
  render(<RouterProvider router={createRouter({ routeTree, history })} />);
  const row = await screen.findByRole('button', { name: 'Page 2' });
  const before = { ...drawn };
  fireEvent.click(row);
  fireEvent.click(await screen.findByRole('button', { name: `Close ${id}` }));
  await expect.poll(() => screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  expect(drawn).toEqual(before);
});
