import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from '#web/kernel/form-validation.ts';
import { type ActionTexts, useAction } from '#web/ui/overlay/use-action.ts';

interface FormFailure {
  sentence: string;
  /** Whether fields of the form show it as well. */
  isMarked: boolean;
}

/**
 * `useAction` for what a form sends. A failure keeps what was typed, marks the fields it names, and is
 * returned for an alert in the form instead of being a toast.
 */
export function useFormAction<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
) {
  const { run, isBusy } = useAction();
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const runInForm = <Result>(
    work: () => Promise<Result>,
    texts: Pick<ActionTexts<Result>, 'done' | 'failure'>,
  ) =>
    run(
      () => {
        setFailure(null);
        return work();
      },
      {
        ...texts,
        onFailure: (sentence, error) => setFailure({ sentence, isMarked: showFieldErrors(form, error) }),
      },
    );
  return { run: runInForm, isBusy, failure };
}
