import { StepFoot } from '#web/orders/scope/step-foot.tsx';
import { useScopePreviews } from './use-scope-previews.ts';
import type { OpenScopeQuestion } from './use-scope-question.ts';

type ScopeStepFootProps = {
  open: OpenScopeQuestion;
  /** The customer decides on at least a part of the edit. */
  isProposed: boolean;
  isSaving: boolean;
  onBack: () => void;
};

/** Back to the form, and the button that saves. */
export function ScopeStepFoot({ open: { question, failure }, ...props }: ScopeStepFootProps) {
  const { data, isPlaceholderData, isFetching } = useScopePreviews(question, props.isSaving)[question.scope];
  const isUnknown = !data || isPlaceholderData || (failure?.isOutdated && isFetching);
  return <StepFoot {...props} isUnknown={Boolean(isUnknown)} />;
}
