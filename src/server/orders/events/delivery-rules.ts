import type { FileKind } from '#shared/files/file.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { bagsText, type LegKind } from '#shared/orders/leg-attempt.ts';
import {
  type EventContext,
  type EventOf,
  type EventRule,
  type EventRules,
  idsOf,
  type NameOf,
  type NotificationDraft,
  nobody,
} from '../../notifications/subject.ts';
import { type DoorData, doorText } from './door-text.ts';
import type { EventOrder } from './order-rules.ts';

/** What happens to the delivery of an order. */
export type DeliveryEvent =
  | EventOf<'driver.assigned', { driver_id: string } & Previous & Visit>
  | EventOf<'driver.unassigned', Previous>
  | EventOf<'leg.assigned', { leg: LegKind; driver_id: string } & Previous & OfView & Visit>
  | EventOf<'leg.unassigned', { leg: LegKind } & Previous & OfView>
  | EventOf<'leg.done', { leg: LegKind; note: string }>
  | EventOf<'leg.noted', { leg: LegKind; notes: string | null } & DoorData>
  | EventOf<'leg.set_back', { leg: LegKind; note: string; was_failed?: boolean }>
  | EventOf<'report.settled', { note: string }>
  | EventOf<'leg.on_the_way', { leg: LegKind; times: string }>
  | EventOf<'leg.late', { leg: LegKind; times: string }>
  | EventOf<'leg.taken_back', TakenBack>
  | EventOf<'bag.missing', { leg: LegKind; note: string }>
  | EventOf<'bag.extra', { leg: LegKind; note: string }>
  | EventOf<'condition.noted', { item: string; note: string }>
  | EventOf<'file.removed', { kind: FileKind }>
  | EventOf<'delivery.status_changed', StatusChange>;

type TakenBack = {
  leg: LegKind;
  of: keyof typeof correctionOf;
  /** Its customer knew of it. */
  is_told: boolean;
  /** Staff knew of it, by a notice about this order. */
  is_told_staff?: boolean;
};

type StatusChange = DoorData & {
  before: DeliveryStatus;
  after: DeliveryStatus;
  notes: string | null;
  /** Whoever had the leg by then: it was another's when it was done. */
  previous_driver_id?: string;
  /** Of a delivery in more or fewer bags. */
  collected?: number;
  /** Staff are told of the start of the run instead. */
  is_run_start?: boolean;
  /** Customers are told that they are next instead. */
  is_next?: boolean;
};

type Previous = {
  previous_driver_id: string | null;
  /** Whoever had the other leg, and loses it too. */
  previous_other_id?: string | null;
};

/** When the stop is, as it was by then; events of earlier versions lack it. */
type Visit = {
  when?: string;
};

/** Customers know of one driver, who changes by it or not. */
type OfView = {
  is_seen_by_customer: boolean;
};

type Context = EventContext<EventOrder>;

const driverName = ({ subject, findPerson }: Context): string =>
  findPerson(subject.driver_id)?.full_name ?? 'The driver';

const whenOrYours = ({ when }: Visit): string => (when ? `, ${when}` : ' is yours');

/** A driver in the history. */
const nameIn = (nameOf: NameOf, user_id: string | null): string => (user_id && nameOf(user_id)) ?? 'a driver';

/** From whom it was taken. */
const insteadOf = (
  { driver_id, previous_driver_id }: Previous & { driver_id: string },
  nameOf: NameOf,
): string =>
  previous_driver_id === null || previous_driver_id === driver_id
    ? ''
    : ` instead of ${nameIn(nameOf, previous_driver_id)}`;

const customerHasDriver = (context: Context): NotificationDraft => ({
  to: idsOf(context.customer.people),
  type: 'driver_assigned',
  title: 'Driver assigned',
  message: `${driverName(context)} is your driver for ${context.subject.order_number}.`,
});

const customerHasNone = ({ subject, customer }: Context): NotificationDraft => ({
  to: idsOf(customer.people),
  type: 'driver_unassigned',
  title: 'Driver unassigned',
  message: `We’re finding another driver for ${subject.order_number}.`,
});

