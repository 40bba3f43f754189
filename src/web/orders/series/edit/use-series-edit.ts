import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod';
import type { OrderDraft } from '#shared/orders/order.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import type { SeriesEdit } from '#shared/series/series-edit.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import {
  agreedIn,
  type EditQuestion,
  useEditQuestion,
  withQuestion,
} from '#web/orders/form/scope/use-edit-question.ts';
import { useLastChange } from '#web/orders/form/use-order-edit.ts';
import { showRefusal, useOrderResolver } from '#web/orders/form/use-order-form.ts';
import { useShownTotal } from '#web/orders/form/use-shown-total.tsx';
import type { CustomerOrderField } from '#web/orders/form/values/order-fields.ts';
import {
  choicesFor,
  type OrderChoices,
  type OrderFormValues,
} from '#web/orders/form/values/order-form-values.ts';
import { seriesChangeQuery, seriesQuery, useEditSeries } from '#web/series/series.api.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { asEditedOrder, seriesFields, toSeriesEdit, toSeriesFormValues } from './series-form-values.ts';

/** An edit of a series whose effects are shown before it is saved. */
export interface SeriesQuestion extends EditQuestion {
  series: SeriesDetails;
  edit: SeriesEdit;
}

/** What the edit would do, from the service. */
export const previewOf = ({ series, edit, include_changed }: SeriesQuestion) =>
  seriesChangeQuery(series, { ...edit, include_changed });

/** The step of an edit of a series that shows what it would do; open from `Update` until it is saved. */
function useSeriesQuestion() {
  const client = useQueryClient();
  const state = useEditQuestion(previewOf, (question, series_version) => ({
    include_changed: question.include_changed,
    ...agreedIn(question),
    series_version,
  }));
  return {
    ...state,
    /** Opens the step, or shows it anew where the series has changed since. @throws CallError where the edit is refused */
    ask: async (edited: Pick<SeriesQuestion, 'series' | 'edit'>): Promise<void> => {
      const { current } = state.answer;
      const next = { ...edited, include_changed: current?.include_changed ?? false, agreed: current?.agreed };
      await client.fetchQuery(previewOf(next));
      state.open(next, current !== null);
    },
  };
}

interface SeriesEditInput {
  /** The newest version that is known. */
  series: SeriesDetails;
  /** Must be stable. */
  schemaFor: (zone: string) => z.ZodType<OrderDraft, OrderFormValues>;
  /** What can be chosen for any order of its customer; `undefined` while it loads. */
  offered: OrderChoices | undefined;
  onSaved: (saved: {
    series: SeriesDetails;
    values: OrderFormValues;
    changed: readonly CustomerOrderField[];
    agreed: boolean | undefined;
  }) => void;
}

const failure = 'Failed to update the recurring order';

/** A series that is edited while others may change it. What the edit would do is shown before it is saved. */
export function useSeriesEdit({ series, schemaFor, offered, onSaved }: SeriesEditInput) {
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
        const { options } = choicesOf(base, offered) ?? { options: [] };
        const edit = {
          ...toSeriesEdit(base, draft, changed),
          ...(changed.includes('items') && shown.sentWith(values.items, options, base)),
        };
        const answer = question.answer.current;
        // What was shown for an older version may be something else by now.
        if (!answer || answer.series_version < base.version) return question.ask({ series: base, edit });
        const { series_version: _, ...mode } = answer;
        await mutateAsync({ ...atVersion(base), body: { ...edit, ...mode } });
      }
      onSaved({ series: base, values, changed, agreed: question.answer.current?.agreed });
    },
    onError: (refused) => {
      if (shown.keep(refused, merge.form.getValues('items'))) return question.close();
      const isKept = question.keepFailure(refused, merge.form.getValues(), failure);
      if (!isKept) showRefusal(merge.form, refused, { failure, zone });
    },
  });
  return {
    merge: withQuestion(merge, question),
    choices: choicesOf(merge.base.item, offered),
    question,
    shown,
    ...useLastChange(series.version, series.history),
  };
}

const choicesOf = (series: SeriesDetails, offered: OrderChoices | undefined) =>
  offered && choicesFor(asEditedOrder(series), offered);
