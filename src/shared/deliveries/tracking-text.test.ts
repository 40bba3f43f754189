import { describe, expect, test } from 'vitest';
import { at, type OrderParts, trackedOrder } from './tracked-order.fixture.ts';
import { trackingText } from './tracking-text.ts';

const zone = 'Australia/Sydney';
const jonah = { driver_name: 'Jonah Reid' };
const mei = { driver_name: 'Mei Tanaka' };
const collected = { state: 'done', happened_at: at('10:31'), ...jonah } as const;
const collectedBefore = { ...collected, happened_at: at('16:08', -1) };

type Row = [what: string, order: OrderParts, now: string, headline: string, detail: string | null];

const textOf = (order: OrderParts, now: string) => trackingText(trackedOrder(order), zone, at(now));

function check(rows: Row[], step: number) {
  test.each(rows)('%s [RUN-11]', (_what, order, now, headline, detail) => {
    expect(textOf(order, now)).toMatchObject({ headline, detail, step });
  });
}

describe('bags that were counted', () => {
  check(
    [
      [
        'at the pickup',
        { status: 'processing', pickup: { ...collected, bag_count: 3 } },
        '12:00',
        'Collected 10:31 am, 3 bags',
        'Comes Thu 26 Nov, 2:00–4:00 pm',
      ],
      [
        'at the pickup, while we wash',
        { status: 'in_progress', pickup: { ...collected, bag_count: 1 } },
        '12:00',
        'In our laundry',
        'Collected 10:31 am, 1 bag · comes Thu 26 Nov, 2:00–4:00 pm',
      ],
    ],
    2,
  );
  check(
    [
      [
        'at the delivery',
        {
          status: 'delivered',
          pickup: { ...collectedBefore, bag_count: 2 },
          delivery: { state: 'done', happened_at: at('14:14'), bag_count: 3, ...mei },
        },
        '15:00',
        'Delivered 2:14 pm, 3 bags',
        'Mei Tanaka brought your laundry.',
      ],
    ],
    4,
  );
});

describe('to be collected, the first step', () => {
  check(
    [
      ['without a driver', {}, '08:00', 'Waiting to be collected', 'Tue 24 Nov, 9:00–11:00 am'],
      [
        'at a free time',
        { pickup: { is_window: false } },
        '08:00',
        'Waiting to be collected',
        'Tue 24 Nov, 9:00 am',
      ],
      [
        'without a driver, late',
        {},
        '11:00',
        'Waiting to be collected',
        'Later than planned: Tue 24 Nov, 9:00–11:00 am',
      ],
      ['with a driver', { pickup: jonah }, '10:59', 'Jonah Reid collects Tue 24 Nov, 9:00–11:00 am', null],
      [
        'with a driver, in a year to come',
        { pickup: { ...jonah, window_start: at('09:00', 60), window_end: at('11:00', 60) } },
        '08:00',
        'Jonah Reid collects Sat 23 Jan 2027, 9:00–11:00 am',
        null,
      ],
      [
        'with a driver, late',
        { pickup: jonah },
        '11:00',
        'Jonah Reid collects later',
        'Later than planned: Tue 24 Nov, 9:00–11:00 am',
      ],
      [
        'on its way, as the order tells',
        { pickup: { ...jonah, state: 'on_the_way' } },
        '10:00',
        'On the road',
        'Tue 24 Nov, 9:00–11:00 am',
      ],
      [
        'with a driver who has not reported it, whatever staff made of the order',
        { pickup: jonah, status: 'in_progress' },
        '08:00',
        'Jonah Reid collects Tue 24 Nov, 9:00–11:00 am',
        null,
      ],
    ],
    1,
  );
});