/** What a driver does with a leg. */
const legWords = {
  pickup: {
    of: 'The pickup of',
    done: 'Picked Up',
    did: 'collected',
    past: 'picked up',
    comes: 'comes to collect',
    already: ['Already collected', 'was collected by'],
  },
  delivery: {
    of: 'The delivery of',
    done: 'Delivered',
    did: 'brought',
    past: 'delivered',
    comes: 'brings',
    already: ['Already delivered', 'was delivered by'],
  },
} as const;

/** What a driver does by a step; the title above it names the status. */
const stepVerbs: Record<DeliveryStatus, string> = {
  assigned: 'takes',
  picked_up: legWords.pickup.did,
  out_for_delivery: 'is bringing',
  delivered: legWords.delivery.did,
};

/** What is not so, once its driver has taken a report back. */
const correctionOf = {
  done: (order_number: string, leg: LegKind) => `${order_number} is not ${legWords[leg].past} yet.`,
  on_my_way: (order_number: string) => `${order_number}: your driver makes another stop first.`,
  failed: (order_number: string) => `${order_number} needs no new date.`,
  retry: (order_number: string) => `${order_number} is not tried again today. Choose a new date.`,
  start_run: (order_number: string) => `${order_number} is not out for delivery yet.`,
} as const;

/** Of which kind the message was that a report, or its end, has sent to the customer. */
const doneKinds = { pickup: 'picked_up', delivery: 'delivered' } as const;
const correctedKinds = {
  on_my_way: 'you_are_next',
  failed: 'missed',
  retry: 'new_date',
  start_run: 'out_for_delivery',
} as const;

const reportLabels: Record<keyof typeof correctionOf, string> = {
  done: 'as done',
  on_my_way: 'as on the way',
  failed: 'as failed',
  retry: 'as tried again',
  start_run: 'as loaded',
};

/** What a driver tells staff of the laundry of an order. */
const toldShop = (title: string, said: string): EventRule<EventOf<string, { note: string }>, EventOrder> => ({
  summary: ({ data }) => `${said}: ${data.note}`,
  notify: ({ data }, { subject, actor, customer, staff }) => [
    {
      to: idsOf(staff),
      type: 'run',
      title,
      kind: 'door_problem',
      message: `${actor?.full_name ?? 'A driver'}: ${subject.order_number} for ${customer.name}. ${data.note}`,
    },
  ],
});

