import { hoursText } from '#shared/business/settings.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { Hold } from '#shared/ledger/hold.ts';
import type { MessageKind } from '#shared/messages/message-kinds.ts';
import type { HandField } from '#shared/orders/edit-scope.ts';
import { bagsText, type LegKind } from '#shared/orders/leg-attempt.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { type OrderStatus, orderStatusLabels } from '#shared/orders/order-status.ts';
import type { Noted, Overridden } from '../../booking/book-visits.ts';
import {
  type EventContext,
  type EventOf,
  type EventRules,
  type FactChange,
  idsOf,
  type NotificationDraft,
  nobody,
} from '../../notifications/subject.ts';
import type { orders } from '../../schema.ts';
import { type AsProposed, approvedText, changedAsText } from '../../series/proposal-rules.ts';

/** What the rules read of an order. */
export type EventOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'order_number' | 'customer_id' | 'driver_id' | 'other_driver_id'
>;

/** The drivers who have a leg of it. */
export const driversOf = ({
  driver_id,
  other_driver_id,
}: Pick<EventOrder, 'driver_id' | 'other_driver_id'>): string[] =>
  [driver_id, other_driver_id].filter((id) => id !== null);

type Context = EventContext<EventOrder>;

/** What happens to the order itself and to a proposal. */
export type OrderOwnEvent =
  | EventOf<'order.placed', Noted & { pickup: string; on_hold?: Hold }>
  | EventOf<'order.edited', { changes: OrderChange[]; is_followed?: boolean } & Noted & AsProposed>
  | EventOf<'order.moved', { changes: OrderChange[]; closed_day: string; before?: MovedFrom; is_undo?: true }>
  | EventOf<
      'order.status_changed',
      { before: OrderStatus; after: OrderStatus; is_unproved?: boolean; ready_text?: string }
    >
  | EventOf<
      'order.cancelled',
      { before: OrderStatus; series: keyof typeof cancelledSuffix | null; closed_day?: string }
    >
  | EventOf<'order.restored', { after: OrderStatus; by: keyof typeof restoredBy }>
  | EventOf<'order.repeating_stopped'>
  | EventOf<'order.deleted', { order_number: string; customer_id: string }>
  /** Where collecting had closed it to its customer, its lock is no news. */
  | EventOf<'order.locked', { hours_before_delivery: number | null; delivery: string; was_closed?: boolean }>
  | EventOf<'order.unlocked'>
  | EventOf<
      'order.counted',
      { before: string; after: string; total: string; estimate: string; is_more: boolean }
    >
  | EventOf<'bags.corrected', { before: number | null; after: number }>
  | EventOf<'charges.changed', { added: string[]; removed: string[] }>
  | EventOf<'gst.switched', { gst_charged: boolean; before: string; after: string }>
  | EventOf<
      'occurrence.created',
      { pickup: string; is_last?: boolean; is_told_by_series?: boolean; because?: Untimely }
    >
  | EventOf<'modification.proposed', { details: string; is_agreed?: boolean } & Noted>
  | EventOf<'modification.approved', { changes: OrderChange[]; is_by_staff?: boolean }>
  | EventOf<'modification.rejected'>
  | EventOf<'modification.withdrawn', { proposed_by: string; because: WithdrawnBecause }>;

/** Where an order was before staff moved it off a closed day, for who undoes that. */
export interface MovedFrom {
  leg: LegKind;
  pickup_date: string;
  delivery_date: string;
  version: number;
  /** What was noted of its occurrence as changed by hand before. */
  by_hand: HandField[];
}

export const isByCustomer = ({ actor, customer }: Context): boolean =>
  customer.people.some(({ id }) => id === actor?.id);

/** A notification to the people of the customer. */
const toCustomer = (
  { customer }: Context,
  type: NotificationDraft['type'],
  title: string,
  message: string,
  more: Pick<NotificationDraft, 'kind' | 'changes'> = {},
): NotificationDraft[] => [{ to: idsOf(customer.people), type, title, message, ...more }];

/** Staff and its drivers learn that an order does not take place. */
const cancelledBy = (who: string | undefined, context: Context): NotificationDraft[] => {
  const { subject, staff } = context;
  const text = {
    type: 'order_cancelled',
    title: 'Order cancelled',
    message: `${who ?? 'Washline'} cancelled ${subject.order_number}.`,
  } as const;
  return [
    { to: idsOf(staff), ...text, ...(isByCustomer(context) && { kind: 'customer_changed' }) },
    { to: driversOf(subject), ...text, kind: 'your_stops' },
  ];
};

/** Which kind tells the customer of a status; the others are the bell's alone. */
const kindOfStatus: Partial<Record<OrderStatus, MessageKind>> = {
  ready_for_pickup: 'ready',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  cancelled: 'order_cancelled',
};

