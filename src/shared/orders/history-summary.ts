import { hoursText } from '#shared/business/settings.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { deliveryStatusLabels } from './delivery-status.ts';
import { changeLabels } from './order-changes.ts';
import type { OrderEvent } from './order-events.ts';
import type { OrderChange } from './order-history.ts';
import { orderStatusLabels } from './order-status.ts';

/** Finds the name of a user by id. */
export type NameOf = (user_id: string) => string;

type Summaries = {
  [T in OrderEvent['type']]: (event: Extract<OrderEvent, { type: T }>, nameOf: NameOf) => string;
};

const summaries: Summaries = {
  'order.placed': () => 'placed the order',
  'order.edited': ({ data }) => `changed ${fieldNames(data.changes)}`,
  'order.status_changed': ({ data }) =>
    `changed status from ${orderStatusLabels[data.before]} to ${orderStatusLabels[data.after]}`,
  'order.cancelled': ({ data }) => `cancelled the order${cancelledSuffix[data.series ?? 'none']}`,
  'order.repeating_stopped': () => 'stopped repeating the order',
  'order.deleted': () => 'removed the order',
  'order.locked': ({ data }) =>
    data.hours_before_delivery === null
      ? 'locked the order'
      : `locked the order, ${hoursText(data.hours_before_delivery)} before delivery`,
  'order.unlocked': () => 'unlocked the order',
  'occurrence.created': () => 'scheduled this order as the next of its series',
  'modification.proposed': ({ data }) => `proposed changes: ${data.details}`,
  'modification.approved': () => 'approved the proposed changes',
  'modification.rejected': () => 'rejected the proposed changes',
  'driver.assigned': ({ data }, nameOf) =>
    data.previous_driver_id === null
      ? `assigned ${nameOf(data.driver_id)}`
      : `assigned ${nameOf(data.driver_id)} instead of ${nameOf(data.previous_driver_id)}`,
  'driver.unassigned': ({ data }, nameOf) => `unassigned ${nameOf(data.previous_driver_id)}`,
  'delivery.status_changed': ({ data }) => {
    const [before, after] = [deliveryStatusLabels[data.before], deliveryStatusLabels[data.after]];
    const step =
      before === after ? `reported ${after} again` : `changed delivery status from ${before} to ${after}`;
    return data.notes ? `${step}: ${data.notes}` : step;
  },
};

const cancelledSuffix = {
  stopped: ' and stopped repeating it',
  goes_on: ', skipping this one only',
  none: '',
};

/** `items and pickup`, `items, pickup and delivery` */
function fieldNames(changes: readonly OrderChange[]): string {
  const names = changes.map(({ field }) => changeLabels[field].toLowerCase());
  return joinWithAnd(names) || 'nothing';
}

/** An event as a sentence without its subject: `changed status from Processing to In Progress`. */
export function summarizeEvent(event: OrderEvent, nameOf: NameOf): string {
  const summary = summaries[event.type] as (event: OrderEvent, nameOf: NameOf) => string;
  return summary(event, nameOf);
}

/** The changes of an event, field by field; empty if it has none. */
export const eventChanges = (event: OrderEvent): OrderChange[] =>
  'changes' in event.data ? event.data.changes : [];
