// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { exportDispatchRoute } from '#shared/papers/papers.contract.ts';
import {
  dispatchRoute,
  giveRunRoute,
  moveStopsRoute,
  setOffRoute,
  whyNotHereRoute,
} from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import {
  at,
  boardOfToday,
  id,
  leg,
  now,
  runOf,
  stop,
  today,
  unassignedStop,
  zone,
} from '#web/dispatch/dispatch.fixture.ts';
import { applyMove } from '#web/dispatch/lanes/apply-move.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { saved, watchSaves } from '#web/testing/saved-files.fixture.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { DispatchPage } from './dispatch-page.tsx';

let isPhone = false;
vi.mock('#web/ui/use-is-phone.ts', () => ({ useIsPhone: () => isPhone }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

let board: DispatchDay;
const onFinish = vi.fn();
beforeEach(() => {
  isPhone = false;
  board = boardOfToday();
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

/** Saves moves as the service does, one version on. */
const saving = () =>
  answer(moveStopsRoute, ({ body: { moves, seen } }) => {
    for (const { before_stop_id, ...move } of moves) {
      const stops = board.runs.flatMap((run) => run.stops);
      const before_leg_id = stops.find((each) => each.id === before_stop_id)?.legs[0]?.id ?? null;
      const business = { time_zone: zone, pickup_address: '18 Bourke Rd, Alexandria NSW 2015' };
      board = applyMove(board, { ...move, before_leg_id }, { business, now });
    }
    const raised = seen.map(({ run_id }) => run_id);
    const runs = board.runs.map((run) =>
      run.id && raised.includes(run.id) ? { ...run, version: run.version + 1 } : run,
    );
    board = { ...board, runs };
    return board;
  });
async function openBoard(address?: string) {
  const load = answer(dispatchRoute, ({ query: { day } = { day: today } }) =>
    day.equals(today)
      ? board
      : {
          ...board,
          day,
          unassigned: [],
          overdue: [],
          runs: board.runs.map((run) => ({ ...run, day, id: null, version: 0, stops: [] })),
        },
  );
  const page = open(<DispatchPage onCharge={vi.fn()} onFinish={onFinish} />, address);
  await screen.findByRole('region', { name: /^Unassigned/ });
  return { ...page, load };
}
const lane = (name: string) => within(screen.getByRole('region', { name }));
const namesIn = (name: string) =>
  lane(name)
    .queryAllByRole('listitem')
    .map((item) => within(item).queryByRole('button', { description: /^Space picks/ })?.textContent);
const card = (name: string) => screen.getByRole('button', { name, description: /^Space picks/ });
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const press = (...codes: string[]) => {
  for (const code of codes) fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code });
};
/** Until what is due now has run: a menu or a dialog that closes gives the focus back then. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const choose = async (name: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Move ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  await settled();
};
const bodyOf = (moves: ReturnType<typeof saving>, index = 0) => moves.mock.calls[index]?.[0].body;

test('a column says by how much its driver has said to be late, while that counts [RUN-31, RUN-30]', async () => {
  const late = { late_said_at: now.subtract({ minutes: 5 }), late_until: now.add({ minutes: 25 }) };
  const [jonah, mei, ...others] = board.runs.map((run) => ({ ...run, started_at: at('07:30') }));
  if (!jonah || !mei) throw new Error('the board has two runs');
  board.runs = [{ ...jonah, ...late }, { ...mei, ...late, late_until: now }, ...others];
  await openBoard();
  expect(lane('Jonah Reid').getByText('Said 30 min late')).toBeDefined();
  expect(lane('Mei Tanaka').queryByText(/^Said/)).toBeNull();
});

test('each column says what it holds, when it ends and who would be late, without :00 [RUN-2, RUN-12, RUN-30]', async () => {
  const [jonah, ...others] = board.runs;
  const late = { arrives_at: at('12:05'), minutes_late: 5 };
  const done = { ...leg('f1', '07:00'), state: 'done' as const };
  const stops = [
    { ...stop('s0', 'Done Inn', done), finished_at: at('07:04') },
    ...(jonah?.stops ?? []).map((each, index) => (index === 1 ? { ...each, ...late } : each)),
  ];
  board.runs = [runOf('j', 'Jonah Reid', stops, { late: 1, bags: 3, kilograms: 4.5 }), ...others];
  await openBoard();
  expect(
    lane('Jonah Reid').getByText('3 stops · 3 bags · 4.5 kg · starts 8:30 am, back about 3:40 pm'),
  ).toBeDefined();
  expect(lane('Jonah Reid').getByText('1 late')).toBeDefined();
  expect(lane('Jonah Reid').getByText('1 done').textContent).toBe('1 donelast 7:04 am');
  expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining', 'Tom Gallagher']);
  const items = lane('Jonah Reid').getAllByRole('listitem');
  expect(items[0]?.textContent).toContain('Stop 2Deliver and collect9–10 amPaddock DiningSurry Hills 2010');
  expect(items[1]?.textContent).toContain('Tom GallagherSurry Hills 20105 min late, due by 11:55 am');
  expect(lane('Mei Tanaka').getByText('1 stop · starts 8:30 am, back about 3:40 pm')).toBeDefined();
  expect(lane('Overdue').getByText('1 stop · move or finish')).toBeDefined();
  expect(lane('Overdue').getByRole('listitem').textContent).toContain(
    'Mon 23 Nov, 5–6 pmMabel NgSurry Hills 2010since yesterdayMei Tanaka',
  );
  expect(lane('Aisha Karimi').getAllByText('No stops on this day.')).toHaveLength(1);
  expect(screen.getByText('Tue 24 Nov, today')).toBeDefined();
});

test('what nobody has yet is late once its window is over, and what failed is not done [RUN-12, STF-20]', async () => {
  const [jonah, ...others] = board.runs;
  const failed = { ...leg('f1', '07:00'), state: 'failed' as const };
  const stops = [{ ...stop('s0', 'Failed Inn', failed), finished_at: at('07:04') }, ...(jonah?.stops ?? [])];
  board.runs = [runOf('j', 'Jonah Reid', stops), ...others];
  board.unassigned = [
    unassignedStop('Northbank Rowing', leg('u1', '15:00')),
    unassignedStop('Waiting Inn', leg('u2', '06:00')),
  ];
  await openBoard();
  const [waiting, late] = lane('Unassigned').getAllByRole('listitem');
  expect(waiting?.textContent).not.toContain('late');
  expect(late?.textContent).toContain('Waiting InnSurry Hills 201060 min late, due by 7 am');
  expect(lane('Jonah Reid').getByText('0 done, 1 failed')).toBeDefined();
});

test('two times of one stop each say what is done then, that one of them is done, and the marks have a key [RUN-2, RUN-30, STF-20]', async () => {
  const [, ...others] = board.runs;
  const door = stop('s9', 'Saltbush Day Spa', leg('p9', '15:00', 'pickup'), leg('b9', '08:00'));
  const partDone = stop('s8', 'Half Inn', leg('p8', '15:00', 'pickup'), {
    ...leg('b8', '08:00'),
    state: 'done',
  });
  board.runs = [runOf('j', 'Jonah Reid', [door, partDone]), ...others];
  await openBoard();
  const [card, second] = lane('Jonah Reid').getAllByRole('listitem');
  expect(card?.textContent).toContain('Deliver 8–9 amCollect 3–4 pmSaltbush Day Spa');
  expect(card?.textContent).not.toContain('Part done');
  expect(second?.textContent).toContain('Half InnSurry Hills 2010Part done');
  const key = screen.getByText('Pickup').parentElement;
  expect([...(key?.querySelectorAll('[title]') ?? [])].map((mark) => mark.getAttribute('title'))).toEqual([
    'Pickup',
    'Delivery',
  ]);
});

test('the next stop says beside its agreed times when its customer reads that the driver comes, until that is over [RUN-10]', async () => {
  const [, ...others] = board.runs;
  const next = (name: string, eta_until: Temporal.Instant) => ({
    ...stop('s9', name, leg('p9', '12:00', 'pickup'), leg('b9', '08:15')),
    ...{ next_at: now, arrives_at: at('09:40'), eta_from: at('07:15'), eta_until },
  });
  board.runs = [
    runOf('j', 'Jonah Reid', [next('Half Inn', at('08:50'))], { started_at: now }),
    runOf('z', 'Zoe Ng', [next('Over Inn', now)], { started_at: now }),
    ...others,
  ];
  await openBoard();
  expect(lane('Jonah Reid').getByRole('listitem').textContent).toContain('Expected 7:15 to 8:50 am');
  expect(lane('Zoe Ng').getByRole('listitem').textContent).not.toContain('Expected');
});

test('a day that is closed says so above its columns [BKG-20, RUN-12]', async () => {
  const boiler = { name: 'Boiler service', added_by_name: null, created_at: now, affected: 2 };
  const closed = answer(closedDaysRoute, () => [{ ...boiler, day: today.add({ days: 1 }) }]);
  await openBoard();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(screen.queryByText(/^Closed day/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Day after' }));
  expect(await screen.findByText('Closed day · Boiler service')).toBeDefined();
});

test('who comes to give a run away has its dialog open [RUN-21, LEG-12]', async () => {
  answer(dispatchRoute, () => board);
  const { history } = open(<DispatchPage onCharge={vi.fn()} onFinish={onFinish} />, `/?give=${id('d-j')}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Jonah’s run to…' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Keep Run' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('a stop is lifted, carried and dropped by keyboard, each said, and shows before it is saved [RUN-12]', async () => {
  await openBoard();
  const moves = saving();
  const saved = Promise.withResolvers<void>();
  const reply = moves.getMockImplementation();
  moves.mockImplementation(async (input) => {
    await saved.promise;
    return reply?.(input) ?? board;
  });
  card('Northbank Rowing').focus();
  press('Space');
  expect(said()).toContain('Northbank Rowing lifted. Over Unassigned.');
  press('ArrowRight', 'ArrowDown');
  expect(said()).toContain('Northbank Rowing. Over Jonah Reid, place 2 of 3.');
  press('Space');
  expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining', 'Northbank Rowing', 'Tom Gallagher']);
  expect(namesIn('Unassigned')).toEqual([]);
  expect(said()).toContain('Northbank Rowing moved to Jonah Reid, place 2 of 3.');
  expect(document.activeElement).toBe(card('Northbank Rowing'));
  expect(bodyOf(moves)).toEqual({
    day: today,
    seen: [{ run_id: id('run-j'), version: 3 }],
    moves: [{ leg_ids: [id('u1')], driver_id: id('d-j'), day: today, before_stop_id: id('s2') }],
  });
  saved.resolve();
  await waitFor(() => expect(lane('Jonah Reid').getAllByRole('listitem')).toHaveLength(3));
});

test('Escape puts a lifted stop back, and so do Tab and dropping it where it was [RUN-12]', async () => {
  await openBoard();
  const moves = saving();
  card('Tom Gallagher').focus();
  press('Space', 'ArrowRight', 'Escape');
  expect(said()).toContain('Tom Gallagher put back.');
  press('Space', 'ArrowUp', 'ArrowDown', 'Space');
  expect(said()).toContain('Tom Gallagher put back.');
  press('Space', 'ArrowUp', 'Tab');
  expect(said()).toContain('Tom Gallagher put back.');
  expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining', 'Tom Gallagher']);
  expect(moves).not.toHaveBeenCalled();
});

test('a move that is refused is put back, and the board shows how it is now and why [RUN-12]', async () => {
  const { load } = await openBoard();
  const sentence = 'Someone else just changed Jonah Reid’s run. This is the latest.';
  const answered = Promise.withResolvers<void>();
  const moves = answer(moveStopsRoute, async () => {
    await answered.promise;
    board.runs = board.runs.map((run) => ({ ...run, stops: run.stops.slice(0, 1) }));
    throw new CallError(412, problemOf('changed-meanwhile', sentence));
  });
  await choose('Paddock Dining', 'Move down');
  expect(namesIn('Jonah Reid')).toEqual(['Tom Gallagher', 'Paddock Dining']);
  answered.resolve();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  await waitFor(() => expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining']));
  expect(load).toHaveBeenCalledTimes(2);
  expect(moves).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('moves are saved one after the other, each on the versions that the one before has made [RUN-12]', async () => {
  await openBoard();
  const moves = saving();
  const save = moves.getMockImplementation();
  const first = Promise.withResolvers<void>();
  moves.mockImplementationOnce(async (input) => {
    await first.promise;
    return save?.(input) ?? board;
  });
  await choose('Paddock Dining', 'Move down');
  await choose('Paddock Dining', 'Move up');
  expect(moves).toHaveBeenCalledOnce();
  first.resolve();
  await waitFor(() => expect(moves).toHaveBeenCalledTimes(2));
  expect(bodyOf(moves)?.seen).toEqual([{ run_id: id('run-j'), version: 3 }]);
  expect(bodyOf(moves, 1)?.seen).toEqual([{ run_id: id('run-j'), version: 4 }]);
  expect(bodyOf(moves, 1)?.moves[0]?.before_stop_id).toBe(id('s2'));
  expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining', 'Tom Gallagher']);
});

/** The toasts that offer to take a move back; `undo` presses the one that was shown last. */
function watchUndo() {
  const offered = vi.spyOn(toast, 'undoable').mockReset().mockReturnValue();
  const ended = vi.spyOn(toast, 'undone').mockReset().mockReturnValue();
  const undo = () => act(async () => offered.mock.lastCall?.[1]());
  return { offered, ended, undo };
}

test('the toast of a move puts the stop back where it stood, on the runs as the move left them [RUN-12]', async () => {
  const { offered, undo } = watchUndo();
  await openBoard();
  const moves = saving();
  card('Paddock Dining').focus();
  press('Space', 'ArrowRight', 'Space');
  await waitFor(() => expect(offered).toHaveBeenCalledOnce());
  expect(offered.mock.lastCall?.[0]).toBe('Paddock Dining moved to Mei Tanaka, place 1 of 2.');
  await undo();
  await waitFor(() => expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining', 'Tom Gallagher']));
  await waitFor(() => expect(moves).toHaveBeenCalledTimes(2));
  const seen = [
    { run_id: id('run-j'), version: 4 },
    { run_id: id('run-m'), version: 4 },
  ];
  const back = { leg_ids: [id('a1'), id('a2')], driver_id: id('d-j'), day: today, before_stop_id: id('s2') };
  expect(bodyOf(moves, 1)).toEqual({ day: today, seen, moves: [back] });
  expect(said()).toContain('Paddock Dining put back.');
  expect(offered).toHaveBeenCalledOnce();
});

test('what was overdue goes back to the run of its day, and the latest move alone has an Undo [RUN-12]', async () => {
  const { offered, ended, undo } = watchUndo();
  await openBoard();
  const moves = saving();
  await choose('Paddock Dining', 'Move down');
  await waitFor(() => expect(offered).toHaveBeenCalledOnce());
  ended.mockClear();
  card('Mabel Ng').focus();
  press('Space', 'ArrowRight', 'Space');
  expect(ended).toHaveBeenCalledExactlyOnceWith(offered.mock.lastCall?.[2]);
  await waitFor(() => expect(offered).toHaveBeenCalledTimes(2));
  await undo();
  await waitFor(() => expect(moves).toHaveBeenCalledTimes(3));
  const day = today.subtract({ days: 1 });
  const back = { leg_ids: [id('e1')], driver_id: id('d-m'), day, before_stop_id: null };
  expect(bodyOf(moves, 2)?.moves).toEqual([back]);
});

test('what nobody has is shared out among who may be chosen at first, in one save that the toast takes back [RUN-21]', async () => {
  const { offered, undo } = watchUndo();
  await openBoard();
  expect(lane('Unassigned').queryByRole('button', { name: 'Share Out' })).toBeNull();
  cleanup();
  board.unassigned = [...board.unassigned, unassignedStop('Waiting Inn', leg('u2', '09:00'))];
  const moves = saving();
  await openBoard();
  fireEvent.click(lane('Unassigned').getByRole('button', { name: 'Share Out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share out unassigned stops' }));
  expect(dialog.getByText('2 stops, Tue 24 Nov')).toBeDefined();
  expect(dialog.getAllByRole('listitem')[0]?.textContent).toMatch(/^\w+ gets .*\. Nobody would be late\.$/);
  expect(dialog.getAllByRole('listitem')[1]?.textContent).toMatch(
    /^\w+: \d stops?, \d+:\d\d(?:\s[ap]m)? to \d+:\d\d\s[ap]m$/,
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Share Out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodyOf(moves)?.moves.map(({ leg_ids }) => leg_ids)).toEqual([[id('u2')], [id('u1')]]);
  expect(offered.mock.lastCall?.[0]).toMatch(/^\w+ gets /);
  await waitFor(() => expect(namesIn('Unassigned')).toEqual([]));
  await undo();
  await waitFor(() => expect(moves).toHaveBeenCalledTimes(2));
  expect(bodyOf(moves, 1)?.moves.map(({ driver_id }) => driver_id)).toEqual([null, null]);
  await waitFor(() => expect(namesIn('Unassigned')).toEqual(['Waiting Inn', 'Northbank Rowing']));
});

test('an Undo is refused where the run was changed since, and says so [RUN-12]', async () => {
  const { offered, undo } = watchUndo();
  await openBoard();
  const moves = saving();
  await choose('Paddock Dining', 'Move down');
  const sentence = 'Someone else just changed Jonah Reid’s run. This is the latest.';
  await waitFor(() => expect(offered).toHaveBeenCalledOnce());
  moves.mockImplementation(() => {
    throw new CallError(412, problemOf('changed-meanwhile', sentence));
  });
  await undo();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(namesIn('Jonah Reid')).toEqual(['Tom Gallagher', 'Paddock Dining']);
});

test('the menu moves a stop to another driver, by its window, and to another day [RUN-1, RUN-3]', async () => {
  await openBoard();
  const moves = saving();
  await choose('Corner Cafe', 'Move to…');
  const name = 'Move Corner Cafe';
  const dialog = () => within(screen.getByRole('dialog', { name }));
  const driver = () => dialog().getByLabelText<HTMLSelectElement>('Driver');
  expect([...driver().options].map(({ text }) => text)).toEqual([
    'Unassigned',
    'Jonah Reid, 2 stops, nobody late',
    'Mei Tanaka, 1 stop',
    'Aisha Karimi, 0 stops, nobody late',
  ]);
  fireEvent.change(driver(), { target: { value: id('d-j') } });
  fireEvent.click(dialog().getByRole('button', { name: 'Move' }));
  expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining', 'Corner Cafe', 'Tom Gallagher']);
  await waitFor(() => expect(moves).toHaveBeenCalledTimes(1));
  await settled();
  await choose('Corner Cafe', 'Move to…');
  await screen.findByRole('dialog', { name });
  fireEvent.change(dialog().getByLabelText('Day'), { target: { value: '2026-11-25' } });
  await waitFor(() => expect(driver().selectedOptions[0]?.text).toBe('Jonah Reid, 0 stops'));
  fireEvent.click(dialog().getByRole('button', { name: 'Move' }));
  expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining', 'Tom Gallagher']);
  expect(said()).toContain('Corner Cafe moved to Jonah Reid on Wed 25 Nov.');
  await waitFor(() => expect(bodyOf(moves, 1)?.moves[0]?.day).toEqual(today.add({ days: 1 })));
});

test('the menu says who would be late in the run of whom a stop is moved to, and by how much [RUN-12]', async () => {
  const busy = { started_at: now, late_said_at: now, late_until: at('11:00') };
  board.runs = board.runs.map((run) => (run.driver_name === 'Mei Tanaka' ? run : { ...run, ...busy }));
  await openBoard();
  await choose('Corner Cafe', 'Move to…');
  const driver = screen.getByLabelText<HTMLSelectElement>('Driver');
  expect([...driver.options].map(({ text }) => text)).toEqual([
    'Unassigned',
    expect.stringMatching(/^Jonah Reid, 2 stops, 2 late by up to \d+ min$/),
    'Mei Tanaka, 1 stop',
    expect.stringMatching(/^Aisha Karimi, 0 stops, 1 late by \d+ min$/),
  ]);
});

test('who has not joined stands last among those a stop can be moved to, and is marked [RUN-1]', async () => {
  const [jonah] = board.runs;
  if (jonah) jonah.access = 'invited';
  await openBoard();
  await choose('Corner Cafe', 'Move to…');
  const driver = screen.getByLabelText<HTMLSelectElement>('Driver');
  expect([...driver.options].map(({ text }) => text)).toEqual([
    'Unassigned',
    'Mei Tanaka, 1 stop',
    'Aisha Karimi, 0 stops, nobody late',
    'Jonah Reid, 2 stops, not joined yet, nobody late',
  ]);
});

test.each([
  ['overdue', () => leg('e1', '17:00', 'delivery', today.subtract({ days: 1 }))],
  ['later', () => leg('e1', '17:00')],
])('by the menu what is %s joins the stop at its door, which never goes back [RUN-3]', async (_, made) => {
  const [first] = board.runs[0]?.stops ?? [];
  const { customer_id = '', customer_name = '', address = '' } = first ?? {};
  board.overdue = board.overdue.map((each) => ({
    ...each,
    customer_id,
    customer_name,
    address,
    legs: [made()],
  }));
  const moves = saving();
  await openBoard();
  fireEvent.click(lane('Overdue').getByRole('button', { name: 'Move Paddock Dining' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  await settled();
  const dialog = within(screen.getByRole('dialog', { name: 'Move Paddock Dining' }));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Driver' }), { target: { value: id('d-j') } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(moves).toHaveBeenCalled());
  expect(namesIn('Jonah Reid')).toEqual(['Paddock Dining', 'Tom Gallagher']);
});

test('what is late already is not said to become late, but what its customer will know [RUN-13, RUN-1]', async () => {
  const late = leg('e1', '17:00', 'delivery', today.subtract({ days: 1 }));
  board.overdue = board.overdue.map((each) => ({ ...each, legs: [late] }));
  await openBoard();
  fireEvent.click(lane('Overdue').getAllByRole('button', { name: /^Move / })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/^It still counts as late.* in the app, and only if the driver changes\.$/),
  ).toBeDefined();
  expect(dialog.queryByText(/On another day/)).toBeNull();
});

test.each([
  ['Mei Tanaka', { state: 'on_the_way' as const }, [false, true, true]],
  [
    'Aisha Karimi',
    { in_van_of: { driver_id: id('d-k'), driver_name: 'Aisha Karimi' } },
    [false, false, true],
  ],
])(
  'a stop whose laundry is in the van of %s says so before another driver gets it, and once it is given [RUN-12, RUN-20]',
  async (name, more, isSaidOf) => {
    const { offered } = watchUndo();
    const inVan = `${name} has its laundry in the van.`;
    board.overdue = board.overdue.map((each) => ({
      ...each,
      legs: each.legs.map((of) => ({ ...of, ...more })),
    }));
    await openBoard();
    saving();
    await choose('Mabel Ng', 'Move to…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Mabel Ng' }));
    const driver = dialog.getByLabelText('Driver');
    const isSaid = (lane: string) => {
      fireEvent.change(driver, { target: { value: id(lane) } });
      return dialog.queryByText(inVan) !== null;
    };
    expect(['d-m', 'd-k', 'd-j'].map(isSaid)).toEqual(isSaidOf);
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(offered).toHaveBeenCalledOnce());
    expect(offered.mock.lastCall?.[3]).toBe(inVan);
    expect(said().join()).toContain(inVan);
  },
);

test('while it is dragged over another column, a stop says whose van has its laundry [RUN-12]', async () => {
  board.runs = board.runs.map((run) => ({
    ...run,
    stops: run.stops.map((each) =>
      each.customer_name === 'Tom Gallagher'
        ? { ...each, legs: each.legs.map((of) => ({ ...of, state: 'on_the_way' as const })) }
        : each,
    ),
  }));
  await openBoard();
  const inVan = 'In Jonah’s van';
  card('Tom Gallagher').focus();
  press('Space', 'ArrowUp');
  expect(screen.queryByText(inVan)).toBeNull();
  press('ArrowRight');
  expect(lane('Mei Tanaka').getByText(inVan)).toBeDefined();
  expect(said().join()).toMatch(/Over Mei Tanaka, place \d of 2\. Jonah Reid has its laundry in the van\./);
  press('ArrowLeft');
  expect(screen.queryByText(inVan)).toBeNull();
  press('Escape');
  card('Paddock Dining').focus();
  press('Space', 'ArrowRight');
  expect(screen.queryByText(inVan)).toBeNull();
  press('Escape');
});

test('a driver whose run has ended still gets stops, and the choice says that it ended [RUN-20]', async () => {
  board.runs = board.runs.map((run) =>
    run.driver_name === 'Mei Tanaka' ? { ...run, started_at: at('08:30'), ended_at: at('11:00') } : run,
  );
  await openBoard();
  const moves = saving();
  await choose('Paddock Dining', 'Move to…');
  const dialog = within(screen.getByRole('dialog', { name: 'Move Paddock Dining' }));
  const driver = dialog.getByLabelText<HTMLSelectElement>('Driver');
  expect([...driver.options].map(({ text }) => text)).toContain('Mei Tanaka, 1 stop, run ended, nobody late');
  fireEvent.change(driver, { target: { value: id('d-m') } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(namesIn('Mei Tanaka')).toContain('Paddock Dining');
  await waitFor(() => expect(moves).toHaveBeenCalledTimes(1));
});

test.each([
  ['0026-11-25', 'Enter the year with four digits'],
  ['', 'Enter a date'],
  ['2062-11-28', 'That is in 36 years. Choose a day within two years'],
])('a stop does not move to the day %j, and the field says why [ORD-12]', async (value, sentence) => {
  await openBoard();
  const moves = saving();
  await choose('Corner Cafe', 'Move to…');
  const dialog = within(screen.getByRole('dialog', { name: 'Move Corner Cafe' }));
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value } });
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(false),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(dialog.getByText(sentence)).toBeDefined();
  expect(dialog.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true');
  expect(moves).not.toHaveBeenCalled();
});

test('a day more than 12 months ahead is asked about [ORD-12]', async () => {
  await openBoard();
  await choose('Corner Cafe', 'Move to…');
  const year = Temporal.Now.plainDateISO().year + 3;
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: `${year}-11-28` } });
  expect(screen.getByText(/^That is in \d+ years\. Is it right\?$/)).toBeDefined();
});

