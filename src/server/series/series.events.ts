import { eq } from 'drizzle-orm';
import type { Cents } from '#shared/kernel/money.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { heldCustomerText } from '#shared/ledger/hold.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { refresh } from '../notifications/refresh.ts';
import {
  type EventContext,
  type EventOf,
  type EventRule,
  idsOf,
  nobody,
  type Subject,
} from '../notifications/subject.ts';
import { order_series } from '../schema.ts';
import {
  type AsProposed,
  changedAsText,
  type DrivenOrders,
  type EventSeries,
  linkToSeries,
  proposalRules,
  type SeriesProposalEvent,
} from './proposal-rules.ts';

/** Days and dates are kept as text, as they were when it happened. */
type SeriesEvent =
  | EventOf<'series.started', { pattern: string }>
  | EventOf<
      'series.edited',
      { changes: OrderChange[]; orders?: string[]; order_number?: string } & AsProposed
    >
  | EventOf<'series.held', { from: string; until: string | null; orders: string[] }>
  | EventOf<'series.resumed', { orders: string[] }>
  | EventOf<'series.stopped', { orders?: string[] }>
  | EventOf<'series.started_again'>
  | EventOf<'series.ended'>
  | SeriesProposalEvent
  | EventOf<'occurrence.skipped', { pickup: string; order_number: string | null; closed_day?: string }>
  | EventOf<'occurrence.restored', { pickup: string; order_number: string | null }>
  | EventOf<'occurrence.moved', ClosedTold>
  | EventOf<'occurrence.dropped', ClosedTold>
  | EventOf<'occurrence.stuck', { closed_day: string; order_number: string }>
  | EventOf<'occurrence.overbooked', { visits: string[]; orders: string[] }>
  | EventOf<'occurrence.on_hold', { orders: string[]; overdue: Cents }>;

/** What closed days have changed of it; `message` where its customer reads of several series at once, or has read of this one. */
interface ClosedTold {
  told: string[];
  message?: string[];
}

