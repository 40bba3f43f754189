import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { detailOr, isVersionConflict } from '#web/kernel/api.ts';
import { namesFields } from '#web/kernel/form-validation.ts';
import type { OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { type EditMode, offeredScopes, previewOf, reachOf, type ScopeQuestion } from './scope-question.ts';

/** The question how far an edit of a recurring order goes: asked before it is saved, and open until it is. */
export function useScopeQuestion() {
  const client = useQueryClient();
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
  const [failure, setFailure] = useState<{ sentence: string; isOutdated: boolean } | null>(null);
  const mode = useRef<EditMode | null>(null);
  return {
    question,
    /** Why the last attempt to save failed, where it concerns no field of the form. */
    failure,
    /** The answer that is being saved. */
    mode,
    /** Opens the question. @throws CallError where fields of the form are refused, whatever the answer would be */
    ask: async (next: ScopeQuestion, values: OrderFormValues): Promise<void> => {
      const offered = offeredScopes(next);
      const answers = await Promise.allSettled(
        offered.map((scope) => client.fetchQuery(previewOf(next, scope))),
      );
      const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      if (refused.length === offered.length && refused.every((each) => namesFields(values, each)))
        throw refused[0];
      setFailure(null);
      setQuestion(next);
    },
    choose: (change: Partial<Pick<ScopeQuestion, 'scope' | 'include_changed'>>) => {
      setFailure(null);
      setQuestion((before) => before && { ...before, ...change });
    },
    close: () => setQuestion(null),
    /** Saves by the present choice, on the version of the series that was shown with it. */
    saveWith: async (save: () => Promise<void>): Promise<void> => {
      if (!question) return save();
      const preview = client.getQueryData(previewOf(question).queryKey);
      if (!preview || mode.current) return;
      setFailure(null);
      mode.current = { ...reachOf(question, question.scope), series_version: preview.series_version };
      await save().finally(() => {
        mode.current = null;
      });
    },
    /** Keeps a refusal of the save in the question, and returns whether it does; one of fields leads back to them. */
    keepFailure: (error: unknown, values: OrderFormValues, sentence: string): boolean => {
      if (!mode.current) return false;
      const isForForm = namesFields(values, error);
      // The fields have to be in view before one of them can take the focus.
      if (isForForm) flushSync(() => setQuestion(null));
      else setFailure({ sentence: detailOr(error, sentence), isOutdated: isVersionConflict(error) });
      return !isForForm;
    },
  };
}

export type ScopeQuestionState = ReturnType<typeof useScopeQuestion>;
export type OpenScopeQuestion = ScopeQuestionState & { question: ScopeQuestion };
