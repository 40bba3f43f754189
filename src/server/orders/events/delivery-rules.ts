import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import {
  type EventContext,
  type EventOf,
  type EventRules,
  idsOf,
  type NameOf,
} from '../../notifications/subject.ts';
import type { EventOrder } from './order-rules.ts';

/** What happens to the delivery of an order. */
export type DeliveryEvent =
  | EventOf<'driver.assigned', { driver_id: string; previous_driver_id: string | null }>
  | EventOf<'driver.unassigned', { previous_driver_id: string }>
  | EventOf<
      'delivery.status_changed',
      { before: DeliveryStatus; after: DeliveryStatus; notes: string | null }
    >;

const driverName = ({ subject, findPerson }: EventContext<EventOrder>): string =>
  findPerson(subject.driver_id)?.full_name ?? 'The driver';

/** A driver in the history. */
const nameIn = (nameOf: NameOf, user_id: string): string => nameOf(user_id) ?? 'a driver';

export const deliveryRules: EventRules<DeliveryEvent, EventOrder> = {
  'driver.assigned': {
    summary: ({ data }, nameOf) =>
      data.previous_driver_id === null
        ? `assigned ${nameIn(nameOf, data.driver_id)}`
        : `assigned ${nameIn(nameOf, data.driver_id)} instead of ${nameIn(nameOf, data.previous_driver_id)}`,
    notify: ({ data }, context) => {
      const { subject, customer } = context;
      const { order_number } = subject;
      return [
        {
          to: [data.driver_id],
          type: 'driver_assigned',
          title: 'New stop',
          message: `${order_number} for ${customer.name} is yours.`,
        },
        {
          to: [data.previous_driver_id],
          type: 'driver_unassigned',
          title: 'Stop reassigned',
          message: `${order_number} now goes with ${driverName(context)}.`,
        },
        {
          to: idsOf(customer.people),
          type: 'driver_assigned',
          title: 'Driver assigned',
          message: `${driverName(context)} will take care of ${order_number}.`,
        },
      ];
    },
  },
  'driver.unassigned': {
    summary: ({ data }, nameOf) => `unassigned ${nameIn(nameOf, data.previous_driver_id)}`,
    notify: ({ data }, { subject: { order_number }, customer }) => [
      {
        to: [data.previous_driver_id],
        type: 'driver_unassigned',
        title: 'Stop taken back',
        message: `${order_number} is no longer yours.`,
      },
      {
        to: idsOf(customer.people),
        type: 'driver_unassigned',
        title: 'Driver unassigned',
        message: `${order_number} will get another driver.`,
      },
    ],
  },
  'delivery.status_changed': {
    summary: ({ data }) => {
      const [before, after] = [deliveryStatusLabels[data.before], deliveryStatusLabels[data.after]];
      const step =
        before === after ? `reported ${after} again` : `changed delivery status from ${before} to ${after}`;
      return data.notes ? `${step}: ${data.notes}` : step;
    },
    notify: ({ data }, context) => {
      const { subject, customer, staff } = context;
      const { order_number } = subject;
      const title = deliveryStatusLabels[data.after];
      const step = title.toLowerCase();
      const driver = driverName(context);
      return [
        {
          to: idsOf(customer.people),
          type: 'delivery_status',
          title,
          message: `${driver}: ${order_number} is ${step}.`,
        },
        {
          to: idsOf(staff),
          type: 'delivery_status',
          title,
          message: `${driver}: ${order_number} for ${customer.name} is ${step}.`,
        },
      ];
    },
  },
};
