import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { detailOr, isVersionConflict } from '#web/kernel/api.ts';
import { namesFields } from '#web/kernel/form-validation.ts';
import type { OrderFormValues } from '#web/orders/form/values/order-form-values.ts';

export interface EditQuestion {
  include_changed: boolean;
  /** Staff: the customer has agreed to it already. */
  agreed?: boolean | undefined;
}

export type Agreed = { agreed?: true };

/** As it is sent: nothing where the customer is asked. */
export const agreedIn = ({ agreed }: EditQuestion): Agreed => (agreed ? { agreed } : {});

/**
 * What an edit of something recurring would do: shown before it is saved, and open until it is. `answerOf` is sent with the
 * edit, at the version of the series that was shown.
 */
export function useEditQuestion<Question extends EditQuestion, Answer>(
  previewOf: (question: Question) => { queryKey: QueryKey },
  answerOf: (question: Question, series_version: number) => Answer,
) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<{ sentence: string; isOutdated: boolean } | null>(null);
  const answer = useRef<Answer | null>(null);
  return {
    question,
    previewOf,
    /** Why the last attempt to save failed, where it concerns no field of the form. */
    failure,
    /** The answer that is being saved. */
    answer,
    /** Opens the question, or shows it anew where the series has changed since. */
    open: (next: Question, isOutdated = false): void => {
      setFailure(isOutdated ? { sentence: '', isOutdated } : null);
      setQuestion(next);
    },
    choose: (change: Partial<Question>): void => {
      setFailure(null);
      setQuestion((before) => before && { ...before, ...change });
    },
    close: () => setQuestion(null),
    /** Saves what is shown, on the version it was shown for. */
    saveWith: async (save: () => Promise<void>): Promise<void> => {
      if (!question) return save();
      const preview = client.getQueryData<{ series_version: number }>(previewOf(question).queryKey);
      if (!preview || answer.current) return;
      setFailure(null);
      answer.current = answerOf(question, preview.series_version);
      await save().finally(() => {
        answer.current = null;
      });
    },
    /** Keeps a refusal of the save in the question, and returns whether it does; one of fields leads back to them. */
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

export type EditQuestionState<Question extends EditQuestion> = Pick<
  ReturnType<typeof useEditQuestion<Question, unknown>>,
  'question' | 'previewOf' | 'failure' | 'choose' | 'close' | 'saveWith'
>;

type Submit = (event: { preventDefault: () => void }) => Promise<void>;

/** A form that goes on to the question before it is saved. */
export function withQuestion<Form extends { isComparing: boolean; submit: Submit }>(
  merge: Form,
  { question, close, saveWith }: Pick<EditQuestionState<EditQuestion>, 'question' | 'close' | 'saveWith'>,
) {
  // Two versions are compared in the form; what is sent after that may be another edit.
  if (merge.isComparing && question) close();
  const submit: Submit = (event) => {
    event.preventDefault();
    return saveWith(() => merge.submit(event));
  };
  return { ...merge, submit };
}