/** The orders that a change of a series has cancelled or brought back: their numbers, and which of them who drives. */
export interface DroppedOrders {
  driven: DrivenOrders;
  orders: string[];
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const namedChanges = {
  recurrence: 'how it repeats',
  ends: 'when it ends',
  closed_day_rule: 'what happens on closed days',
};

/** `items, instructions`; a new pattern and a new end are named: `how it repeats to every 2 weeks on Monday`. */
const changedText = (changes: readonly OrderChange[]): string =>
  joinWithAnd(
    changes.map(({ field, after }) =>
      field in namedChanges && after
        ? `${namedChanges[field as keyof typeof namedChanges]} to ${lowerFirst(after)}`
        : changeLabels[field].toLowerCase(),
    ),
  ) || 'nothing';

type Context = EventContext<EventSeries>;

/** What somebody is told of an act: in the words of the shop to its customer, and about the customer to all others. */
interface Telling {
  title: string;
  toCustomer: string;
  /** Goes on after the name of the customer, or after `The laundry` for drivers. */
  toOthers: string;
}

const isByCustomer = ({ actor, customer }: Context): boolean =>
  customer.people.some(({ id }) => id === actor?.id);

const driversOf = ({ driver_ids = [], driven = [] }: EventSeries): string[] => [
  ...new Set([...driver_ids, ...driven.map(({ driver_id }) => driver_id)].filter((id) => id !== null)),
];

/** The event as a driver hears of it: with no other orders than theirs. */
function ofDriver<E extends SeriesEvent>(event: E, { driven }: EventSeries, driver_id: string): E {
  const theirs = driven?.find((each) => each.driver_id === driver_id)?.orders;
  return theirs && 'orders' in event.data ? { ...event, data: { ...event.data, orders: theirs } } : event;
}

/** Tells the other side, and the drivers concerned; by staff, the customer also gets a mail. */
function tell<E extends SeriesEvent>(
  summary: EventRule<E, EventSeries>['summary'],
  telling: (event: E) => Telling | null,
): EventRule<E, EventSeries> {
  return {
    summary,
    notify: (event, context) => {
      const { customer, staff, subject } = context;
      const told = telling(event);
      if (!told) return [];
      const { title, toCustomer, toOthers } = told;
      const isTheirs = isByCustomer(context);
      const by = isTheirs ? customer.name : 'The laundry';
      return [
        ...driversOf(subject).map((driver_id) => {
          const theirs = telling(ofDriver(event, subject, driver_id)) ?? told;
          return {
            to: [driver_id],
            type: 'series_changed' as const,
            title,
            message: `${by} ${theirs.toOthers}`,
            kind: 'your_stops' as const,
          };
        }),
        ...(isTheirs
          ? [
              {
                to: idsOf(staff),
                type: 'series_changed' as const,
                title,
                message: `${by} ${toOthers}`,
                kind: 'customer_changed' as const,
              },
            ]
          : []),
        ...(isTheirs
          ? []
          : [{ to: idsOf(customer.people), type: 'series_changed' as const, title, message: toCustomer }]),
      ];
    },
    mail: (event, context) => {
      const told = telling(event);
      if (!told || isByCustomer(context)) return [];
      const to = context.customer.people;
      return [
        {
          kind: 'series_changed',
          to,
          subject: told.title,
          paragraphs: [told.toCustomer],
          link: linkToSeries(context.subject, 'See the recurring order'),
        },
      ];
    },
  };
}

/** ` ORD-000131 and ORD-000132 are cancelled.`; nothing without orders. */
const fates = (orders: readonly string[], fate: string): string =>
  orders.length === 0 ? '' : ` ${joinWithAnd(orders)} ${orders.length === 1 ? 'is' : 'are'} ${fate}.`;

const holdText = ({ from, until }: { from: string; until: string | null }): string =>
  `from ${from} until ${until ?? 'somebody resumes'}`;

/** `Wed 9 Dec 2026, 8:00–10:00 am is` */
const overbooked = ({ visits }: { visits: string[] }): string =>
  `${joinWithAnd(visits)} ${visits.length === 1 ? 'is' : 'are'}`;

/** `Thu 10 Dec 2026, 9:00 am (ORD-000131)` */
const pickupText = ({ pickup, order_number }: { pickup: string; order_number: string | null }): string =>
  order_number ? `${pickup} (${order_number})` : pickup;

const becauseClosed = ({ closed_day }: { closed_day?: string }): string =>
  closed_day ? `, as the laundry is closed on ${closed_day}` : '';

/** A closed day has moved or dropped pickups: its customer is told in the app and by mail. */
const closedDayRule: EventRule<EventOf<string, ClosedTold>, EventSeries> = {
  summary: ({ data }) => `wrote to the customer: ${data.told.join(' ')}`,
  notify: ({ data: { told, message = told } }, { customer }) => [
    {
      to: message.length > 0 ? idsOf(customer.people) : [],
      type: 'series_changed',
      title: 'Closed day',
      message: message.join(' '),
    },
  ],
  mail: ({ data: { told, message = told } }, context) => [
    {
      kind: 'closed_day',
      to: message.length > 0 ? context.customer.people : [],
      subject: 'A closed day changes your recurring order',
      paragraphs: message,
      link: linkToSeries(context.subject, 'See the recurring order'),
    },
  ],
};

/** All that follows from what happens to a series. One act is one notice, however many of its orders it cancels. */
export const seriesEvents: Subject<SeriesEvent, EventSeries> = {
  type: 'series',
  owners: order_series,
  people: [],
  personal: {
    changes: ['pickup_address', 'delivery_address', 'special_instructions', 'purchase_order'],
    data: { details: 'Erased' },
  },
  find: async (db, id) => {
    const columns = { id: order_series.id, customer_id: order_series.customer_id };
    return (await db.select(columns).from(order_series).where(eq(order_series.id, id)))[0];
  },
  concerns: (series) => ({ customer_ids: [series.customer_id], user_ids: driversOf(series) }),
  live: ({ id }, people) => [refresh('series', id, people)],
  rules: {
    'series.started': { summary: ({ data }) => `created it, ${lowerFirst(data.pattern)}`, notify: nobody },
    'series.edited': tell(
      ({ data: { changes, order_number, ...as } }) =>
        changedAsText(`${changedText(changes)}${order_number ? ` of ${order_number} alone` : ''}`, as),
      // Without orders it comes from a change of one of them, whose own event tells of it.
      ({ data: { changes, orders } }) =>
        orders
          ? {
              title: 'Recurring order changed',
              toCustomer: `We’ve changed ${changedText(changes)} in your recurring order.${fates(orders, 'cancelled')}`,
              toOthers: `changed ${changedText(changes)} of a recurring order.${fates(orders, 'cancelled')}`,
            }
          : null,
    ),
    'series.held': tell(
      ({ data }) => `paused it ${holdText(data)}`,
      ({ data }) => ({
        title: 'Recurring order paused',
        toCustomer: `It has no pickups ${holdText(data)}.${fates(data.orders, 'cancelled')}`,
        toOthers: `paused a recurring order ${holdText(data)}.${fates(data.orders, 'cancelled')}`,
      }),
    ),
    'series.resumed': tell(
      () => 'resumed it',
      ({ data: { orders } }) => ({
        title: 'Recurring order resumed',
        toCustomer: `Your pickups continue.${fates(orders, 'scheduled again')}`,
        toOthers: `resumed a recurring order.${fates(orders, 'scheduled again')}`,
      }),
    ),
    'series.stopped': tell(
      () => 'stopped it',
      ({ data: { orders } }) =>
        orders
          ? {
              title: 'Recurring order stopped',
              toCustomer: `It has no more pickups.${fates(orders, 'cancelled')}`,
              toOthers: `stopped a recurring order.${fates(orders, 'cancelled')}`,
            }
          : null,
    ),
    'series.started_again': tell(
      () => 'started it again',
      () => ({
        title: 'Recurring order started again',
        toCustomer: 'Your pickups continue.',
        toOthers: 'started a recurring order again.',
      }),
    ),
    // The last order has said so when it was made.
    'series.ended': { summary: () => 'ended it, as agreed', notify: nobody },
    ...proposalRules,
    'occurrence.skipped': tell(
      ({ data }) => `skipped ${pickupText(data)}${becauseClosed(data)}`,
      // Of what a closed day drops, its customer is told with all other orders of theirs.
      ({ data }) =>
        data.closed_day === undefined
          ? {
              title: 'Pickup skipped',
              toCustomer: `We’ll skip your pickup on ${pickupText(data)}.`,
              toOthers: `skipped the pickup on ${pickupText(data)}.`,
            }
          : null,
    ),
    'occurrence.restored': tell(
      ({ data }) => `undid the skip of ${pickupText(data)}`,
      ({ data }) => ({
        title: 'Pickup back on',
        toCustomer: `Your pickup on ${pickupText(data)} is back on.`,
        toOthers: `undid the skip of the pickup on ${pickupText(data)}.`,
      }),
    ),
    'occurrence.moved': closedDayRule,
    'occurrence.dropped': closedDayRule,
    'occurrence.overbooked': {
      summary: ({ data }) =>
        `made ${joinWithAnd(data.orders)} as promised, although ${overbooked(data)} full`,
      notify: ({ data }, { staff, customer }) => [
        {
          to: idsOf(staff),
          type: 'series_changed',
          title: 'Window over capacity',
          message: `${overbooked(data)} over capacity: ${customer.name} was promised ${joinWithAnd(data.orders)}.`,
        },
      ],
    },
    'occurrence.on_hold': {
      summary: ({ data }) => `made ${joinWithAnd(data.orders)}, although the account was on hold`,
      notify: ({ data }, { staff, customer }) => [
        {
          to: idsOf(staff),
          type: 'series_changed',
          title: 'Recurring order of an account on hold',
          message: `${heldCustomerText(customer.name, data)} ${joinWithAnd(data.orders)} ${data.orders.length === 1 ? 'was' : 'were'} made all the same, as recurring orders continue.`,
        },
      ],
    },
    'occurrence.stuck': {
      summary: ({ data }) => `left ${data.order_number} on ${data.closed_day}, as no day near is open`,
      notify: ({ data }, { staff, customer }) => [
        {
          to: idsOf(staff),
          type: 'series_changed',
          title: 'Still on a closed day',
          message: `No day near ${data.closed_day} is open: ${data.order_number} of ${customer.name} stays as planned.`,
        },
      ],
    },
  },
};
