import { hoursText, settingLabels } from '#shared/business/settings.ts';
import { type CaseStatus, caseStatusLabels } from '#shared/cases/case.ts';
import type { AccountEvent, CaseEvent, EventOf, SettingsEvent } from '#shared/events.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { NotificationType } from '#shared/notifications/notification.ts';
import { deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { OrderEvent } from '#shared/orders/order-events.ts';
import { orderStatusLabels } from '#shared/orders/order-status.ts';
import {
  type AccountEventContext,
  type CaseEventContext,
  type EventContext,
  type OrderEventContext,
  otherOwners,
  type Person,
} from './event-context.ts';

/** One notification for several people. */
export interface NotificationDraft {
  to: readonly (string | null)[];
  type: NotificationType;
  title: string;
  message: string;
}

type NotificationRules<E extends { type: string }, F> = {
  [T in E['type']]: (event: Extract<E, { type: T }>, context: F) => NotificationDraft[];
};

const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);
const isByCustomer = ({ actor }: OrderEventContext): boolean => actor?.role === 'customer';
const nameOf = (somebody: Person | null): string => somebody?.full_name ?? 'The driver';

/** Who gets which notification of an order. `record` leaves out the actor, who knows of their own action. */
export const orderNotificationRules: NotificationRules<OrderEvent, OrderEventContext> = {
  'order.placed': (_event, context) => {
    const { order_number, customer, staff } = context;
    return isByCustomer(context)
      ? [
          {
            to: idsOf(staff),
            type: 'order_created',
            title: 'New order',
            message: `${customer.full_name} placed ${order_number}.`,
          },
        ]
      : [
          {
            to: [customer.id],
            type: 'order_created',
            title: 'Order placed for you',
            message: `${order_number} has been placed for you.`,
          },
        ];
  },
  'order.edited': (_event, context) => {
    const { order_number, customer, staff, driver } = context;
    return isByCustomer(context)
      ? [
          {
            to: [...idsOf(staff), driver?.id ?? null],
            type: 'order_updated',
            title: 'Order changed',
            message: `${customer.full_name} changed ${order_number}.`,
          },
        ]
      : [
          {
            to: [customer.id, driver?.id ?? null],
            type: 'order_updated',
            title: 'Order changed',
            message: `${order_number} has been changed.`,
          },
        ];
  },
  'order.status_changed': ({ data }, { order_number, customer }) => [
    {
      to: [customer.id],
      type: 'order_status',
      title: orderStatusLabels[data.after],
      message: `${order_number} is now ${orderStatusLabels[data.after]}.`,
    },
  ],
  'order.cancelled': (_event, { order_number, customer, staff, driver }) => [
    {
      to: [...idsOf(staff), driver?.id ?? null],
      type: 'order_cancelled',
      title: 'Order cancelled',
      message: `${customer.full_name} cancelled ${order_number}.`,
    },
  ],
  'order.repeating_stopped': (_event, { order_number, customer, staff }) => [
    {
      to: [...idsOf(staff), customer.id],
      type: 'order_updated',
      title: 'Repeating stopped',
      message: `${order_number} no longer repeats.`,
    },
  ],
  'order.deleted': ({ data }, { customer, driver }) => [
    {
      to: [customer.id, driver?.id ?? null],
      type: 'order_deleted',
      title: 'Order removed',
      message: `${data.order_number} has been removed.`,
    },
  ],
  'order.locked': ({ data }, { order_number, customer }) => [
    {
      to: [customer.id],
      type: 'order_locked',
      title: 'Order locked',
      message:
        data.hours_before_delivery === null
          ? `${order_number} can no longer be changed.`
          : `${order_number} is locked, ${hoursText(data.hours_before_delivery)} before delivery.`,
    },
  ],
  'order.unlocked': (_event, { order_number, customer }) => [
    {
      to: [customer.id],
      type: 'order_unlocked',
      title: 'Order unlocked',
      message: `${order_number} can be changed again.`,
    },
  ],
  'occurrence.created': (_event, { order_number, customer }) => [
    {
      to: [customer.id],
      type: 'occurrence_created',
      title: 'Next order scheduled',
      message: `${order_number} is the next of your recurring order.`,
    },
  ],
  'modification.proposed': ({ data }, { order_number, customer }) => [
    {
      to: [customer.id],
      type: 'modification_proposed',
      title: 'Changes proposed',
      message: `${order_number}: ${data.details}`,
    },
  ],
  'modification.approved': (_event, { order_number, customer, staff }) => [
    {
      to: idsOf(staff),
      type: 'modification_decided',
      title: 'Changes approved',
      message: `${customer.full_name} approved the changes to ${order_number}.`,
    },
  ],
  'modification.rejected': (_event, { order_number, customer, staff }) => [
    {
      to: idsOf(staff),
      type: 'modification_decided',
      title: 'Changes rejected',
      message: `${customer.full_name} rejected the changes to ${order_number}.`,
    },
  ],
  'driver.assigned': ({ data }, { order_number, customer, driver }) => [
    {
      to: [data.driver_id],
      type: 'driver_assigned',
      title: 'New stop',
      message: `${order_number} for ${customer.full_name} is yours.`,
    },
    {
      to: [data.previous_driver_id],
      type: 'driver_unassigned',
      title: 'Stop reassigned',
      message: `${order_number} now goes with ${nameOf(driver)}.`,
    },
    {
      to: [customer.id],
      type: 'driver_assigned',
      title: 'Driver assigned',
      message: `${nameOf(driver)} will take care of ${order_number}.`,
    },
  ],
  'driver.unassigned': ({ data }, { order_number, customer }) => [
    {
      to: [data.previous_driver_id],
      type: 'driver_unassigned',
      title: 'Stop taken back',
      message: `${order_number} is no longer yours.`,
    },
    {
      to: [customer.id],
      type: 'driver_unassigned',
      title: 'Driver unassigned',
      message: `${order_number} will get another driver.`,
    },
  ],
  'delivery.status_changed': ({ data }, { order_number, customer, staff, driver }) => {
    const title = deliveryStatusLabels[data.after];
    const step = title.toLowerCase();
    return [
      {
        to: [customer.id],
        type: 'delivery_status',
        title,
        message: `${nameOf(driver)}: ${order_number} is ${step}.`,
      },
      {
        to: idsOf(staff),
        type: 'delivery_status',
        title,
        message: `${nameOf(driver)}: ${order_number} for ${customer.full_name} is ${step}.`,
      },
    ];
  },
};

