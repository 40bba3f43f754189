import { expect, test } from 'vitest';
import type { DispatchDay } from '#shared/runs/run.ts';
import {
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
import { applyMove, type StopMove } from './apply-move.ts';
import { lanesOf } from './lanes.ts';
import { moveBody, withSaved } from './seen-runs.ts';
import { slotIn } from './slot.ts';

const business = { time_zone: zone, pickup_address: '18 Bourke Rd, Alexandria NSW 2015' };
const jonah = id('d-j');
const mei = id('d-m');
const move = (more: Partial<StopMove>): StopMove => ({
  leg_ids: [id('u1')],
  driver_id: jonah,
  day: today,
  before_leg_id: null,
  ...more,
});
const moved = (board: DispatchDay, ...moves: Partial<StopMove>[]) =>
  moves.reduce((before, more) => applyMove(before, move(more), { business, now }), board);
/** Who stands where: `1 Paddock Dining`. */
const names = ({ runs, unassigned, overdue }: DispatchDay) => ({
  runs: runs.map(({ stops }) => stops.map(({ position, customer_name }) => `${position} ${customer_name}`)),
  unassigned: unassigned.map(({ customer_name }) => customer_name),
  overdue: overdue.map(({ customer_name }) => customer_name),
});
const doorOf = ({ runs }: DispatchDay, name: string) => {
  const stop = runs.flatMap(({ stops }) => stops).find(({ customer_name }) => customer_name === name);
  return { customer_id: stop?.customer_id ?? '', customer_name: name, address: stop?.address ?? '' };
};
const ofMei = ['1 Corner Cafe'];

test('a stop goes before another one, or last [RUN-3, RUN-12]', () => {
  const board = boardOfToday();
  expect(names(moved(board, { before_leg_id: id('b1') }))).toEqual({
    runs: [['1 Paddock Dining', '2 Northbank Rowing', '3 Tom Gallagher'], ofMei, []],
    unassigned: [],
    overdue: ['Mabel Ng'],
  });
  expect(names(moved(board, {})).runs[0]?.at(-1)).toBe('3 Northbank Rowing');
  expect(names(moved(board, { leg_ids: [id('b1')], before_leg_id: id('a1') })).runs[0]).toEqual([
    '1 Tom Gallagher',
    '2 Paddock Dining',
  ]);
});

test('what is overdue, and what nobody drives any more, leave their columns [RUN-1, RUN-12]', () => {
  const board = moved(
    boardOfToday(),
    { leg_ids: [id('e1')], driver_id: mei },
    { leg_ids: [id('a1'), id('a2')], driver_id: null },
  );
  expect(names(board)).toEqual({
    runs: [['1 Tom Gallagher'], ['1 Corner Cafe', '2 Mabel Ng'], []],
    unassigned: ['Paddock Dining', 'Northbank Rowing'],
    overdue: [],
  });
});

test('a stop that loses its earlier part stands where the rest of it belongs [RUN-2, RUN-12]', () => {
  const run = runOf('j', 'Jonah Reid', [
    stop('s1', 'Harbour Lane', leg('x1', '14:00', 'pickup'), leg('x2', '19:00')),
    stop('s2', 'Corner Cafe', leg('y1', '16:00')),
  ]);
  const board = { ...boardOfToday(), runs: [run] };
  expect(names(moved(board, { leg_ids: [id('x1')], driver_id: null })).runs[0]).toEqual([
    '1 Corner Cafe',
    '2 Harbour Lane',
  ]);
});

test('on another day it is seen no more [RUN-1]', () => {
  const board = moved(boardOfToday(), { leg_ids: [id('b1')], day: today.add({ days: 1 }) });
  expect(names(board).runs).toEqual([['1 Paddock Dining'], ofMei, []]);
});

test('at a door where the run stops already it becomes part of that stop [RUN-2]', () => {
  const board = boardOfToday();
  board.unassigned = [
    {
      ...unassignedStop('Tom Gallagher', leg('u1', '12:00', 'pickup')),
      address: '4 TOM GALLAGHER St Surry Hills, NSW 2010',
    },
  ];
  const { runs } = moved(board, { before_leg_id: id('a1') });
  expect(runs[0]?.stops.map(({ legs }) => legs.map((each) => each.id))).toEqual([
    [id('b1'), id('u1')],
    [id('a1'), id('a2')],
  ]);
  expect(runs[0]?.stops[0]?.id).toBe(id('s2'));
});

test('what is put before the stop of its own door leaves that in its place [RUN-3]', () => {
  const board = boardOfToday();
  board.overdue = board.overdue.map((each) => ({ ...each, ...doorOf(board, 'Paddock Dining') }));
  const both = moved(board, { leg_ids: [id('e1')], before_leg_id: id('a1') });
  expect(names(both).runs[0]).toEqual(['1 Paddock Dining', '2 Tom Gallagher']);
  expect(both.runs[0]?.stops[0]?.legs).toHaveLength(3);
});

test('a delivery stays behind its own pickup, and what is finished where it is [RUN-3]', () => {
  const done = { ...leg('f1', '08:00'), state: 'done' as const };
  const delivery = { ...leg('x2', '10:00'), order_id: id('ox1') };
  const run = runOf('j', 'Jonah Reid', [
    { ...stop('s0', 'Done Inn', done), finished_at: now },
    stop('s1', 'Collected Here', leg('x1', '11:00', 'pickup')),
    stop('s2', 'Brought There', delivery),
  ]);
  const board = { ...boardOfToday(), runs: [run] };
  expect(names(moved(board, { leg_ids: [id('x2')], before_leg_id: id('x1') })).runs[0]).toEqual([
    '1 Done Inn',
    '2 Collected Here',
    '3 Brought There',
  ]);
});

test('where the driver is on the way to stays first, wherever a stop is put [RUN-3, RUN-9]', () => {
  const board = boardOfToday();
  for (const { stops } of board.runs) for (const each of stops.slice(0, 1)) each.next_at = now;
  const before = moved(board, { before_leg_id: id('a1') });
  expect(names(before).runs[0]).toEqual(['1 Paddock Dining', '2 Northbank Rowing', '3 Tom Gallagher']);
  // Of another run it is not the next one.
  const { runs } = moved(before, { leg_ids: [id('c1')], before_leg_id: id('a1') });
  expect(runs[0]?.stops.map(({ next_at }) => Boolean(next_at))).toEqual([true, false, false, false]);
  const [lane] = lanesOf({ ...board, unassigned: [], overdue: [] }, { business, now }).slice(2);
  const [first, second] = lane?.cards ?? [];
  if (!lane || !first || !second) throw new Error('a stop is missing');
  expect([slotIn(lane, first, 1)?.index, slotIn(lane, second, 0)?.index]).toEqual([0, 1]);
});

test('the run it goes to and the one it leaves are reckoned at once [RUN-5, RUN-12]', () => {
  const before = boardOfToday();
  const [to, from, other] = moved(before, { leg_ids: [id('c1')], before_leg_id: id('a1') }).runs;
  // At 10:00 am there; 5 minutes at the door and 4 on the way, the next one, due by 10:00 am, is done at 10:14 am.
  expect([to?.late, to?.stops.map(({ minutes_late }) => minutes_late)]).toEqual([1, [0, 14, 0]]);
  expect([from?.late, from?.ends_at, from?.stops]).toEqual([0, null, []]);
  expect(other).toBe(before.runs[2]);
});

test('a move that was made already changes nothing more, and one of legs that are gone nothing [RUN-12]', () => {
  const once = moved(boardOfToday(), { before_leg_id: id('b1') });
  expect(names(moved(once, { before_leg_id: id('b1') }))).toEqual(names(once));
  expect(moved(once, { leg_ids: [id('zz')] })).toBe(once);
});

test('a move says which versions were seen of the runs that it touches, those of yesterday too [RUN-12]', () => {
  const board = boardOfToday();
  expect(moveBody(move({ leg_ids: [id('e1')], before_leg_id: id('b1') }), board)).toEqual({
    day: today,
    seen: [
      { run_id: id('run-j'), version: 3 },
      { run_id: id('run-o'), version: 7 },
    ],
    moves: [{ leg_ids: [id('e1')], driver_id: jonah, day: today, before_stop_id: id('s2') }],
  });
  const fresh = moveBody(move({ leg_ids: [id('c1')], driver_id: id('d-k') }), board);
  expect(fresh.seen).toEqual([{ run_id: id('run-m'), version: 3 }]);
  expect(moveBody(move({ driver_id: null }), board).seen).toEqual([]);
});

test('to another day, the version that was seen of the run there [RUN-12]', () => {
  const day = today.add({ days: 1 });
  const there = runOf('t', 'Mei Tanaka', [stop('t1', 'Glebe Books', leg('t1', '09:00'))], {
    driver_id: mei,
    day,
    version: 9,
  });
  const target: DispatchDay = { day, runs: [there], unassigned: [], overdue: [] };
  const body = moveBody(
    move({ leg_ids: [id('b1')], driver_id: mei, day, before_leg_id: id('t1') }),
    boardOfToday(),
    [target],
  );
  expect(body.seen).toEqual([
    { run_id: id('run-j'), version: 3 },
    { run_id: id('run-t'), version: 9 },
  ]);
  expect(body.moves[0]?.before_stop_id).toBe(id('t1'));
});

test('after an own move the versions are those it has made, and of other runs those that were seen [RUN-12]', () => {
  const board = boardOfToday();
  const saved = boardOfToday();
  saved.runs = saved.runs.map((run) => ({ ...run, version: run.version + 5 }));
  const next = withSaved(board, saved, move({}));
  expect(next.runs.map(({ version }) => version)).toEqual([8, 3, 0]);
});