/** What the title, which names the status, does not say. */
function statusText(order_number: string, status: OrderStatus): string {
  if (status === 'ready_for_pickup') return `${order_number} is clean. We bring it to you.`;
  return `${doneByUs[status] ?? 'We’ve updated'} ${order_number}.`;
}

const doneByUs: Partial<Record<OrderStatus, string>> = {
  processing: 'We’ve started on',
  in_progress: 'We’re working on',
  completed: 'We’ve finished',
  out_for_delivery: 'We’re bringing',
  delivered: 'We brought',
  cancelled: 'We cancelled',
};

const asFacts = (changes: readonly OrderChange[]): FactChange[] =>
  changes.map(({ field, before, after }) => ({ label: changeLabels[field], before, after }));

const seeWhatIsNew = ({ subject }: Context): string => `See what is new in ${subject.order_number}.`;

/** The customer is told as of any other change by staff. */
const changedByStaff = (changes: readonly OrderChange[], context: Context): NotificationDraft[] =>
  toCustomer(context, 'order_updated', 'Order changed', seeWhatIsNew(context), {
    kind: 'order_changed',
    changes: asFacts(changes),
  });

type Counted = Extract<OrderOwnEvent, { type: 'order.counted' }>['data'];

const countTitle = ({ is_more }: Counted): string => (is_more ? 'More than estimated' : 'Counted');

const countText = ({ subject }: Context, { total, estimate }: Counted): string =>
  `${subject.order_number} comes to ${total}, estimated ${estimate}.`;

/** What becomes of the series of a cancelled order. */
const cancelledSuffix = {
  stopped: ' and stopped repeating it',
  goes_on: ', skipping this one only',
  held: ', as the recurring order is paused',
  ended: ', as the recurring order ends before',
};

/** Why the clock makes an order at another time than its own. */
const untimelyText = {
  settings: ', as the settings were changed',
  late: ', as its time had already come',
};

export type Untimely = keyof typeof untimelyText | null;

/** Why a proposal is withdrawn. */
export const withdrawnBecause = {
  finished: 'the order is finished',
  cancelled: 'the order is cancelled',
  deleted: 'the order was deleted',
  stopped: 'the recurring order has ended',
  replaced: 'others are proposed for the recurring order',
  closed: 'their day is closed now',
};

/** `null`: staff have done it. */
type WithdrawnBecause = keyof typeof withdrawnBecause | null;

const becauseText = (because: WithdrawnBecause): string =>
  because ? `, as ${withdrawnBecause[because]}` : '';

const restoredBy = { undo: 'undid the skip', resume: 'resumed the recurring order' };

/** `items and pickup`, `items, pickup and delivery` */
const fieldNames = (changes: readonly OrderChange[]): string =>
  joinWithAnd(changes.map(({ field }) => changeLabels[field].toLowerCase())) || 'nothing';

/** Staff have done it anyway. */
export function although({ closed_day, overridden, on_hold }: Noted & { on_hold?: Hold }): string {
  const reasons = [
    ...(on_hold ? ['the account was on hold'] : []),
    ...(closed_day ? [`the laundry is closed on ${closed_day}`] : []),
    // A closed day has no windows, so that says it already.
    ...(overridden && !(closed_day && overridden === 'not-bookable') ? [overriddenText[overridden]] : []),
  ];
  return reasons.length > 0 ? `, although ${joinWithAnd(reasons)}` : '';
}

const overriddenText: Record<Overridden, string> = {
  'not-bookable': 'customers cannot book that time',
  'outside-area': 'the address is outside our areas',
  'window-full': 'the window was full',
};

const becauseClosed = ({ closed_day }: { closed_day?: string }): string =>
  closed_day ? `, as the laundry is closed on ${closed_day}` : '';

const customerLink = (text: string) => ({ text, path: '/dashboard/customer' });

