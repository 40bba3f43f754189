// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { giveRunRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { boardOfToday, leg, now, stop, today } from '#web/dispatch/dispatch.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { GiveDialog } from './give-dialog.tsx';

vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const onClose = vi.fn();
/** Jonah is under way with two stops, of which one is in his van; Sam is disabled. */
function boardUnderWay(): DispatchDay {
  const board = boardOfToday();
  const [jonah, mei, aisha] = board.runs as [Run, Run, Run];
  const [first, second] = jonah.stops as [Run['stops'][number], Run['stops'][number]];
  const inVan = { ...first, legs: first.legs.map((each) => ({ ...each, state: 'on_the_way' as const })) };
  const done = { ...stop('s0', 'Bondi Baths', leg('z1', '08:00')), finished_at: now };
  const stops = [
    { ...done, legs: done.legs.map((each) => ({ ...each, state: 'done' as const })) },
    inVan,
    second,
  ];
  const sam = { ...aisha, driver_id: crypto.randomUUID(), driver_name: 'Sam Lee', is_active: false };
  return { ...board, runs: [{ ...jonah, stops, started_at: now }, mei, aisha, sam] };
}
async function openDialog(board = boardUnderWay()) {
  onClose.mockClear();
  open(<GiveDialog run={board.runs[0] as Run} board={board} onClose={onClose} />);
  return within(await screen.findByRole('dialog', { name: 'Give Jonah’s run to…' }));
}
const factsIn = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getAllByRole('listitem').map(({ textContent }) => textContent);

test('every other active driver can be chosen, with their load, and what follows stands below [RUN-21]', async () => {
  const dialog = await openDialog();
  expect(dialog.getByText('2 open stops, Tue 24 Nov, under way')).toBeDefined();
  const drivers = within(dialog.getByRole('group', { name: 'Driver' })).getAllByRole('radio');
  expect(drivers.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Mei Tanaka1 open stop, back 3:40 pm',
    'Aisha KarimiNo open stops',
  ]);
  const [sequence, ...others] = factsIn(dialog);
  expect(sequence).toMatch(
    /^The 2 stops keep their order, behind Mei’s 1\. 1 would be late, and Mei is back at \d+:\d\d\s[ap]m\.$/,
  );
  expect(others).toEqual([
    '1 delivery is in Jonah’s van: Mei ticks what changes vans.',
    'What Jonah collected stays with Jonah.',
    'We’ll tell both now. Customers hear of it only where their driver or time changes.',
  ]);
  fireEvent.click(drivers[1] as HTMLElement);
  expect(factsIn(dialog)[0]).toMatch(
    /^The 2 stops keep their order\. Nobody would be late, and Aisha is back at \d+:\d\d\s[ap]m\.$/,
  );
});

test('the run goes to who was chosen, as both runs were seen [RUN-21]', async () => {
  const board = boardUnderWay();
  const give = answer(giveRunRoute, () => board);
  const dialog = await openDialog(board);
  fireEvent.click(dialog.getByRole('button', { name: 'Keep Run' }));
  expect([onClose.mock.calls.length, give.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(dialog.getByRole('button', { name: 'Give Run' }));
  expect(await screen.findByText('Mei Tanaka has the run.')).toBeDefined();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const [jonah, mei] = board.runs as [Run, Run];
  expect(give.mock.lastCall?.[0]).toMatchObject({
    params: { id: jonah.id },
    body: {
      driver_id: mei.driver_id,
      seen: [jonah, mei].map(({ id, version }) => ({ run_id: id, version })),
    },
  });
});

test.each([
  ['Someone else just changed Mei Tanaka’s run. This is the latest.', 412],
  ['Failed to give the run', 0],
])('a refusal stands in the dialog, which stays: %s [RUN-21]', async (sentence, status) => {
  answer(giveRunRoute, () => {
    throw status ? new CallError(status, problemOf('changed-meanwhile', sentence)) : new Error('no signal');
  });
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Give Run' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  expect(onClose).not.toHaveBeenCalled();
});
