import { closedDayRuleTitle } from '#shared/booking/closed-day-rule.ts';
import { daysOf } from '#shared/frequency/recurrence-pattern.ts';
import type { Order, OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { endToSend } from '#web/series/series-end.ts';
import { type MergeFields, pickFields } from '#web/ui/merge/three-way-merge.ts';
import type { OrderFormValues } from './order-form-values.ts';

/** A field of an order that is edited and compared as a whole; customers do not set the status. */
export type CustomerOrderField = OrderChange['field'];
export type OrderField = CustomerOrderField | 'status';

const recurrence = {
  keys: ['is_recurring', 'frequency_template_id', 'recurrence', 'ends', 'ends_on', 'ends_after'],
  // Template, days and end of a recurrence that is switched off do not count.
  compared: (values: OrderFormValues) =>
    values.is_recurring && [values.frequency_template_id, daysOf(values.recurrence), endToSend(values)],
} as const;

const closed_day_rule = {
  keys: ['closed_day_rule'],
  compared: (values: OrderFormValues) => (values.is_recurring ? values.closed_day_rule : null),
} as const;

const labels = { ...changeLabels, closed_day_rule: closedDayRuleTitle };
const groups = { recurrence, closed_day_rule };

export const customerOrderFields: MergeFields<OrderFormValues, CustomerOrderField> = { labels, groups };

export const orderFields: MergeFields<OrderFormValues, OrderField> = {
  labels: { ...labels, status: 'Status' },
  groups,
};

/**
 * The edit to send: the fields that changed and no others. The form drops the seconds of a date, and sending
 * the items again would reprice them. The end of a series that goes on is none of the form's business.
 */
export function toOrderEdit(
  order: Pick<Order, 'id' | 'is_recurring'>,
  draft: OrderDraft,
  { status }: Pick<OrderFormValues, 'status'>,
  changed: readonly OrderField[],
): OrderEdit {
  const { ends_on, ends_after, ...rest } = draft;
  const sent = order.is_recurring ? rest : draft;
  const { frequency_template_id, ...edit }: OrderEdit = pickFields(orderFields, { ...sent, status }, changed);
  const isTemplateGone = frequency_template_id === order.id;
  return frequency_template_id === undefined || isTemplateGone ? edit : { ...edit, frequency_template_id };
}
