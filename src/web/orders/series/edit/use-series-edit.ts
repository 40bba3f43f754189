import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod';
import type { OrderDraft } from '#shared/orders/order.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { useLastChange } from '#web/orders/form/use-order-edit.ts';
import { showRefusal, useOrderResolver } from '#web/orders/form/use-order-form.ts';
import { useShownTotal } from '#web/orders/form/use-shown-total.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import type { CustomerOrderField } from '#web/orders/form/values/order-fields.ts';
import { choicesFor, type OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { seriesQuery, useEditSeries } from '#web/series/series.api.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { asEditedOrder, seriesFields, toSeriesEdit, toSeriesFormValues } from './series-form-values.ts';
import { useSeriesQuestion } from './use-series-question.ts';

interface SeriesEditInput {
  /** The newest version that is known. */
  series: SeriesDetails;
  /** Must be stable. */
  schemaFor: (zone: string) => z.ZodType<OrderDraft, OrderFormValues>;
  /** The items to choose from, for what the lines come to. */
  options: readonly OrderOption[];
  onSaved: (saved: {
    series: SeriesDetails;
    values: OrderFormValues;
    changed: readonly CustomerOrderField[];
  }) => void;
}

const failure = 'Failed to update the series';

/** A series that is edited while others may change it. What the edit would do is shown before it is saved. */
export function useSeriesEdit({ series, schemaFor, options, onSaved }: SeriesEditInput) {
  const { time_zone: zone } = useBusiness();
  const client = useQueryClient();
  const { mutateAsync } = useEditSeries();
  const question = useSeriesQuestion();
  const shown = useShownTotal();
  const merge = useMergeForm({
    current: series,
    toValues: useCallback((each: SeriesDetails) => toSeriesFormValues(each, zone), [zone]),
    fields: seriesFields,
    resolver: useOrderResolver(schemaFor),
    load: (): Promise<SeriesDetails> => client.fetchQuery({ ...seriesQuery(series.id), staleTime: 0 }),
    save: async (draft, { base, values, changed }) => {
      if (changed.length > 0) {
        const choices = { options, templates: [], business_address: '', saved_address: null };
        const edit = {
          ...toSeriesEdit(base, draft, changed),
          ...(changed.includes('items') &&
            shown.sentWith(values.items, choicesFor(asEditedOrder(base), choices).options, base)),
        };
        const answer = question.answer.current;
        // What was shown for an older version may be something else by now.
        if (!answer || answer.version < base.version) return question.ask({ series: base, edit });
        const { include_changed } = answer;
        await mutateAsync({ ...atVersion(base), body: { ...edit, include_changed } });
      }
      onSaved({ series: base, values, changed });
    },
    onError: (refused) => {
      if (shown.keep(refused, merge.form.getValues('items'))) return question.close();
      const isKept = question.keepFailure(refused, merge.form.getValues(), failure);
      if (!isKept) showRefusal(merge.form, refused, { failure, zone });
    },
  });
  // Two versions are compared in the form; what is sent after that may be another edit.
  if (merge.isComparing && question.question) question.close();
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    return question.saveWith(() => merge.submit(event));
  };
  return { merge: { ...merge, submit }, question, shown, ...useLastChange(series.version, series.history) };
}
