import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { showFieldErrors } from '#web/kernel/form-validation.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import type { VisitOverride } from '#web/orders/form/visits/visit-fields.tsx';
import type { DialogStep } from '#web/ui/overlay/dialog-step.ts';
import { ScopeFailure } from './scope-failure.tsx';
import { previewOf } from './scope-question.ts';
import { ScopeStep, ScopeStepDescription } from './scope-step.tsx';
import { ScopeStepFoot } from './scope-step-foot.tsx';
import type { ScopeQuestionState } from './use-scope-question.ts';

type ScopeStepInput = {
  form: OrderFormControl;
  /** The items to choose from. */
  options: readonly OrderOption[];
  /** The customer decides on at least a part of the edit. */
  isProposed?: boolean;
  /** Staff may save what the service has refused. */
  override?: VisitOverride;
};

/** The step between `Update Order` and the save of a recurring order; `undefined` while nothing is asked. */
export function useScopeStep(scope: ScopeQuestionState, input: ScopeStepInput): DialogStep | undefined {
  const { form, options, isProposed = false, override } = input;
  const client = useQueryClient();
  const { question, failure } = scope;
  if (!question) return undefined;
  const isSaving = form.formState.isSubmitting;
  const open = { ...scope, question };
  const goBack = () => {
    const refusal = client.getQueryState(previewOf(question).queryKey)?.error;
    // The fields have to be in view before one of them can take the focus.
    flushSync(scope.close);
    if (refusal) showFieldErrors(form, refusal);
  };
  return {
    title: 'What should change?',
    description: <ScopeStepDescription open={open} />,
    notice: failure && <ScopeFailure failure={failure} form={form} override={override} isSaving={isSaving} />,
    children: <ScopeStep open={open} options={options} isSaving={isSaving} />,
    foot: <ScopeStepFoot open={open} isProposed={isProposed} isSaving={isSaving} onBack={goBack} />,
    className: 'w-[min(860px,100%)]!',
    onBack: goBack,
  };
}
