import { daysOf, type RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import type { SeriesEdit } from '#shared/series/series-edit.contract.ts';
import { type CustomerOrderField, customerOrderFields } from '#web/orders/form/values/order-fields.ts';
import {
  type EditedOrder,
  type OrderFormValues,
  toOrderFormValues,
} from '#web/orders/form/values/order-form-values.ts';
import { endGroup, toSeriesEndValues } from '#web/series/series-end.ts';
import { type MergeFields, pickFields } from '#web/ui/merge/three-way-merge.ts';

/** The fields of a series that are edited and compared as a whole: a pattern and an end are two of them. */
export const seriesFields: MergeFields<OrderFormValues, CustomerOrderField> = {
  labels: { ...customerOrderFields.labels, ends: changeLabels.ends },
  groups: {
    recurrence: {
      keys: ['frequency_template_id', 'recurrence'],
      compared: ({ frequency_template_id, recurrence }) => [frequency_template_id, daysOf(recurrence)],
    },
    ends: endGroup,
  },
};

/** A series as the order form reads an order: what it is made of, on the dates of its first occurrence that is open. */
export interface EditedSeries extends EditedOrder {
  recurrence_pattern: RecurrencePattern;
}

/** Where nothing is open any more the dates are those that are known: the service refuses another one. */
export function asEditedOrder(series: SeriesDetails): EditedSeries {
  const { first_open, next, last, created_at } = series;
  const dates = first_open ?? next[0] ?? last[0];
  return {
    ...series,
    pickup_date: dates?.pickup_date ?? created_at,
    delivery_date: dates?.delivery_date ?? created_at,
    is_recurring: true,
    status: 'scheduled',
  };
}

/** The initial values of the form of a series. */
export const toSeriesFormValues = (series: SeriesDetails, zone: string): OrderFormValues => ({
  ...toOrderFormValues(asEditedOrder(series), zone),
  closed_day_rule: series.closed_day_rule ?? 'usual',
  ...toSeriesEndValues(series),
});

/** The edit to send: the fields that changed and no others. */
export function toSeriesEdit(
  series: SeriesDetails,
  draft: OrderDraft,
  changed: readonly CustomerOrderField[],
): SeriesEdit {
  const { frequency_template_id: id, ...edit } = pickFields(seriesFields, draft, changed);
  // The form has the id of the series for a template that is gone.
  return !id || id === series.id ? edit : { ...edit, frequency_template_id: id };
}
