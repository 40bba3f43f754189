// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { userRoute } from '#shared/accounts/accounts.contract.ts';
import type { PersonDetails } from '#shared/accounts/user.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { dispatchRoute, giveRunRoute, moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { boardOfToday, leg, now, stop, today } from '#web/dispatch/dispatch.fixture.ts';
import { latestMove } from '#web/dispatch/lanes/use-moves.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { GiveDialog } from './give-dialog.tsx';

vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

type OpenDays = NonNullable<PersonDetails['open_days']>;
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
async function openDialog(board = boardUnderWay(), { isLeaving = false, days = [] as OpenDays } = {}) {
  onClose.mockClear();
  answer(userRoute, () => ({ open_days: days }) as PersonDetails);
  open(<GiveDialog run={board.runs[0] as Run} board={board} isLeaving={isLeaving} onClose={onClose} />);
  return within(await screen.findByRole('dialog', { name: 'Give Jonah’s run to…' }));
}
const choose = (dialog: Awaited<ReturnType<typeof openDialog>>, name: RegExp) =>
  fireEvent.click(dialog.getByRole('radio', { name }));
const factsIn = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getAllByRole('listitem').map(({ textContent }) => textContent);

test('every other active driver can be chosen, with their load, and what follows stands below [RUN-21]', async () => {
  const dialog = await openDialog();
  expect(dialog.getByText('2 open stops, Tue 24 Nov, under way')).toBeDefined();
  const drivers = within(dialog.getByRole('group', { name: 'Driver' })).getAllByRole('radio');
  expect(drivers.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Mei Tanaka1 open stop, back 3:40 pm',
    'Aisha KarimiNo open stops',
    'Share it outAmong several drivers',
  ]);
  expect(drivers.map((each) => (each as HTMLInputElement).checked)).toEqual([false, true, false]);
  fireEvent.click(drivers[0] as HTMLElement);
  const [sequence, ...others] = factsIn(dialog);
  expect(sequence).toMatch(
    /^The 2 stops keep their order, behind Mei’s 1\. 1 would be late, and Mei is back at \d+:\d\d\s[ap]m\.$/,
  );
  expect(others).toEqual([
    '1 delivery is in Jonah’s van: Mei ticks what changes vans.',
    'What Jonah collected stays with Jonah.',
    'We’ll tell both now. Customers read it in the app, and only where their driver or time changes.',
  ]);
  fireEvent.click(drivers[1] as HTMLElement);
  expect(factsIn(dialog)[0]).toMatch(
    /^The 2 stops keep their order\. Nobody would be late, and Aisha is back at \d+:\d\d\s[ap]m\.$/,
  );
});

test('who has not joined stands last, and is not chosen though nobody would be late [RUN-21]', async () => {
  const board = boardUnderWay();
  const runs = board.runs.map((each) =>
    each.driver_name === 'Aisha Karimi'
      ? { ...each, driver_name: 'Ada Early', access: 'invited' as const }
      : each,
  );
  const [jonah, mei, ada] = runs as [Run, Run, Run];
  const dialog = await openDialog({ ...board, runs: [jonah, ada, mei] });
  const drivers = dialog.getAllByRole('radio');
  expect(drivers.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Mei Tanaka1 open stop, back 3:40 pm',
    'Ada EarlyNot joined yet',
  ]);
  expect(drivers.map((each) => (each as HTMLInputElement).checked)).toEqual([true, false]);
});

test('who gave their own run away today stands last, says so, and is not chosen [RUN-21]', async () => {
  const board = boardUnderWay();
  const [jonah, mei, aisha] = board.runs as [Run, Run, Run];
  const dialog = await openDialog({ ...board, runs: [jonah, { ...aisha, gave_run_today: true }, mei] });
  const drivers = dialog.getAllByRole('radio');
  expect(drivers.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Mei Tanaka1 open stop, back 3:40 pm',
    'Aisha KarimiRun given away',
  ]);
  expect(drivers.map((each) => (each as HTMLInputElement).checked)).toEqual([true, false]);
});

