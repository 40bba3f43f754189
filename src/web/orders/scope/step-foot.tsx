import { Button } from '#web/ui/display/button.tsx';

type StepFootProps = {
  /** What the edit would do is not known yet. */
  isUnknown: boolean;
  /** The customer decides on at least a part of the edit. */
  isProposed: boolean;
  isSaving: boolean;
  onBack: () => void;
};

/** Back to the form of a recurring order, and the button that saves what was shown. */
export function StepFoot({ isUnknown, isProposed, isSaving, onBack }: StepFootProps) {
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
