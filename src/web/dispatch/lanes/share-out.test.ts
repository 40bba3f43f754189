import { expect, test } from 'vitest';
import type { Run } from '#shared/runs/run.ts';
import {
  at,
  boardOfToday,
  leg,
  now,
  runOf,
  stop,
  today,
  unassignedStop,
  zone,
} from '#web/dispatch/dispatch.fixture.ts';
import { applyMove } from './apply-move.ts';
import { unassignedId } from './lanes.ts';
import { shareOut } from './share-out.ts';

const reckoning = { business: { time_zone: zone, pickup_address: '18 Bourke Rd, Alexandria NSW 2015' }, now };
/** Two doors at the same hour, and one later that comes first in the run. */
const jonah = runOf('j', 'Jonah Reid', [
  stop('s1', 'Late Night', leg('a1', '15:00')),
  stop('s2', 'Paddock Dining', leg('b1', '09:00')),
  stop('s3', 'Tom Gallagher', leg('c1', '09:00')),
]);
const shared = (...others: Run[]) => {
  const board = { ...boardOfToday(), runs: [jonah, ...others] };
  const { moves, takers, late } = shareOut(board, jonah.driver_id, reckoning);
  const after = moves.reduce((shown, move) => applyMove(shown, move, reckoning), board);
  const names = after.runs.map(({ stops }) => stops.map(({ customer_name }) => customer_name));
  return { names, counts: takers.map(({ stops }) => stops), late };
};
const mei = runOf('m', 'Mei Tanaka', [stop('s4', 'Corner Cafe', leg('d1', '10:00'))]);
const aisha = runOf('k', 'Aisha Karimi', []);

test('each stop goes by its window to whom it costs the fewest minutes, then is back first, and none stays [RUN-21, RUN-3]', () => {
  expect(shared(mei, aisha)).toEqual({
    names: [[], ['Corner Cafe', 'Late Night'], ['Paddock Dining', 'Tom Gallagher']],
    counts: [1, 2],
    late: 0,
  });
});

test('it goes to who would be late least, whomever it costs the fewest minutes [RUN-4, RUN-21]', () => {
  const busy = { started_at: now, late_said_at: now, late_until: at('11:00') };
  const until5 = runOf('m', 'Mei Tanaka', [
    stop('s4', 'Corner Cafe', leg('d1', '17:00')),
    stop('s5', 'Glebe Books', leg('d2', '18:00')),
  ]);
  expect(shared({ ...aisha, id: 'r', ...busy }, until5).names[2]).toContain('Paddock Dining');
});

test('nobody gets any who is off, gave their run away, is disabled or has not joined [STF-5, RUN-21]', () => {
  const not = (driver_name: string, more: Partial<Run>) => ({
    ...runOf(driver_name, driver_name, []),
    ...more,
  });
  const { counts, names } = shared(
    mei,
    not('Off', { is_off: true }),
    not('Gave', { gave_run_today: true }),
    not('Gone', { is_active: false }),
    not('New', { access: 'invited' }),
  );
  expect([counts, names[1]?.length]).toEqual([[3], 4]);
});

test('what is at our own shop goes to nobody [RUN-21, RUN-12]', () => {
  const ours = {
    ...stop('s6', 'Amelia Hart', leg('x1', '09:00', 'pickup')),
    address: '18 Bourke Rd Alexandria, NSW 2015',
  };
  const giving = runOf('j', 'Jonah Reid', [...jonah.stops, ours]);
  const board = { ...boardOfToday(), runs: [giving, mei, aisha] };
  const { moves, takers, ours: count } = shareOut(board, giving.driver_id, reckoning);
  expect([count, takers.reduce((sum, { stops }) => sum + stops, 0)]).toEqual([1, 3]);
  const after = moves.reduce((shown, move) => applyMove(shown, move, reckoning), board);
  expect(after.unassigned.map(({ customer_name }) => customer_name)).toContain('Amelia Hart');
});

test.each([0, 1])(
  'what nobody has is shared out likewise, %s days ahead what is of that day, and what is at our own shop stays [RUN-21, RUN-12]',
  (days) => {
    const day = today.add({ days });
    const of = (name: string, ...legs: Parameters<typeof leg>) => unassignedStop(name, leg(...legs));
    const board = {
      ...boardOfToday(),
      day,
      runs: [mei, aisha].map((run) => ({ ...run, day, stops: days ? [] : run.stops })),
      unassigned: [
        of('Today Inn', 't1', '09:00'),
        { ...of('Amelia Hart', 'x1', '09:00', 'pickup'), address: '18 Bourke Rd Alexandria, NSW 2015' },
        of('One Inn', 't2', '09:00', 'delivery', day),
        of('Two Inn', 't3', '15:00', 'delivery', day),
        // Of its door one is due before that day.
        unassignedStop('Both Inn', leg('t4', '08:00'), leg('t5', '16:00', 'delivery', day)),
      ],
    };
    const { moves, takers, ours, earlier } = shareOut(board, unassignedId, reckoning);
    expect([ours, takers.reduce((sum, { stops }) => sum + stops, 0), earlier]).toEqual(
      days ? [1, 3, 2] : [1, 4, 0],
    );
    const after = moves.reduce((shown, move) => applyMove(shown, move, reckoning), board);
    expect(after.unassigned.map(({ customer_name }) => customer_name)).toEqual(
      days ? ['Today Inn', 'Amelia Hart', 'Both Inn'] : ['Amelia Hart'],
    );
  },
);

test('of who would be in time it goes to whom it costs the least driving, also where they have more stops [RUN-21, RUN-5]', () => {
  const placed = (name: string, customer: string, from: string, latitude: number) => ({
    ...stop(name, customer, leg(`l${name}`, from)),
    coordinates: { latitude, longitude: 151.2, source: 'person' as const },
  });
  const north = runOf('m', 'Mei Tanaka', [
    placed('n1', 'North One', '09:00', -33.7),
    placed('n2', 'North Two', '11:00', -33.71),
  ]);
  const south = runOf('k', 'Aisha Karimi', [placed('s1', 'South One', '09:00', -34)]);
  const giving = runOf('j', 'Jonah Reid', [
    placed('g1', 'Going North', '10:00', -33.705),
    placed('g2', 'Going South', '10:00', -34.01),
  ]);
  const { moves } = shareOut(
    { ...boardOfToday(), runs: [giving, north, south] },
    giving.driver_id,
    reckoning,
  );
  expect(moves.map(({ driver_id }) => driver_id)).toEqual([north.driver_id, south.driver_id]);
});

test('who is at its door anyway gets it where nobody is late, also who got one there before [RUN-21]', () => {
  const door = '7 Harbour St, Sydney NSW 2000';
  const saltbush = { ...stop('s5', 'Saltbush', leg('b1', '14:30')), address: door };
  const near = { ...stop('s6', 'Saltbush Café', leg('c1', '15:00')), address: door };
  const giving = { ...jonah, stops: [saltbush, near] };
  const takersOf = (...runs: Run[]) =>
    shareOut({ ...boardOfToday(), runs: [giving, ...runs] }, giving.driver_id, reckoning).moves.map(
      ({ driver_id }) => driver_id,
    );
  expect(takersOf(mei, aisha)).toEqual([aisha.driver_id, aisha.driver_id]);
  const there = { ...stop('s7', 'Saltbush Gym', leg('d2', '12:00')), address: door.toLowerCase() };
  const busy = { ...mei, stops: [...mei.stops, there] };
  expect(takersOf(busy, aisha)).toEqual([busy.driver_id, busy.driver_id]);
});