test('who is off stands behind them, says so, and is not chosen [STF-5, RUN-21]', async () => {
  const board = boardUnderWay();
  const [jonah, mei, aisha] = board.runs as [Run, Run, Run];
  const off = { ...aisha, is_off: true };
  const gave = { ...aisha, driver_id: crypto.randomUUID(), driver_name: 'Sam Lee', gave_run_today: true };
  const dialog = await openDialog({ ...board, runs: [jonah, off, gave, { ...mei, is_off: true }] });
  const drivers = dialog.getAllByRole('radio');
  expect(drivers.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Sam LeeRun given away',
    'Aisha KarimiOff today',
    'Mei Tanaka1 open stop, off today',
  ]);
  expect(drivers.some((each) => (each as HTMLInputElement).checked)).toBe(false);
});

test('the run goes to who was chosen, as both runs were seen [RUN-21]', async () => {
  const board = boardUnderWay();
  const give = answer(giveRunRoute, () => board);
  const dialog = await openDialog(board);
  fireEvent.click(dialog.getByRole('button', { name: 'Keep Run' }));
  expect([onClose.mock.calls.length, give.mock.calls.length]).toEqual([1, 0]);
  choose(dialog, /^Mei/);
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

/** The board once Jonah's stops are Mei's, each run one version on. */
const given = (board: DispatchDay): DispatchDay => ({
  ...board,
  runs: board.runs.map((run) => ({ ...run, version: run.version + 1 })),
});

test('the toast puts the stops of the run back, in their sequence, on the runs as they were left [RUN-21]', async () => {
  const offered = vi.spyOn(toast, 'undoable').mockReturnValue();
  const board = boardUnderWay();
  answer(giveRunRoute, () => given(board));
  const moves = answer(moveStopsRoute, () => board);
  const dialog = await openDialog(board);
  choose(dialog, /^Mei/);
  fireEvent.click(dialog.getByRole('button', { name: 'Give Run' }));
  await waitFor(() => expect(offered).toHaveBeenCalledOnce());
  const [title, undo, what] = offered.mock.lastCall ?? [];
  expect([title, what]).toEqual(['Mei Tanaka has the run.', latestMove]);
  undo?.();
  expect(await screen.findByText('Jonah Reid has the run again.')).toBeDefined();
  const [jonah, mei] = board.runs as [Run, Run];
  const open = jonah.stops.slice(1);
  expect(moves.mock.lastCall?.[0]).toEqual({
    body: {
      day: today,
      seen: [jonah, mei].map(({ id, version }) => ({ run_id: id, version: version + 1 })),
      moves: open.map(({ legs }) => ({
        leg_ids: legs.map(({ id }) => id),
        driver_id: jonah.driver_id,
        day: today,
        before_stop_id: null,
      })),
    },
  });
  offered.mockRestore();
});

test('the run is shared out among who may be chosen at first, in one call that the toast takes back [RUN-21]', async () => {
  const offered = vi.spyOn(toast, 'undoable').mockReturnValue();
  const board = boardUnderWay();
  const moves = answer(moveStopsRoute, () => given(board));
  const dialog = await openDialog(board, { days: laterDays });
  await dialog.findByRole('switch');
  choose(dialog, /^Share it out/);
  expect(dialog.queryByRole('switch')).toBeNull();
  expect(factsIn(dialog)).toEqual([
    'Mei gets 1 stop and Aisha 1. Nobody would be late.',
    '1 delivery is in Jonah’s van: who gets it ticks what changes vans.',
    'What Jonah collected stays with Jonah.',
    'We’ll tell all of them now. Customers read it in the app, and only where their driver or time changes.',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Share Run' }));
  await waitFor(() => expect(offered).toHaveBeenCalledOnce());
  const [title, undo] = offered.mock.lastCall ?? [];
  expect(title).toBe('Mei Tanaka and Aisha Karimi have the run.');
  const [jonah, mei, aisha] = board.runs as [Run, Run, Run];
  const [first, second] = jonah.stops.slice(1);
  const seen = [jonah, mei].map(({ id, version }) => ({ run_id: id, version }));
  expect(moves.mock.lastCall?.[0].body).toEqual({
    day: today,
    seen: expect.arrayContaining(seen),
    moves: [
      {
        leg_ids: first?.legs.map(({ id }) => id),
        driver_id: aisha.driver_id,
        day: today,
        before_stop_id: null,
      },
      {
        leg_ids: second?.legs.map(({ id }) => id),
        driver_id: mei.driver_id,
        day: today,
        before_stop_id: null,
      },
    ],
  });
  undo?.();
  expect(await screen.findByText('Jonah Reid has the run again.')).toBeDefined();
  expect(moves.mock.lastCall?.[0].body.moves.map(({ driver_id }) => driver_id)).toEqual([
    jonah.driver_id,
    jonah.driver_id,
  ]);
  offered.mockRestore();
});

test('who is off has their run shared out at first, where two drivers are on [STF-5, RUN-21]', async () => {
  const board = boardUnderWay();
  const [jonah, mei, ...others] = board.runs as [Run, Run, Run];
  const isShared = async (runs: Run[]) => {
    const dialog = await openDialog({ ...board, runs });
    const choice = dialog.queryByRole<HTMLInputElement>('radio', { name: /^Share it out/ });
    cleanup();
    return choice?.checked;
  };
  expect(await isShared([jonah, mei, ...others])).toBe(false);
  expect(await isShared([{ ...jonah, is_off: true }, mei, ...others])).toBe(true);
  expect(await isShared([jonah, { ...mei, is_off: true }, ...others])).toBeUndefined();
});

const laterDays = [1, 2].map((days) => ({ day: today.add({ days }), stops: days }));
/** Jonah's runs of later days, and Mei's. */
const laterBoard = (day: Temporal.PlainDate): DispatchDay => {
  const { runs, ...board } = boardUnderWay();
  return { ...board, day, runs: runs.map((run) => ({ ...run, day, id: run.id && `${run.id}-${day.day}` })) };
};

test('the runs of later days go along in one act, those first, where their driver leaves [RUN-21, LEG-12]', async () => {
  const board = boardUnderWay();
  const give = answer(giveRunRoute, () => board);
  answer(dispatchRoute, ({ query }) => laterBoard(query?.day ?? today));
  const days = [{ day: today, stops: 2 }, ...laterDays];
  const dialog = await openDialog(board, { isLeaving: true, days });
  const also = await dialog.findByRole('switch', {
    name: unbroken('Also the stops of later days: 1 on Wed 25 Nov and 2 on Thu 26 Nov'),
  });
  expect((also as HTMLInputElement).checked).toBe(true);
  choose(dialog, /^Mei/);
  fireEvent.click(dialog.getByRole('button', { name: 'Give Run' }));
  expect(await screen.findByText('Mei Tanaka has 3 runs.')).toBeDefined();
  const [jonah, mei] = board.runs as [Run, Run];
  expect(give.mock.calls.map(([{ params }]) => params.id)).toEqual([
    `${jonah.id}-25`,
    `${jonah.id}-26`,
    jonah.id,
  ]);
  expect(give.mock.calls[0]?.[0].body).toEqual({
    driver_id: mei.driver_id,
    seen: [jonah, mei].map(({ id, version }) => ({ run_id: `${id}-25`, version })),
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('the runs of later days stay where nobody asks for them [RUN-21]', async () => {
  const board = boardUnderWay();
  const give = answer(giveRunRoute, () => board);
  const dialog = await openDialog(board, { days: laterDays });
  expect(((await dialog.findByRole('switch')) as HTMLInputElement).checked).toBe(false);
  choose(dialog, /^Mei/);
  fireEvent.click(dialog.getByRole('button', { name: 'Give Run' }));
  expect(await screen.findByText('Mei Tanaka has the run.')).toBeDefined();
  expect(give).toHaveBeenCalledOnce();
});

test('a refusal names the later day that was refused, and the rest can be tried again [RUN-21]', async () => {
  const board = boardUnderWay();
  const sentence = 'Someone else just changed Mei Tanaka’s run. This is the latest.';
  const give = answer(giveRunRoute, ({ params }) => {
    if (params.id.endsWith('-26')) throw new CallError(412, problemOf('changed-meanwhile', sentence));
    return board;
  });
  answer(dispatchRoute, ({ query }) => laterBoard(query?.day ?? today));
  const dialog = await openDialog(board, { isLeaving: true, days: laterDays });
  await dialog.findByRole('switch');
  fireEvent.click(dialog.getByRole('button', { name: 'Give Run' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(unbroken(`Thu 26 Nov: ${sentence}`));
  expect(give).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
});
