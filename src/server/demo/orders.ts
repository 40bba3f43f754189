import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { amelia, type Customer, customerOf, priya } from './laundry.ts';
import type { Account } from './people.ts';

/** What happens to an order. */
export type Scenario =
  | 'usual'
  /** Not washed until it goes out again. */
  | 'slow'
  /** Washed soon, and still being washed when the van leaves. */
  | 'washing'
  /** Ready the evening it came in. */
  | 'early'
  /** Another driver had it first. */
  | 'handed_over'
  /** Assigned to a driver, then unassigned. */
  | 'taken_back'
  /** Unassigned. */
  | 'waiting'
  | 'cancelled_by_customer'
  | 'nobody_at_pickup'
  /** Out for delivery, and not delivered. */
  | 'nobody_home';

/** An order to place, with its driver and its scenario. */
export interface PlannedOrder {
  customer: Customer;
  lines: readonly { sku: string; quantity: number }[];
  placed_at: Temporal.Instant;
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
  pickup_address: string;
  instructions: string | null;
  template: string | null;
  /** Monday and Thursday, or one that is counted in its month. */
  days: 'twice_a_week' | 'weekday_of_month' | 'last_day' | null;
  /** How many pickups its series has; `null` without an end. */
  ends_after: number | null;
  /** What its customer does with its series: skips a pickup ahead, or holds all of them from yesterday on. */
  steering: { skip: number } | { hold_days: number } | null;
  driver: Account;
  scenario: Scenario;
}

/** An action on an order. */
export type OrderAction =
  | { do: 'place' }
  | { do: 'cancel' }
  | { do: 'skip'; number: number }
  | { do: 'hold'; days: number }
  | { do: 'assign'; by: Account; driver: Account }
  | { do: 'unassign'; by: Account }
  | { do: 'report'; by: Account; status: DeliveryStatus; notes: string | null }
  | { do: 'set_status'; by: Account; status: OrderStatus }
  | { do: 'set_lock'; by: Account; is_locked: boolean };

export type Step = OrderAction & { at: Temporal.Instant; order: PlannedOrder };

export const longInstruction = `Please read all of this once, it saves everybody a phone call. The loading dock is on Argyle Lane, not Argyle St; the sat nav will send you to the front and the doormen will send you back. The lane is one way from Harrington St and the height limit is 2.6 m, so the tall van has to reverse in. Ring the bell twice. Before seven the night porter opens, after seven it is whoever is in the linen room, and between half past nine and ten nobody hears anything because the dishwashers are being descaled: call 0412 555 018 then.

What is in the cages: blue is level 3 and must stay apart from the rest, because those sheets are the long ones. Grey is everything else. The two red bags are from the function on Saturday and have candle wax in them; Ruth knows about it. There is also a bag of robes with a torn pocket each, wash them but do not press them, our seamstress wants them flat. If a towel has a green thread in the hem it is not ours, it belongs to the spa next door; put those on top and we will walk them over.

On the way back please take the empty cages from the left-hand wall, sign the sheet on the clipboard, and leave the door on the latch. Thank you all, and sorry for the novel. Amelia`;

/** What the demo must always show, at whatever time of day it is opened: orders of a day, counted from today, and a turn. */
export const fixedOrders: Readonly<Record<string, Partial<PlannedOrder>>> = {
  'day -3, turn 0': { customer: priya, scenario: 'nobody_home' },
  'day -1, turn 0': { customer: amelia, scenario: 'early' },
  'day -1, turn 1': { scenario: 'slow' },
  'day -1, turn 2': { scenario: 'washing' },
  'day 0, turn 0': { customer: amelia },
  'day 0, turn 4': { scenario: 'nobody_at_pickup' },
  'day 1, turn 0': { customer: amelia, template: 'Weekly', instructions: longInstruction },
  'day 1, turn 5': { scenario: 'cancelled_by_customer' },
  'day 1, turn 6': { scenario: 'taken_back' },
  'day 1, turn 7': { scenario: 'waiting' },
  'day 6, turn 0': { customer: priya, template: 'Bi-monthly', days: 'weekday_of_month' },
  'day 9, turn 0': { customer: amelia, template: 'Daily' },
};

/** Series that it must always show, and in how many days they begin. */
export const fixedSeries = (today: Temporal.PlainDate): (Partial<PlannedOrder> & { day: number })[] => [
  { day: -3, ...seriesOf('office@littlewattle.example', 'Bi-weekly'), steering: { hold_days: 34 } },
  { day: 7, ...seriesOf('boatshed@northbank.example', 'Bi-weekly'), ends_after: 8 },
  {
    day: daysToLastOfMonth(today),
    ...seriesOf('events.and.conference.linen@quarterdeck-pyrmont-wharf.example', 'Monthly'),
    days: 'last_day',
  },
  {
    day: daysToMondayOrThursday(today),
    ...seriesOf(amelia.email, 'Weekly'),
    days: 'twice_a_week',
    steering: { skip: 3 },
  },
];

const seriesOf = (email: string, template: string): Partial<PlannedOrder> => ({
  customer: customerOf(email),
  scenario: 'usual',
  template,
});

/** To the next last day of a month that is neither today nor tomorrow: the drivers' days are full. */
function daysToLastOfMonth(today: Temporal.PlainDate): number {
  const soonest = today.add({ days: 2 });
  return today.until(soonest.with({ day: soonest.daysInMonth })).days;
}

/** To the first of them that is so far ahead that the clock has made none after it. */
function daysToMondayOrThursday(today: Temporal.PlainDate): number {
  let days = 8;
  while (![1, 4].includes(today.add({ days }).dayOfWeek)) days++;
  return days;
}

/** What drivers write. */
export const notes = {
  atPickup: [
    'A bag was damp from the rain',
    'Collected from the side door',
    'Counted with the porter, all there',
    'One bag more than on the list',
  ],
  onTheWay: [
    'On the road, should be with you within the half hour',
    'Running about ten minutes late, bridge traffic',
    'Next stop is you',
  ],
  atDelivery: [
    'Left with reception',
    'Hung on the rail behind the door',
    'Signed for by the duty manager',
    'Put in the linen room, took the empty cages back',
    'Handed over at the door, all good',
  ],
  /** What is said at the door takes the place of what was said on the way. */
  handedOver: 'Handed over',
  nobodyAtPickup: 'Nobody there and nothing left out. Rang twice, waited ten minutes.',
  nobodyHome: 'Nobody home at two tries. Keeping it in the van, will call before the next one.',
};