export const deliveryRules: EventRules<DeliveryEvent, EventOrder> = {
  'driver.assigned': {
    summary: ({ data }, nameOf) => `assigned ${nameIn(nameOf, data.driver_id)}${insteadOf(data, nameOf)}`,
    notify: ({ data }, context) => {
      const { subject, customer } = context;
      const { order_number } = subject;
      return [
        {
          to: [data.driver_id],
          type: 'driver_assigned',
          title: 'New stop',
          kind: 'your_stops',
          message: `${order_number} for ${customer.name}${whenOrYours(data)}.`,
        },
        {
          to: [data.previous_driver_id, data.previous_other_id ?? null].filter((id) => id !== data.driver_id),
          type: 'driver_unassigned',
          title: 'Stop moved to another driver',
          kind: 'your_stops',
          message: `${order_number} now goes with ${driverName(context)}.`,
        },
        ...(data.previous_driver_id === data.driver_id ? [] : [customerHasDriver(context)]),
      ];
    },
  },
  'driver.unassigned': {
    summary: ({ data }, nameOf) => `unassigned ${nameIn(nameOf, data.previous_driver_id)}`,
    notify: ({ data }, context) => [
      {
        to: [data.previous_driver_id, data.previous_other_id ?? null],
        type: 'driver_unassigned',
        title: 'Stop removed',
        kind: 'your_stops',
        message: `${context.subject.order_number} is no longer yours.`,
      },
      customerHasNone(context),
    ],
  },
  'leg.assigned': {
    summary: ({ data }, nameOf) =>
      `assigned the ${data.leg} to ${nameIn(nameOf, data.driver_id)}${insteadOf(data, nameOf)}`,
    notify: ({ data }, context) => {
      const { subject, customer, findPerson } = context;
      const leg = `${legWords[data.leg].of} ${subject.order_number}`;
      const driver = findPerson(data.driver_id)?.full_name ?? 'another driver';
      return [
        {
          to: [data.driver_id],
          type: 'driver_assigned',
          title: 'New stop',
          kind: 'your_stops',
          message: `${leg} for ${customer.name}${whenOrYours(data)}.`,
        },
        {
          to: [data.previous_driver_id],
          type: 'driver_unassigned',
          title: 'Stop moved to another driver',
          kind: 'your_stops',
          message: `${leg} now goes with ${driver}.`,
        },
        ...(data.is_seen_by_customer ? [customerHasDriver(context)] : []),
      ];
    },
  },
  'leg.unassigned': {
    summary: ({ data }, nameOf) =>
      `unassigned ${nameIn(nameOf, data.previous_driver_id)} from the ${data.leg}`,
    notify: ({ data }, context) => [
      {
        to: [data.previous_driver_id],
        type: 'driver_unassigned',
        title: 'Stop removed',
        kind: 'your_stops',
        message: `${legWords[data.leg].of} ${context.subject.order_number} is no longer yours.`,
      },
      ...(data.is_seen_by_customer ? [customerHasNone(context)] : []),
    ],
  },
  'leg.done': {
    summary: ({ data }) => `marked the ${data.leg} as done, with no proof asked: ${data.note}`,
    notify: ({ data }, { subject: { driver_id, other_driver_id, order_number }, customer }) => {
      const { of, done, did } = legWords[data.leg];
      return [
        {
          to: idsOf(customer.people),
          type: 'delivery_status',
          title: done,
          message: `We ${did} ${order_number}.`,
          kind: doneKinds[data.leg],
        },
        {
          to: [driver_id, other_driver_id],
          type: 'delivery_status',
          title: 'Stop marked as done',
          kind: 'your_stops',
          message: `${of} ${order_number} for ${customer.name}.`,
        },
      ];
    },
  },
  'leg.noted': {
    summary: ({ data }) => {
      const added = `added to the ${data.leg}${doorText(data, data.leg)}`;
      return data.notes ? `${added}: ${data.notes}` : added;
    },
    notify: nobody,
  },
  'leg.set_back': {
    summary: ({ data }) => `reopened the ${data.leg}: ${data.note}`,
    notify: ({ data }, { subject: { driver_id, other_driver_id, order_number }, customer }) => [
      {
        to: idsOf(customer.people),
        type: 'delivery_status',
        title: 'Correction',
        message: correctionOf[data.was_failed ? 'failed' : 'done'](order_number, data.leg),
        corrects: data.was_failed ? 'missed' : doneKinds[data.leg],
      },
      {
        to: [driver_id, other_driver_id],
        type: 'delivery_status',
        title: 'Stop open again',
        kind: 'your_stops',
        message: `${legWords[data.leg].of} ${order_number} is not done yet.`,
      },
    ],
  },
  'report.settled': {
    summary: ({ data }) => `marked an update as done: ${data.note}`,
    notify: nobody,
  },
  'leg.on_the_way': {
    summary: ({ data }) => `set off for the ${data.leg}, expected ${data.times}`,
    notify: ({ data }, { subject, actor, customer }) => [
      {
        to: idsOf(customer.people),
        type: 'stop_next',
        title: 'You are next',
        kind: 'you_are_next',
        message: `${actor?.full_name ?? 'The driver'} ${legWords[data.leg].comes} ${subject.order_number}, ${data.times}.`,
      },
    ],
  },
  'leg.late': {
    summary: ({ data }) => `expected the ${data.leg} later: ${data.times}`,
    notify: ({ data }, { subject, customer }) => [
      {
        to: idsOf(customer.people),
        type: 'stop_late',
        title: 'Running late',
        kind: 'you_are_next',
        message: `${subject.order_number}: now ${data.times}.`,
      },
    ],
  },
  'leg.taken_back': {
    summary: ({ data }) => `undid reporting the ${data.leg} ${reportLabels[data.of]}`,
    notify: ({ data }, { subject, customer, staff }) => [
      {
        to: data.is_told ? idsOf(customer.people) : [],
        type: 'delivery_status',
        title: 'Correction',
        message: correctionOf[data.of](subject.order_number, data.leg),
        corrects: data.of === 'done' ? doneKinds[data.leg] : correctedKinds[data.of],
      },
      {
        to: data.is_told_staff ? idsOf(staff) : [],
        type: 'delivery_status',
        title: 'Correction',
        // Of who set off with it, staff have read `Out for Delivery`.
        message: correctionOf[data.of === 'on_my_way' ? 'start_run' : data.of](
          subject.order_number,
          data.leg,
        ),
      },
    ],
  },
  'bag.missing': toldShop('Bag missing', 'reported laundry missing'),
  'bag.extra': toldShop('More collected', 'reported more to collect than was ordered'),
  'condition.noted': {
    summary: ({ data }) => `noted on ${data.item}: ${data.note}`,
    notify: ({ data }, { subject, actor, customer, staff }) => [
      {
        to: idsOf(staff),
        type: 'order_updated',
        title: 'Stain or damage',
        kind: 'door_problem',
        message: `${actor?.full_name ?? 'A driver'} noted a stain or damage on ${subject.order_number}: ${data.note}`,
      },
      {
        to: idsOf(customer.people),
        type: 'order_updated',
        title: 'Noted when we received it',
        message: `${subject.order_number}, ${data.item}: ${data.note}`,
        kind: 'order_changed',
        changes: [{ label: data.item, before: null, after: data.note }],
      },
    ],
  },
  'file.removed': { summary: ({ data }) => `removed a ${data.kind}`, notify: nobody },
  'delivery.status_changed': {
    summary: ({ data }) => {
      const [before, after] = [deliveryStatusLabels[data.before], deliveryStatusLabels[data.after]];
      const change =
        before === after ? `reported ${after} again` : `changed delivery status from ${before} to ${after}`;
      const step = change + doorText(data, data.after === 'picked_up' ? 'pickup' : 'delivery');
      return data.notes ? `${step}: ${data.notes}` : step;
    },
    notify: ({ data }, { subject, actor, customer, staff }) => {
      const { order_number } = subject;
      const title = deliveryStatusLabels[data.after];
      const step = `${actor?.full_name ?? 'The driver'} ${stepVerbs[data.after]} ${order_number}`;
      const bags = data.after === 'picked_up' && data.bag_count ? ` ${bagsText(data.bag_count)}.` : '';
      const [already, by] = legWords[data.after === 'picked_up' ? 'pickup' : 'delivery'].already;
      return [
        {
          to: [data.previous_driver_id ?? null],
          type: 'delivery_status',
          title: already,
          kind: 'your_stops',
          message: `${order_number} ${by} ${actor?.full_name ?? 'the driver'}.`,
        },
        {
          to: data.is_next ? [] : idsOf(customer.people),
          type: 'delivery_status',
          title,
          message: `${step}.${bags}`,
          ...(data.after === 'assigned' ? {} : { kind: data.after }),
        },
        data.collected
          ? {
              to: idsOf(staff),
              type: 'delivery_status',
              title: 'Bag counts differ',
              kind: 'door_problem',
              message: [
                `${step} for ${customer.name}.`,
                `We collected ${bagsText(data.collected)} and delivered ${data.bag_count}.`,
                ...(data.notes ? [data.notes] : []),
              ].join(' '),
            }
          : {
              to: data.is_run_start ? [] : idsOf(staff),
              type: 'delivery_status',
              title,
              message: `${step} for ${customer.name}.${bags}`,
            },
      ];
    },
    mail: ({ data }, { subject: { order_number }, actor, customer }) =>
      data.after === 'delivered' && !data.is_next
        ? [
            {
              kind: 'delivered',
              to: customer.people,
              subject: `Delivered: ${order_number}`,
              heading: 'Your order is delivered',
              paragraphs: [`${actor?.full_name ?? 'The driver'} brought ${order_number}.`],
            },
          ]
        : [],
  },
};
