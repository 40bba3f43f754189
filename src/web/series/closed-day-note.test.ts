import { expect, test } from 'vitest';
import { closedDayNote, movedDeliveryText } from './closed-day-note.ts';

const clock = { zone: 'Australia/Sydney', now: Temporal.Instant.from('2027-03-08T22:00:00Z') };
const friday = Temporal.Instant.from('2027-03-25T21:00:00Z');
const tuesday = Temporal.Instant.from('2027-03-29T21:00:00Z');
const goodFriday = { day: Temporal.PlainDate.from('2027-03-26'), name: 'Good Friday' };
const onFriday = {
  closed_day: goodFriday,
  planned_pickup: friday,
  pickup_date: friday,
  state: 'planned' as const,
  status: null,
};
const onTuesday = { ...onFriday, pickup_date: tuesday };

test.each([
  ['moved', onTuesday, 'We’re closed, so the pickup moves to Tue 30 Mar.'],
  [
    'moved and made',
    { ...onTuesday, state: 'made', status: 'scheduled' },
    'We’re closed, so the pickup moves to Tue 30 Mar.',
  ],
  ['dropped', { ...onFriday, state: 'closed' }, 'We’re closed, so we’ll skip it.'],
  [
    'merged',
    { ...onFriday, state: 'merged', merged_into: { number: 9, pickup_date: tuesday } },
    'We’re closed, so it joins the pickup on Tue 30 Mar.',
  ],
] as const)(
  'a pickup that a closed day has %s says so on the day it was planned [SER-7, SER-22]',
  (_, each, text) => {
    expect(closedDayNote(each, clock)).toEqual({ planned_pickup: friday, text });
  },
);

test.each([
  ['by hand', { ...onTuesday, closed_day: null }],
  ['as planned', onFriday],
  ['skipped', { ...onTuesday, state: 'skipped' }],
  ['cancelled', { ...onTuesday, state: 'made', status: 'cancelled' }],
] as const)('one that is moved, or not, for another reason has no such note: %s [SER-7]', (_, each) => {
  expect(closedDayNote(each, clock)).toBeNull();
});

const wednesday = {
  ...onFriday,
  pickup_date: friday.subtract({ hours: 48 }),
  planned_pickup: friday.subtract({ hours: 48 }),
};

test.each([
  [
    'where that alone is moved',
    { ...wednesday, delivery_date: tuesday },
    'We’re closed on Fri 26 Mar, so the delivery moves to Tue 30 Mar.',
  ],
  ['where it stays, as no day near is open', { ...wednesday, delivery_date: friday }, null],
  [
    'where the pickup is moved, which says so',
    { ...onTuesday, delivery_date: tuesday.add({ hours: 48 }) },
    null,
  ],
  ['where no closed day concerns it', { ...wednesday, closed_day: null, delivery_date: tuesday }, null],
] as const)('a delivery that a closed day moves is named %s [SER-7, SER-21]', (_, each, text) => {
  expect(movedDeliveryText(each, clock)).toBe(text);
});