describe('the driver is out to collect', () => {
  const road = (more: OrderParts['road'] = {}) => ({ pickup: jonah, road: more });
  check(
    [
      [
        'some stops away',
        road(),
        '09:45',
        'On the road, likely 10:20–11:00 am, 3 stops before you',
        'Jonah Reid · window 9:00–11:00 am',
      ],
      [
        'one stop away',
        road({ stops_ahead: 1 }),
        '09:45',
        'On the road, likely 10:20–11:00 am, 1 stop before you',
        'Jonah Reid · window 9:00–11:00 am',
      ],
      [
        'with nothing before, but not on the way yet',
        road({ stops_ahead: 0 }),
        '09:45',
        'On the road, likely 10:20–11:00 am, no stops before you',
        'Jonah Reid · window 9:00–11:00 am',
      ],
      [
        'more than nine stops away',
        road({ stops_ahead: null }),
        '09:45',
        'On the road, likely 10:20–11:00 am',
        'Jonah Reid · window 9:00–11:00 am',
      ],
      [
        'for a free time',
        { pickup: { ...jonah, is_window: false }, road: {} },
        '09:45',
        'On the road, likely 10:20–11:00 am, 3 stops before you',
        'Jonah Reid · planned 9:00 am',
      ],
      [
        'for a window of another day',
        { pickup: { ...jonah, window_start: at('09:00', -1), window_end: at('11:00', -1) }, road: {} },
        '09:45',
        'On the road, likely 10:20–11:00 am, 3 stops before you',
        'Jonah Reid · window Mon 23 Nov, 9:00–11:00 am',
      ],
      [
        'over noon',
        road({ eta_from: at('11:40'), eta_until: at('12:20') }),
        '09:45',
        'On the road, likely 11:40 am–12:20 pm, 3 stops before you',
        'Jonah Reid · window 9:00–11:00 am',
      ],
      [
        'until the end of the expected time',
        road(),
        '11:00',
        'On the road, likely 10:20–11:00 am, 3 stops before you',
        'Jonah Reid · window 9:00–11:00 am',
      ],
      [
        'after the expected time',
        road(),
        '11:01',
        'On the road, later than expected, 3 stops before you',
        'Jonah Reid · window 9:00–11:00 am',
      ],
      [
        'and comes here next',
        road({ is_next: true, stops_ahead: 0, eta_until: at('10:40') }),
        '10:09',
        'Coming to you now, 10:20–10:40 am',
        'Jonah Reid comes to collect.',
      ],
      [
        'and comes here next, after the expected time',
        road({ is_next: true, stops_ahead: 0, eta_until: at('10:40') }),
        '10:41',
        'Coming to you now',
        'Jonah Reid comes to collect.',
      ],
    ],
    1,
  );

  test('who comes next says so, who is on the road does not [RUN-9]', () => {
    expect(textOf(road({ is_next: true }), '10:09').isNext).toBe(true);
    expect(textOf(road(), '10:09').isNext).toBe(false);
  });
});

describe('with us, the second step', () => {
  check(
    [
      [
        'collected today',
        { pickup: collected, status: 'processing' },
        '11:00',
        'Collected 10:31 am',
        'Comes Thu 26 Nov, 2:00–4:00 pm',
      ],
      [
        'collected on another day',
        { pickup: collectedBefore, status: 'processing' },
        '11:00',
        'Collected Mon 23 Nov, 4:08 pm',
        'Comes Thu 26 Nov, 2:00–4:00 pm',
      ],
      [
        'in our laundry',
        { pickup: collectedBefore, status: 'in_progress' },
        '11:00',
        'In our laundry',
        'Collected Mon 23 Nov, 4:08 pm · comes Thu 26 Nov, 2:00–4:00 pm',
      ],
      [
        'handed over in the shop',
        { status: 'processing' },
        '08:00',
        'In our laundry',
        'Comes Thu 26 Nov, 2:00–4:00 pm',
      ],
      [
        'in our laundry, late',
        {
          pickup: collectedBefore,
          status: 'in_progress',
          delivery: { window_start: at('08:00'), window_end: at('10:00') },
        },
        '10:00',
        'In our laundry',
        'Collected Mon 23 Nov, 4:08 pm · comes later than planned',
      ],
      [
        'in our laundry, while the driver who brings it is already out',
        { pickup: collectedBefore, status: 'in_progress', delivery: mei, road: { kind: 'delivery' } },
        '10:00',
        'In our laundry',
        'Collected Mon 23 Nov, 4:08 pm · comes Thu 26 Nov, 2:00–4:00 pm',
      ],
    ],
    2,
  );
});

