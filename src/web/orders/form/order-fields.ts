import type { OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { type MergeFields, pickFields } from '#web/ui/merge/three-way-merge.ts';
import type { OrderFormValues } from './order-form-values.ts';

/** A field of an order that is edited and compared as a whole; customers do not set the status. */
export type CustomerOrderField = OrderChange['field'];
export type OrderField = CustomerOrderField | 'status';

const recurrence = {
  keys: ['is_recurring', 'frequency_template_id'],
  // The template of a recurrence that is switched off does not count.
  compared: (values: OrderFormValues) => values.is_recurring && values.frequency_template_id,
} as const;

export const customerOrderFields: MergeFields<OrderFormValues, CustomerOrderField> = {
  labels: changeLabels,
  groups: { recurrence },
};

export const orderFields: MergeFields<OrderFormValues, OrderField> = {
  labels: { ...changeLabels, status: 'Status' },
  groups: { recurrence },
};

/**
 * The edit to send: the fields that changed and no others. The form drops the seconds of a date, and sending
 * the items again would reprice them.
 */
export const toOrderEdit = (
  draft: OrderDraft,
  { status }: Pick<OrderFormValues, 'status'>,
  changed: readonly OrderField[],
): OrderEdit => pickFields(orderFields, { ...draft, status }, changed);
