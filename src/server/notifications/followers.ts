import { deliveryStatusLabels } from '#shared/deliveries/delivery.ts';
import type { EventOf, EventType } from '#shared/events.ts';
import type { NotificationType } from '#shared/notifications/notification.ts';
import { orderStatusLabels } from '#shared/orders/order-status.ts';

/** What is known when an event is told. */
export interface Facts {
  staff: readonly string[];
  /** Of the order the event is about. */
  order: {
    order_number: string;
    customer_id: string;
    customer_name: string;
    driver_id: string | null;
    by_staff: boolean;
  };
  /** The driver's name, or the empty string where there is none. */
  driver_name: string;
}

/** One thing to tell some people. */
export interface Notice {
  to: readonly (string | null)[];
  type: NotificationType;
  title: string;
  message: string;
}

type Followers = { [T in EventType]: (event: EventOf<T>, facts: Facts) => Notice[] };

/** Who is told what. The actor is left out afterwards: nobody is notified of their own action. */
export const followers: Followers = {
  'order.placed': (_event, { order, staff }) =>
    order.by_staff
      ? [
          {
            to: [order.customer_id],
            type: 'order_created',
            title: 'Order placed for you',
            message: `${order.order_number} has been placed for you.`,
          },
        ]
      : [
          {
            to: staff,
            type: 'order_created',
            title: 'New order',
            message: `${order.customer_name} placed ${order.order_number}.`,
          },
        ],
  'order.status_changed': ({ data }, { order }) => [
    {
      to: [order.customer_id],
      type: 'order_status',
      title: orderStatusLabels[data.after],
      message: `${order.order_number} is now ${orderStatusLabels[data.after]}.`,
    },
  ],
  'order.cancelled': (_event, { order, staff }) => [
    {
      to: [...staff, order.driver_id],
      type: 'order_cancelled',
      title: 'Order cancelled',
      message: `${order.customer_name} cancelled ${order.order_number}.`,
    },
  ],
  'order.locked': (_event, { order }) => [
    {
      to: [order.customer_id],
      type: 'order_locked',
      title: 'Order locked',
      message: `${order.order_number} can no longer be changed.`,
    },
  ],
  'order.unlocked': (_event, { order }) => [
    {
      to: [order.customer_id],
      type: 'order_unlocked',
      title: 'Order unlocked',
      message: `${order.order_number} can be changed again.`,
    },
  ],
  'driver.assigned': ({ data }, { order, driver_name }) => [
    {
      to: [data.driver_id],
      type: 'driver_assigned',
      title: 'New stop',
      message: `${order.order_number} for ${order.customer_name} is yours.`,
    },
    {
      to: [data.previous_driver_id],
      type: 'driver_unassigned',
      title: 'Stop reassigned',
      message: `${order.order_number} now goes with ${driver_name}.`,
    },
    {
      to: [order.customer_id],
      type: 'driver_assigned',
      title: 'Driver assigned',
      message: `${driver_name} will take care of ${order.order_number}.`,
    },
  ],
  'driver.unassigned': ({ data }, { order }) => [
    {
      to: [data.previous_driver_id],
      type: 'driver_unassigned',
      title: 'Stop taken back',
      message: `${order.order_number} is no longer yours.`,
    },
    {
      to: [order.customer_id],
      type: 'driver_unassigned',
      title: 'Driver unassigned',
      message: `${order.order_number} will get another driver.`,
    },
  ],
  'delivery.status_changed': ({ data }, { order, staff, driver_name }) => [
    {
      to: [order.customer_id],
      type: 'delivery_status',
      title: deliveryStatusLabels[data.after],
      message: `${driver_name}: ${order.order_number} is ${deliveryStatusLabels[data.after].toLowerCase()}.`,
    },
    {
      to: staff,
      type: 'delivery_status',
      title: deliveryStatusLabels[data.after],
      message: `${driver_name}: ${order.order_number} for ${order.customer_name} is ${deliveryStatusLabels[data.after].toLowerCase()}.`,
    },
  ],
  'account.created': () => [],
};
