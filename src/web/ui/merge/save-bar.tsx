import { Button } from '#web/ui/display/button.tsx';

type SaveBarProps = {
  form: {
    changed: readonly string[];
    isComparing: boolean;
    form: { formState: { isSubmitting: boolean } };
    discard: () => void;
  };
  /** Said while something is not saved. */
  note: string;
};

/** Save and Discard, in view at the bottom as long as their form is. */
export function SaveBar({ form: { changed, form, isComparing, discard }, note }: SaveBarProps) {
  const { isSubmitting } = form.formState;
  const isDirty = changed.length > 0;
  return (
    <div
      className="sticky bottom-0 z-1 flex flex-wrap items-center gap-2 border-t border-line bg-canvas py-3"
      data-foot="bar"
    >
      <p className="me-auto text-sm text-ink-2 max-md:basis-full max-md:empty:hidden" role="status">
        {isDirty && note}
      </p>
      <Button variant="ghost" className="max-md:flex-1" disabled={!isDirty || isSubmitting} onClick={discard}>
        Discard
      </Button>
      <Button
        type="submit"
        variant="primary"
        className="max-md:flex-1"
        busy={isSubmitting}
        busyLabel="Saving..."
        disabled={!isDirty && !isComparing}
      >
        Save Changes
      </Button>
    </div>
  );
}