describe('to be delivered, the third step', () => {
  const ready = { pickup: collectedBefore, status: 'ready_for_pickup' } as const;
  const out = { pickup: collectedBefore, status: 'out_for_delivery' } as const;
  const onTheWay = {
    ...mei,
    state: 'on_the_way',
    window_start: at('14:00'),
    window_end: at('16:00'),
  } as const;
  check(
    [
      ['ready, nobody drives it yet', ready, '10:00', 'Ready, comes Thu 26 Nov, 2:00–4:00 pm', null],
      [
        'ready, with a driver',
        { ...ready, delivery: mei },
        '10:00',
        'Ready, comes Thu 26 Nov, 2:00–4:00 pm',
        'Mei Tanaka brings your laundry.',
      ],
      [
        'ready, late',
        { ...ready, delivery: { window_start: at('08:00'), window_end: at('10:00') } },
        '10:00',
        'Ready, comes later than planned',
        null,
      ],
      [
        'ready, and left behind as the run started',
        { ...ready, delivery: mei, road: { kind: 'delivery' } },
        '10:00',
        'Ready, comes Thu 26 Nov, 2:00–4:00 pm',
        'Mei Tanaka brings your laundry.',
      ],
      [
        'in the van',
        {
          ...out,
          delivery: onTheWay,
          road: { kind: 'delivery', stops_ahead: 5, eta_from: at('14:40'), eta_until: at('15:30') },
        },
        '10:00',
        'On the road, likely 2:40–3:30 pm, 5 stops before you',
        'Mei Tanaka · window 2:00–4:00 pm',
      ],
      [
        'next',
        { ...out, delivery: onTheWay, road: { kind: 'delivery', is_next: true } },
        '10:00',
        'Coming to you now, 10:20–11:00 am',
        'Mei Tanaka brings your laundry.',
      ],
      [
        'out, as its driver says without a run',
        { ...out, delivery: onTheWay },
        '10:00',
        'On the road',
        'Mei Tanaka · comes Tue 24 Nov, 2:00–4:00 pm',
      ],
      [
        'tried again today, in the van',
        { ...ready, delivery: { ...jonah, is_again: true }, road: { kind: 'delivery', stops_ahead: 0 } },
        '10:00',
        'On the road, likely 10:20–11:00 am, no stops before you',
        'Jonah Reid · tries again today',
      ],
      [
        'tried again today, without a run',
        { ...ready, delivery: { is_again: true } },
        '10:00',
        'Ready, comes later than planned',
        null,
      ],
      ['out, as staff say', out, '10:00', 'On the road', 'Comes Thu 26 Nov, 2:00–4:00 pm'],
    ],
    3,
  );
});

describe('delivered, the last step', () => {
  const delivered = { state: 'done', happened_at: at('14:14') } as const;
  const order = { pickup: collectedBefore, status: 'delivered' } as const;
  check(
    [
      [
        'by a driver',
        { ...order, delivery: { ...delivered, ...mei } },
        '18:00',
        'Delivered 2:14 pm',
        'Mei Tanaka brought your laundry.',
      ],
      ['by staff', { ...order, delivery: { state: 'done' } }, '18:00', 'Delivered', null],
      [
        'on another day, as its driver reported later',
        { ...order, delivery: { ...delivered, happened_at: at('17:50', -1), ...mei } },
        '09:00',
        'Delivered Mon 23 Nov, 5:50 pm',
        'Mei Tanaka brought your laundry.',
      ],
      ['completed by staff', { status: 'completed' }, '18:00', 'Delivered', null],
    ],
    4,
  );
});

describe('a stop that failed', () => {
  const failed = {
    state: 'failed',
    failure_reason: 'nobody_home',
    happened_at: at('08:52'),
    ...jonah,
  } as const;
  const pickup = { ...failed, window_start: at('08:00'), window_end: at('10:00') };
  const delivery = { ...failed, window_start: at('14:00', -1), window_end: at('16:00', -1) };
  const out = { pickup: collectedBefore, status: 'ready_for_pickup' } as const;

  check(
    [
      [
        'at the pickup',
        { pickup },
        '12:00',
        'We could not collect: nobody home',
        'Tue 24 Nov, 8:52 am · window 8:00–10:00 am',
      ],
      [
        'at a free time, which staff closed without a driver',
        { pickup: { ...pickup, driver_name: null, is_window: false, failure_reason: 'another_day' } },
        '12:00',
        'We could not collect: you asked for another day',
        'Tue 24 Nov, 8:52 am · planned 8:00 am',
      ],
    ],
    1,
  );
  check(
    [
      [
        'at the delivery, on a later day than it was promised for',
        { ...out, delivery },
        '12:00',
        'We could not deliver: nobody home',
        'Tue 24 Nov, 8:52 am · window Mon 23 Nov, 2:00–4:00 pm',
      ],
      [
        'as we could not get there, is ours',
        { ...out, delivery: { ...delivery, failure_reason: 'not_reached' } },
        '12:00',
        'We did not get to you',
        'Tue 24 Nov, 8:52 am · window Mon 23 Nov, 2:00–4:00 pm',
      ],
      [
        'for another reason, which its note says',
        { ...out, delivery: { ...delivery, failure_reason: 'other' } },
        '12:00',
        'We could not deliver',
        'Tue 24 Nov, 8:52 am · window Mon 23 Nov, 2:00–4:00 pm',
      ],
    ],
    3,
  );

  test('says which leg needs a new date, until the order is closed [FST-3]', () => {
    expect(textOf({ pickup }, '12:00').failed).toBe('pickup');
    expect(textOf({ ...out, delivery }, '12:00').failed).toBe('delivery');
    expect(textOf({ ...out, delivery, status: 'completed' }, '12:00').failed).toBeUndefined();
    expect(textOf({ pickup: { ...pickup, state: 'planned' } }, '12:00').failed).toBeUndefined();
  });
});
