import { becauseText, failureText } from '#shared/deliveries/failed-text.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { FailureReason, LegKind } from '#shared/orders/leg-attempt.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import type { Noted } from '../../booking/book-visits.ts';
import { type EventContext, type EventOf, type EventRules, idsOf } from '../../notifications/subject.ts';
import { although, driversOf, type EventOrder, isByCustomer } from './order-rules.ts';

/** What happens to an order of which a stop failed. */
export type FailedStopEvent =
  | EventOf<'leg.failed', Failed & { previous_driver_id?: string | null; is_by_staff?: boolean }>
  | EventOf<'date.needed', Failed>
  | EventOf<'date.reminded', { leg: LegKind; days: number }>
  | EventOf<'date.chosen', { leg: LegKind; visits: ChosenVisit[]; changes: OrderChange[] } & Noted>
  /** `until` is the end of the span they were told, `moved` how it differs from the one before. */
  | EventOf<'leg.retried', { leg: LegKind; times?: string; until?: string; moved?: 'earlier' | 'later' }>;

type Failed = { leg: LegKind; reason: FailureReason; note: string | null };

/** When a leg takes place, as text. */
interface ChosenVisit {
  leg: LegKind;
  when: string;
}

type Context = EventContext<EventOrder>;

const legWords = {
  pickup: { of: 'The pickup of', done: 'collected', could_not: 'collect', bring: 'collect' },
  delivery: { of: 'The delivery of', done: 'delivered', could_not: 'deliver', bring: 'bring' },
} as const;

const reasonText = ({ reason, note }: Omit<Failed, 'leg'>): string =>
  reason === 'other' && note ? note : failureText(reason);

/** `nobody home`, with what was noted. */
const reasonInHistory = ({ reason, note }: Failed): string =>
  [failureText(reason), note].filter(Boolean).join(', ');

/** `ORD-000123 is collected Tue 24 Nov, 9:00 am and delivered Thu 26 Nov, 2:00–4:00 pm.` */
const visitsText = ({ subject }: Context, visits: readonly ChosenVisit[]): string =>
  `${subject.order_number} is ${joinWithAnd(visits.map(({ leg, when }) => `${legWords[leg].done} ${when}`))}.`;

export const failedStopRules: EventRules<FailedStopEvent, EventOrder> = {
  'leg.failed': {
    summary: ({ data }) =>
      data.is_by_staff
        ? `marked the ${data.leg} as failed: ${reasonInHistory(data)}`
        : `could not ${legWords[data.leg].could_not}: ${reasonInHistory(data)}`,
    notify: ({ data }, { subject, actor, customer, staff }) => {
      const { order_number } = subject;
      const leg = `${legWords[data.leg].of} ${order_number}`;
      const title = `Could not ${legWords[data.leg].could_not}`;
      if (data.is_by_staff) {
        const message = `${leg} for ${customer.name}.`;
        const to = [...driversOf(subject), data.previous_driver_id ?? null];
        return [{ to, type: 'stop_failed', title: 'Stop marked as failed', message, kind: 'your_stops' }];
      }
      const driver = actor?.full_name ?? 'A driver';
      return [
        {
          to: idsOf(staff),
          type: 'stop_failed',
          title,
          kind: 'door_problem',
          message: `${driver}: ${order_number} for ${customer.name}, ${reasonText(data)}.`,
        },
        {
          to: [data.previous_driver_id ?? null],
          type: 'stop_failed',
          title,
          kind: 'your_stops',
          message: `${leg} was tried by ${driver}: ${reasonText(data)}.`,
        },
      ];
    },
  },
  'date.needed': {
    summary: ({ data }) => `asked for a new date of the ${data.leg}`,
    notify: ({ data: { leg, reason } }, { subject: { order_number }, customer }) => {
      const couldNot = `We could not ${legWords[leg].bring} ${order_number}`;
      const missed = {
        title: 'We missed you',
        message: `${couldNot}${becauseText(reason)}. Choose a new date.`,
      };
      const notReached = { title: 'We did not get to you', message: `${couldNot} today. Choose a new date.` };
      const text = reason === 'not_reached' ? notReached : missed;
      return [{ to: idsOf(customer.people), type: 'stop_failed', ...text, kind: 'missed' }];
    },
  },
  'date.reminded': {
    summary: ({ data: { leg, days } }) => `reminded that the ${leg} has no new date after ${daysText(days)}`,
    notify: ({ data: { leg, days } }, { subject: { order_number }, customer, staff }) => {
      const message = `${order_number} for ${customer.name} has waited ${daysText(days)} for a new date of its ${leg}.`;
      return [{ to: idsOf(staff), type: 'new_date', title: 'Needs a new date', message }];
    },
  },
  'date.chosen': {
    summary: ({ data }) => `chose a new date for the ${data.leg}${although(data)}`,
    notify: ({ data }, context) => {
      const { subject, customer, staff } = context;
      const text = visitsText(context, data.visits);
      const [to, kind, title, message] = isByCustomer(context)
        ? ([staff, 'customer_changed', 'New date chosen', `${customer.name}: ${text}`] as const)
        : ([customer.people, 'new_date', 'New date', text] as const);
      return [
        { to: idsOf(to), type: 'new_date', title, message, kind },
        { to: driversOf(subject), type: 'new_date', title: 'New date', message: text, kind: 'your_stops' },
      ];
    },
  },
  'leg.retried': {
    summary: ({ data: { leg, moved } }) =>
      moved ? `comes ${moved} with the ${leg}` : `decided to try the ${leg} again today`,
    notify: ({ data: { leg, times, moved } }, { subject: { order_number }, actor, customer }) => [
      {
        to: idsOf(customer.people),
        type: 'new_date',
        title: moved ? 'New time' : 'New date',
        kind: 'new_date',
        message: `${actor?.full_name ?? 'The driver'} ${moved ? `comes ${moved}` : 'tries again today'} to ${legWords[leg].bring} ${order_number}${times ? `, likely ${times}` : ''}.`,
      },
    ],
  },
};

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