export const orderRules: EventRules<OrderOwnEvent, EventOrder> = {
  'order.placed': {
    summary: ({ data }) => `placed the order${although(data)}`,
    notify: ({ data }, context) => {
      const { subject, customer, staff } = context;
      const { order_number } = subject;
      if (!isByCustomer(context)) {
        const message = `We’ve placed an order for you: pickup ${data.pickup}.`;
        return toCustomer(context, 'order_created', 'Order placed for you', message);
      }
      const message = `${customer.name} placed ${order_number}.`;
      return [{ to: idsOf(staff), type: 'order_created', title: 'New order', message, kind: 'new_order' }];
    },
    mail: ({ data }, context) => [
      {
        kind: 'order_received',
        to: context.customer.people,
        heading: 'We have your order',
        paragraphs: [
          isByCustomer(context)
            ? 'Thank you for your order.'
            : `We’ve placed an order for you: pickup ${data.pickup}.`,
        ],
      },
    ],
  },
  'order.edited': {
    summary: ({ data }) => `${changedAsText(fieldNames(data.changes), data)}${although(data)}`,
    notify: ({ data }, context) => {
      if (data.is_gathered) return [];
      const { subject, customer, staff } = context;
      const [people, kind, message] = isByCustomer(context)
        ? ([staff, 'customer_changed', `${customer.name} changed ${subject.order_number}.`] as const)
        : ([customer.people, 'order_changed', seeWhatIsNew(context)] as const);
      const text = { type: 'order_updated', title: 'Order changed', message } as const;
      // One act is one notice: of those that follow the order named, only their drivers are told.
      return [
        { to: data.is_followed ? [] : idsOf(people), ...text, kind, changes: asFacts(data.changes) },
        { to: driversOf(subject), ...text, kind: 'your_stops' },
      ];
    },
  },
  'order.moved': {
    summary: ({ data }) =>
      `${data.is_undo ? 'undid the move of' : 'moved'} ${fieldNames(data.changes)}${becauseClosed(data)}`,
    // Its customer is told with all other orders of theirs, and so is its driver.
    notify: nobody,
  },
  'order.status_changed': {
    summary: ({ data }) =>
      `changed status from ${orderStatusLabels[data.before]} to ${orderStatusLabels[data.after]}${data.is_unproved ? ', with no proof asked' : ''}`,
    notify: ({ data }, context) => {
      const title = orderStatusLabels[data.after];
      const kind = kindOfStatus[data.after];
      const message = data.ready_text ?? statusText(context.subject.order_number, data.after);
      const told = toCustomer(context, 'order_status', title, message, kind && { kind });
      return data.after === 'cancelled' ? [...told, ...cancelledBy(context.actor?.full_name, context)] : told;
    },
  },
  'order.counted': {
    summary: ({ data }) => `counted what was there: ${data.after}, ${data.total}`,
    notify: ({ data }, context) =>
      toCustomer(context, 'order_counted', countTitle(data), countText(context, data), {
        kind: data.is_more ? 'more_than_estimated' : 'order_changed',
        changes: [
          { label: 'Items', before: data.before, after: data.after },
          { label: 'Total', before: data.estimate, after: data.total },
        ],
      }),
    mail: ({ data }, context) =>
      data.is_more
        ? [
            {
              kind: 'more_than_estimated',
              to: context.customer.people,
              subject: `${countTitle(data)}: ${context.subject.order_number}`,
              paragraphs: [countText(context, data), `Ordered: ${data.before}.`, `Counted: ${data.after}.`],
              link: customerLink('See the order'),
            },
          ]
        : [],
  },
  'bags.corrected': {
    summary: ({ data: { before, after } }) =>
      before === null ? `counted ${bagsText(after)}` : `corrected ${bagsText(before)} to ${after}`,
    notify: ({ data: { before, after } }, context) => {
      // Of a number that nobody was told there is nothing to correct.
      if (before === null) return [];
      const message = `${context.subject.order_number}: ${bagsText(after)}, not ${before}.`;
      return toCustomer(context, 'order_counted', 'Bag count corrected', message, {
        kind: 'order_changed',
        changes: [{ label: 'Bags', before: `${before}`, after: `${after}` }],
      });
    },
  },
  'charges.changed': {
    summary: ({ data: { added, removed } }) =>
      [...added.map((charge) => `added ${charge}`), ...removed.map((charge) => `removed ${charge}`)].join(
        '; ',
      ),
    notify: ({ data }, context) =>
      data.added.flatMap((charge) =>
        toCustomer(context, 'order_updated', 'Charge added', `${context.subject.order_number}: ${charge}.`),
      ),
    mail: ({ data: { added, removed } }, { customer }) => [
      {
        kind: 'order_changed',
        to: customer.people,
        heading: 'Order changed',
        paragraphs: [],
        changes: [
          ...added.map((charge) => ({ label: charge, before: null, after: 'added' })),
          ...removed.map((charge) => ({ label: charge, before: 'added', after: null })),
        ],
      },
    ],
  },
  'gst.switched': {
    summary: ({ data: { gst_charged, before, after } }) =>
      `${gst_charged ? 'added GST to it' : 'took GST off it'}: ${before} → ${after}`,
    // Its customer is told with all other orders of theirs.
    notify: nobody,
  },
  'order.cancelled': {
    summary: ({ data }) =>
      `cancelled the order${data.series ? cancelledSuffix[data.series] : ''}${becauseClosed(data)}`,
    notify: ({ data }, context) => {
      // Another event tells of all that one act cancels.
      return data.series || data.closed_day ? [] : cancelledBy(context.customer.name, context);
    },
  },
  'order.restored': { summary: ({ data }) => restoredBy[data.by], notify: nobody },
  'order.repeating_stopped': { summary: () => 'stopped repeating the order', notify: nobody },
  'order.deleted': {
    summary: () => 'removed the order',
    notify: ({ data }, { subject, customer }) => {
      const message = `${data.order_number} is no longer in your list.`;
      const text = { type: 'order_deleted', title: 'Order removed', message } as const;
      return [
        { to: idsOf(customer.people), ...text, kind: 'order_cancelled' },
        { to: driversOf(subject), ...text, kind: 'your_stops' },
      ];
    },
  },
  'order.locked': {
    summary: ({ data }) =>
      data.hours_before_delivery === null
        ? 'locked the order'
        : `locked the order, ${hoursText(data.hours_before_delivery)} before delivery`,
    notify: ({ data }, context) => {
      if (data.was_closed) return [];
      // Nothing of when: it may be read much later.
      const message = `${context.subject.order_number} can no longer be changed.`;
      return toCustomer(context, 'order_locked', 'Order locked', message);
    },
    mail: ({ data }, { customer, subject: { order_number } }) =>
      data.was_closed
        ? []
        : [
            {
              kind: 'order_locked',
              to: customer.people,
              subject: `Your order for ${data.delivery} can no longer be changed`,
              paragraphs: ['Ask us if something has to change.'],
              link: customerLink(`See ${order_number}`),
            },
          ],
  },
  'order.unlocked': {
    summary: () => 'unlocked the order',
    notify: (_event, context) => {
      const message = `${context.subject.order_number} can be changed again.`;
      return toCustomer(context, 'order_unlocked', 'Order unlocked', message);
    },
  },
  'occurrence.created': {
    summary: ({ data: { because } }) =>
      `scheduled this order as the next one${because ? untimelyText[because] : ''}`,
    notify: ({ data }, context) => {
      // Its series tells of all that one act brings back; what was due before is told by what happens to it next.
      if (data.is_told_by_series || data.because) return [];
      const { order_number } = context.subject;
      if (isByCustomer(context)) {
        const { customer, staff } = context;
        const message = `${customer.name} placed ${order_number}.`;
        return [{ to: idsOf(staff), type: 'order_created', title: 'New order', message, kind: 'new_order' }];
      }
      const next = `Your next pickup is booked: ${data.pickup}.`;
      const message = data.is_last ? `${next} This is your last one.` : next;
      return toCustomer(context, 'occurrence_created', 'Next order scheduled', message, {
        kind: 'next_order',
      });
    },
  },
  'modification.proposed': {
    summary: ({ data }) => `proposed changes: ${data.details}${although(data)}`,
    notify: ({ data }, context) => {
      if (data.is_agreed) return [];
      const message = `${context.subject.order_number}: ${data.details}`;
      return toCustomer(context, 'modification_proposed', 'Changes proposed', message);
    },
    mail: ({ data }, { subject: { order_number }, customer }) => [
      {
        kind: 'approval_needed',
        to: data.is_agreed ? [] : customer.people,
        subject: `Changes to ${order_number} wait for your approval`,
        paragraphs: [
          `We’d like to change your recurring order ${order_number}:`,
          data.details,
          'Nothing changes until you approve.',
        ],
        link: customerLink('Approve or reject'),
      },
    ],
  },
  'modification.approved': {
    summary: ({ data }) => approvedText(data),
    notify: ({ data }, context) => [
      {
        to: idsOf(context.staff),
        type: 'modification_decided',
        title: 'Changes approved',
        kind: 'customer_changed',
        message: `${context.customer.name} approved the changes to ${context.subject.order_number}.`,
      },
      ...(data.is_by_staff ? changedByStaff(data.changes, context) : []),
    ],
  },
  'modification.rejected': {
    summary: () => 'rejected the proposed changes',
    notify: (_event, { subject, customer, staff }) => [
      {
        to: idsOf(staff),
        type: 'modification_decided',
        title: 'Changes rejected',
        kind: 'customer_changed',
        message: `${customer.name} rejected the changes to ${subject.order_number}.`,
      },
    ],
  },
  'modification.withdrawn': {
    summary: ({ data }) => `withdrew the proposed changes${becauseText(data.because)}`,
    notify: ({ data }, context) => {
      const { order_number } = context.subject;
      const text = { type: 'modification_decided', title: 'Changes withdrawn' } as const;
      const stays = `We’ve withdrawn our changes to ${order_number}. It stays as it is.`;
      return [
        {
          to: idsOf(context.staff).filter((id) => id === data.proposed_by),
          ...text,
          message: `Your changes to ${order_number} no longer wait${becauseText(data.because)}.`,
        },
        ...(data.because ? [] : toCustomer(context, text.type, text.title, stays)),
      ];
    },
  },
};
