import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import type { SeriesEdit } from '#shared/series/series-edit.contract.ts';
import { detailOr, isVersionConflict } from '#web/kernel/api.ts';
import { namesFields } from '#web/kernel/form-validation.ts';
import type { OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { seriesChangeQuery } from '#web/series/series.api.ts';

/** An edit of a series whose effects are shown before it is saved. */
export interface SeriesQuestion {
  series: SeriesDetails;
  edit: SeriesEdit;
  include_changed: boolean;
}

/** What the edit would do, from the service. */
export const previewOf = ({ series, edit, include_changed }: SeriesQuestion) =>
  seriesChangeQuery(series, { ...edit, include_changed });

/** The answer that is being saved: what was shown, and at which version of the series. */
interface Answer {
  include_changed: boolean;
  version: number;
}

/** The step of an edit of a series that shows what it would do; open from `Update Series` until it is saved. */
export function useSeriesQuestion() {
  const client = useQueryClient();
  const [question, setQuestion] = useState<SeriesQuestion | null>(null);
  const [failure, setFailure] = useState<{ sentence: string; isOutdated: boolean } | null>(null);
  const answer = useRef<Answer | null>(null);
  return {
    question,
    /** Why the last attempt to save failed, where it concerns no field of the form. */
    failure,
    answer,
    /** Opens the step, or shows it anew where the series has changed since. @throws CallError where the edit is refused */
    ask: async (edited: Pick<SeriesQuestion, 'series' | 'edit'>): Promise<void> => {
      const next = { ...edited, include_changed: answer.current?.include_changed ?? false };
      await client.fetchQuery(previewOf(next));
      setFailure(answer.current && { sentence: '', isOutdated: true });
      setQuestion(next);
    },
    include: (include_changed: boolean) => {
      setFailure(null);
      setQuestion((before) => before && { ...before, include_changed });
    },
    close: () => setQuestion(null),
    /** Saves what is shown, on the version it was shown for. */
    saveWith: async (save: () => Promise<void>): Promise<void> => {
      if (!question) return save();
      const preview = client.getQueryData(previewOf(question).queryKey);
      if (!preview || answer.current) return;
      setFailure(null);
      answer.current = { include_changed: question.include_changed, version: preview.series_version };
      await save().finally(() => {
        answer.current = null;
      });
    },
    /** Keeps a refusal of the save in the step, and returns whether it does; one of fields leads back to them. */
    keepFailure: (error: unknown, values: OrderFormValues, sentence: string): boolean => {
      if (!answer.current) return false;
      const isForForm = namesFields(values, error);
      // The fields have to be in view before one of them can take the focus.
      if (isForForm) flushSync(() => setQuestion(null));
      else setFailure({ sentence: detailOr(error, sentence), isOutdated: isVersionConflict(error) });
      return !isForForm;
    },
  };
}

export type SeriesQuestionState = ReturnType<typeof useSeriesQuestion>;
export type OpenSeriesQuestion = SeriesQuestionState & { question: SeriesQuestion };