test('the menu calls the customer and leads to their page [RUN-12, CUS-20]', async () => {
  await openBoard();
  fireEvent.click(screen.getByRole('button', { name: 'Move Mabel Ng' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Move to…', 'Mark as done…', 'Mark as failed…', 'Open ORD-e1', 'Call', 'Mabel Ng']);
  expect(screen.getByRole('menuitem', { name: 'Call' }).getAttribute('href')).toBe('tel:0412555104');
});

test('a stop at our own shop says so, and its menu finishes it where nobody drives it [RUN-12, LEG-11]', async () => {
  const [waiting] = board.unassigned;
  const late = unassignedStop('Waiting Inn', leg('u2', '16:00'));
  const ours = waiting ? [{ ...waiting, address: '48 Marrickville Rd Marrickville, NSW 2204' }] : [];
  board.unassigned = [...ours, late];
  await openBoard();
  // It is last, whatever its window, and no driver is due for it.
  expect(namesIn('Unassigned')).toEqual(['Waiting Inn', 'Northbank Rowing']);
  expect(lane('Unassigned').getByRole('heading').textContent).toBe('Unassigned1');
  expect(lane('Unassigned').getAllByRole('listitem')[1]?.textContent).toContain(
    'Northbank RowingAt our own shop',
  );
  await choose('Northbank Rowing', 'Mark as done…');
  expect(onFinish.mock.lastCall).toEqual([expect.objectContaining({ order_number: 'ORD-u1' }), 'close']);
});

test.each([
  [['e1'], 'Mark as done…', 'e1', 'close'],
  [['e1', 'e2'], 'Mark ORD-e2 as failed…', 'e2', 'fail'],
  [['e1', 'e1'], 'Mark pickup as done…', 'e1', 'close'],
])('the menu of what is overdue finishes it: %j, %s [LEG-11, RUN-12]', async (names, item, of, change) => {
  const legs = names.map((name, index) => ({
    ...leg(name, '17:00', index ? 'pickup' : 'delivery'),
    id: id(`l${index}`),
  }));
  board.overdue = board.overdue.map((each) => ({ ...each, legs }));
  await openBoard();
  await choose('Mabel Ng', item);
  expect(onFinish.mock.lastCall).toEqual([expect.objectContaining({ order_number: `ORD-${of}` }), change]);
});

test('the menu of a driver gives the whole run to another, who has it on the board then [RUN-21]', async () => {
  const give = answer(giveRunRoute, () => {
    const [jonah, mei, aisha] = board.runs as [Run, Run, Run];
    board = {
      ...board,
      runs: [{ ...jonah, stops: [] }, { ...mei, stops: [...mei.stops, ...jonah.stops] }, aisha],
    };
    return board;
  });
  await openBoard();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run of Jonah Reid' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Give this run to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Jonah’s run to…' }));
  fireEvent.click(dialog.getByRole('radio', { name: /^Mei/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Give Run' }));
  await waitFor(() =>
    expect(namesIn('Mei Tanaka')).toEqual(['Corner Cafe', 'Paddock Dining', 'Tom Gallagher']),
  );
  expect(give).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await settled();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run of Jonah Reid' }), { key: 'Enter' });
  const item = await screen.findByRole('menuitem', { name: 'Give this run to…' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('the menu of a driver says that they are off, asks who gets their stops, and has them back [STF-5, RUN-21]', async () => {
  const setOff = answer(setOffRoute, ({ body: { driver_id, is_off } }) => {
    board = {
      ...board,
      runs: board.runs.map((run) => (run.driver_id === driver_id ? { ...run, is_off } : run)),
    };
    return board;
  });
  await openBoard();
  const say = async (name: string, item: string) => {
    fireEvent.keyDown(screen.getByRole('button', { name: `Run of ${name}` }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  await say('Aisha Karimi', 'Off Today');
  expect(await screen.findByText('Aisha Karimi is off today.')).toBeDefined();
  expect(lane('Aisha Karimi').getByText('Off')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await choose('Tom Gallagher', 'Move to…');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Unassigned',
    'Jonah Reid, 2 stops',
    'Mei Tanaka, 1 stop, nobody late',
    'Aisha Karimi, 0 stops, off today, nobody late',
  ]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await say('Jonah Reid', 'Off Today');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Jonah’s run to…' }));
  expect(dialog.getByRole('radio', { name: /^Aisha Karimi\s*Off today/ })).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Keep Run' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await say('Jonah Reid', 'Back Today');
  expect(await screen.findByText('Jonah Reid is back today.')).toBeDefined();
  expect(setOff.mock.lastCall?.[0]).toEqual({
    body: { driver_id: id('d-j'), day: today, is_off: false },
  });
});

test('a driver is off on a later day by its board, and on none that is past [STF-5]', async () => {
  await openBoard('/?day=2026-12-02');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run of Jonah Reid' }), { key: 'Enter' });
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Optimise route',
    'Give this run to…',
    unbroken('Off Wed 2 Dec'),
    'Jonah Reid',
  ]);
  cleanup();
  await openBoard('/?day=2026-11-23');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run of Jonah Reid' }), { key: 'Enter' });
  await screen.findByRole('menuitem', { name: 'Give this run to…' });
  expect(screen.queryByRole('menuitem', { name: /^Off/ })).toBeNull();
});

test('a driver who is disabled keeps their stops and gets no more [RUN-12]', async () => {
  board.runs = board.runs.map((run) => ({ ...run, is_active: run.driver_name !== 'Jonah Reid' }));
  await openBoard();
  expect(lane('Jonah Reid').getByText('Disabled')).toBeDefined();
  card('Tom Gallagher').focus();
  press('Space', 'ArrowUp');
  expect(said()).toContain('Tom Gallagher lifted. Over Jonah Reid, place 2 of 2.');
  press('ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Escape');
  await choose('Corner Cafe', 'Move to…');
  expect(screen.queryByRole('option', { name: /Jonah Reid/ })).toBeNull();
});

test('the day is in the address, and goes by steps and by date [RUN-12]', async () => {
  const { history, load } = await openBoard('/?day=2026-11-26');
  expect(load.mock.lastCall?.[0].query?.day).toEqual(today.add({ days: 2 }));
  expect(screen.getByText('Thu 26 Nov')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Day before' }));
  expect(await screen.findByText('Wed 25 Nov')).toBeDefined();
  fireEvent.click(screen.getByText('Wed 25 Nov'));
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2026-11-24' } });
  expect(await screen.findByText('Tue 24 Nov, today')).toBeDefined();
  expect(history.location.search).toBe('');
});

test('what waits is above what is overdue, and where neither is, a strip takes stops [RUN-30, RUN-12]', async () => {
  board.overdue = [];
  await openBoard();
  const names = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(names().slice(0, 3)).toEqual(['Unassigned', 'Overdue', 'Jonah Reid']);
  expect(lane('Overdue').getByText('Nothing is overdue.')).toBeDefined();
  cleanup();
  board = { ...boardOfToday(), unassigned: [] };
  await openBoard();
  expect(lane('Unassigned').getByText('Every stop has a driver.')).toBeDefined();
  cleanup();
  board.overdue = [];
  await openBoard();
  expect(names().slice(0, 2)).toEqual(['Unassigned, overdue', 'Jonah Reid']);
  expect(lane('Unassigned, overdue').getByText('0')).toBeDefined();
  const moves = saving();
  card('Tom Gallagher').focus();
  press('Space', 'ArrowLeft');
  expect(said()).toContain('Tom Gallagher. Over Unassigned.');
  press('Space');
  expect(namesIn('Unassigned')).toEqual(['Tom Gallagher']);
  await waitFor(() => expect(bodyOf(moves)?.moves[0]?.driver_id).toBeNull());
});

test('a day without anything says so in each column, and a shop without drivers what to do [RUN-12]', async () => {
  board = { day: today, runs: [runOf('j', 'Jonah Reid', [])], unassigned: [], overdue: [] };
  await openBoard();
  expect(lane('Jonah Reid').getAllByText('No stops on this day.').length).toBeGreaterThan(0);
  cleanup();
  board.runs = [];
  await openBoard();
  expect(screen.getByText('No drivers yet')).toBeDefined();
});

test('a board that cannot be loaded says so, and loads again [RUN-12]', async () => {
  const load = answer(dispatchRoute, () => {
    throw new CallError(500, problemOf('internal'));
  });
  open(<DispatchPage onCharge={vi.fn()} onFinish={onFinish} />);
  expect(await screen.findByText('The board could not be loaded')).toBeDefined();
  load.mockImplementation(() => board);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Mei Tanaka' })).toBeDefined();
});

test('on a phone there is one column at a time, and nothing to drag [RUN-12]', async () => {
  isPhone = true;
  await openBoard();
  expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Northbank Rowing' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Jonah Reid 2' }));
  expect(lane('Jonah Reid').getByText('Paddock Dining')).toBeDefined();
  const moves = saving();
  await choose('Paddock Dining', 'Move down');
  await waitFor(() => expect(bodyOf(moves)?.moves[0]?.before_stop_id).toBeNull());
});

test('on a phone what is asked of a day is one menu beside it [RUN-14]', async () => {
  isPhone = true;
  const { history } = await openBoard('/?day=2026-11-26');
  const openMenu = () =>
    fireEvent.keyDown(screen.getByRole('button', { name: 'Menu of the day' }), { key: 'Enter' });
  expect(screen.queryByRole('button', { name: 'Find an order' })).toBeNull();
  openMenu();
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Find an order',
    'Labels',
    'CSV',
    'Print',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Find an order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find an order' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await settled();
  openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Labels' }));
  await waitFor(() => expect(history.location.pathname).toBe('/papers/labels'));
  expect(history.location.search).toContain('2026-11-26');
});

test('labels, run sheets and a CSV are those of the day of the board [LBL-3, RUN-14]', async () => {
  watchSaves();
  await openBoard('/?day=2026-11-26');
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('Labels')).toBe('/papers/labels?day=2026-11-26');
  expect(address('Print')).toBe('/papers/runs?day=2026-11-26');
  const load = answer(exportDispatchRoute, () => ({ bytes: new Uint8Array([100]) }));
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }));
    return { dialog, go: () => fireEvent.click(dialog.getByRole('button', { name: 'Export CSV' })) };
  };
  const { go } = await save();
  go();
  await waitFor(() => expect(saved()).toEqual([['washline-run-2026-11-26.csv', 'text/csv']]));
  const day = today.add({ days: 2 });
  expect(load.mock.lastCall?.[0].query).toEqual({ day });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  load.mockImplementation(() => {
    throw new CallError(0, null, { isBrokenOff: true });
  });
  const again = await save();
  fireEvent.click(again.dialog.getByRole('switch', { name: /^For Excel/ }));
  again.go();
  expect(await screen.findByText('The export broke off. Nothing was saved.')).toBeDefined();
  expect(load.mock.lastCall?.[0].query).toEqual({ day, bom: '1' });
  expect(saved()).toHaveLength(1);
  vi.restoreAllMocks();
});

test('of any order number the board says where it is [RUN-14]', async () => {
  await openBoard();
  const why = answer(whyNotHereRoute, () => ({ sentence: 'ORD-000123 was delivered on Mon 23 Nov.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Find an order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find an order' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Find' }));
  expect(await dialog.findByText('Enter an order number')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Order number'), { target: { value: ' 123 ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Find' }));
  expect(await dialog.findByText('ORD-000123 was delivered on Mon 23 Nov.')).toBeDefined();
  expect(why.mock.lastCall?.[0].query).toEqual({ order_number: '123', day: today });
});