const caseChangeText = ({ data }: EventOf<'case.updated'>): string => {
  const status = data.changes.find(({ field }) => field === 'status')?.after;
  return status ? `is now ${caseStatusLabels[status as CaseStatus]}` : 'has been updated';
};

/** Who gets which notification of a case. */
export const caseNotificationRules: NotificationRules<CaseEvent, CaseEventContext> = {
  'case.raised': (_event, { case_number, subject, customer, staff }) => [
    {
      to: idsOf(staff),
      type: 'case_raised',
      title: 'New case',
      message: `${customer.full_name} raised ${case_number}: ${subject}`,
    },
  ],
  'case.updated': (event, { case_number, customer }) => [
    {
      to: [customer.id],
      type: 'case_updated',
      title: 'Case updated',
      message: `${case_number} ${caseChangeText(event)}.`,
    },
  ],
};

/** When staff change an owner's account, the other owners are notified. */
const ownerNotifications = (
  { person, staff, actor }: AccountEventContext,
  change: string,
): NotificationDraft[] =>
  person.role !== 'owner'
    ? []
    : [
        {
          to: idsOf(otherOwners(person.id, staff)),
          type: 'account',
          title: "An owner's account was changed",
          message: `${actor?.full_name ?? 'Washline'} ${change} ${person.full_name}.`,
        },
      ];

/** Who gets which notification of an account. */
export const accountNotificationRules: NotificationRules<AccountEvent, AccountEventContext> = {
  'account.created': () => [],
  'account.enabled': (_event, { person }) => [
    {
      to: [person.id],
      type: 'account',
      title: 'Account enabled',
      message: 'Your account has been enabled again.',
    },
  ],
  'account.disabled': (_event, context) => ownerNotifications(context, 'disabled the account of'),
  'account.password_reset': (_event, context) => [
    {
      to: [context.person.id],
      type: 'account',
      title: 'Password reset',
      message: 'Your password has been reset by our staff.',
    },
    ...ownerNotifications(context, 'reset the password of'),
  ],
  'account.password_changed': () => [],
  'account.profile_changed': () => [],
  'account.reset_code_sent': () => [],
  // The person has no name any more that a notification could use.
  'account.erased': () => [],
};

/** Who gets which notification of the settings: the other owners, as for all that is theirs alone. */
export const settingsNotificationRules: NotificationRules<SettingsEvent, EventContext> = {
  'settings.changed': ({ data }, { staff, actor }) => [
    {
      to: idsOf(staff.filter(({ role }) => role === 'owner')),
      type: 'settings_changed',
      title: 'Settings changed',
      message: `${actor?.full_name} changed ${joinWithAnd(data.changes.map(({ field }) => settingLabels[field]))}.`,
    },
  ],
};
