import { Button } from '#web/ui/display/button.tsx';
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
  const { isProposed, isSaving, onBack } = props;
  const { data, isPlaceholderData, isFetching } = useScopePreviews(question, isSaving)[question.scope];
  const isUnknown = !data || isPlaceholderData || (failure?.isOutdated && isFetching);
  return (
    <>
      <Button variant="ghost" onClick={onBack} disabled={isSaving}>
        Back
      </Button>
      {isProposed && (
        <p className="text-sm text-ink-2 max-md:order-first max-md:w-full">The customer decides on this.</p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="md:ms-auto"
        busy={isSaving}
        busyLabel="Processing..."
        disabled={isUnknown && !isSaving}
      >
        {isProposed ? 'Propose Changes' : 'Save Changes'}
      </Button>
    </>
  );
}
