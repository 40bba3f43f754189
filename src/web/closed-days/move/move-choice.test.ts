import { expect, test } from 'vitest';
import { at, delivery, now, pickup, skipping } from '#web/closed-days/closed-days.fixture.ts';
import {
  actionText,
  type MoveChoice,
  moveOf,
  moveOptions,
  movesText,
  movesToSend,
  sharedChangeUntil,
  skipReason,
  suggestedChoice,
} from './move-choice.ts';

const zone = 'Australia/Sydney';
const labels = (order: typeof pickup) => moveOptions(order, { zone, now }).map(({ label }) => label);
const suggested = (order: typeof pickup) => ({ order, move: moveOf(suggestedChoice(order), zone) });
const chosen = (order: typeof pickup, choice: Partial<MoveChoice>) => ({
  order,
  move: moveOf({ option: '', other: '', ...choice }, zone),
});
const oneOff = { ...pickup, series_id: null };
const cramped = { ...pickup, open_dates: [] };
const asPlanned = { ...pickup, is_as_planned: true };

test.each([
  ['a delivery', delivery, ['Tue 29 Dec, 5:00 pm', 'Wed 30 Dec, 5:00 pm', 'Another date …', 'Leave for now']],
  ['a pickup of a series', pickup, ['Tue 29 Dec, 4:00 pm', 'Skip', 'Another date …', 'Leave for now']],
  [
    'one of a series that skips',
    skipping,
    ['Skip', 'Tue 29 Dec, 8:00 am', 'Another date …', 'Leave for now'],
  ],
  ['a one-off', oneOff, ['Tue 29 Dec, 4:00 pm', 'Cancel order', 'Another date …', 'Leave for now']],
  [
    'one that could be sooner as well',
    { ...delivery, earlier_dates: [at('2026-12-24 17:00'), at('2026-12-23 17:00')] },
    [
      'Tue 29 Dec, 5:00 pm',
      'Wed 23 Dec, 5:00 pm',
      'Thu 24 Dec, 5:00 pm',
      'Wed 30 Dec, 5:00 pm',
      'Another date …',
      'Leave for now',
    ],
  ],
  ['one without an open day near', cramped, ['Leave for now', 'Skip', 'Another date …']],
  [
    'one of a series that goes on',
    asPlanned,
    ['As planned', 'Tue 29 Dec, 4:00 pm', 'Skip', 'Another date …'],
  ],
])('the options of %s begin with the suggested one [BKG-14, BKG-15]', (_, order, expected) => {
  expect(labels(order)).toEqual(expected);
  expect(moveOptions(order, { zone, now })[0]?.value).toBe(suggestedChoice(order).option);
});

test('what is sent are the orders that move or fall out, at the version that was seen [BKG-15]', () => {
  const moves = [
    suggested(delivery),
    suggested(skipping),
    suggested(asPlanned),
    chosen(pickup, { option: 'other', other: '2026-12-31T09:30' }),
  ];
  expect(movesToSend(moves)).toEqual([
    { order_id: delivery.order_id, version: 3, to: at('2026-12-29 17:00') },
    { order_id: skipping.order_id, version: 2, to: null },
    { order_id: pickup.order_id, version: 5, to: at('2026-12-31 09:30') },
  ]);
});

test('another date is none as long as it is incomplete, or of the year 26 [BKG-15, ORD-12]', () => {
  for (const other of ['2026-12', '0026-12-08T13:00'])
    expect(chosen(pickup, { option: 'other', other }).move).toEqual({ kind: 'incomplete' });
});

test.each([
  [
    [suggested(delivery), suggested(pickup), suggested(skipping)],
    '2 will move, 1 will be skipped',
    'Move 2, Skip 1',
  ],
  [
    [suggested(delivery), chosen(oneOff, { option: 'skip' })],
    '1 will move, 1 will be cancelled',
    'Move 1, Cancel 1',
  ],
  [[suggested(skipping)], '1 will be skipped', 'Skip 1 Order'],
  [[suggested(asPlanned)], '', 'Move Orders'],
])('the moves are counted, by the button too [BKG-15]', (moves, text, action) => {
  expect([movesText(moves), actionText(moves)]).toEqual([text, action]);
});

test('a skip that is suggested says why, one that was chosen does not [BKG-14, BKG-15]', () => {
  const reason = ({ order, move }: ReturnType<typeof suggested>) => skipReason(order, move);
  expect(reason(suggested(skipping))).toBe('Skipped because this recurring order skips closed days.');
  expect(reason(suggested({ ...skipping, is_merged: true }))).toBe(
    'Skipped because the day it would move to already has a pickup.',
  );
  expect(reason(chosen(pickup, { option: 'skip' }))).toBeNull();
  expect(reason(suggested(pickup))).toBeNull();
});

test('the end of the notices is named once, if it is the same for all [BKG-15]', () => {
  const until = at('2026-12-28 10:00');
  expect(sharedChangeUntil([suggested(delivery), suggested(pickup)])).toEqual(until);
  expect(sharedChangeUntil([suggested(delivery), suggested({ ...pickup, change_until: null })])).toEqual(
    until,
  );
  const later = { ...pickup, change_until: until.add({ hours: 1 }) };
  expect(sharedChangeUntil([suggested(delivery), suggested(later)])).toBeNull();
  // It holds for the suggested date only.
  const elsewhere = chosen(delivery, { option: String(delivery.open_dates[1]) });
  expect(sharedChangeUntil([elsewhere])).toBeNull();
});
