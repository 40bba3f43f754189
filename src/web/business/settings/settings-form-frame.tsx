import type { FormEventHandler, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { type Comparison, MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useConfirmLeave } from '#web/ui/merge/use-confirm-leave.ts';

interface EditedSettings<V, F extends string> extends Comparison<V, F> {
  form: { formState: { isSubmitting: boolean } };
  /** Why they were not saved, where no field says it. */
  failure: string | null;
  submit: FormEventHandler;
  discard: () => void;
}

type SettingsFormFrameProps<V, F extends string> = {
  settings: EditedSettings<V, F>;
  /** The name of the form. */
  label: string;
  /** What is edited, as in `the settings`. */
  what: string;
  /** The value of a field as people read it. */
  show: (field: F, values: V) => ReactNode;
  /** The label of the button that saves. */
  action: string;
  className?: string;
  /** The sections. */
  children: ReactNode;
};

/** A form of settings in sections, with what somebody else changed meanwhile. Save and Discard stay in view at the bottom. */
export function SettingsFormFrame<V, F extends string>(props: SettingsFormFrameProps<V, F>) {
  const { settings, label, what, show, action, className, children } = props;
  const { form, changed, isComparing, failure, submit, discard } = settings;
  useConfirmLeave(changed.length > 0);
  return (
    <form
      className={classNames('grid gap-8 max-md:gap-6', className)}
      aria-label={label}
      noValidate
      onSubmit={submit}
    >
      <MergeNotice merge={settings} what={what} />
      {failure && <Alert>{failure}</Alert>}
      <MergeCompare merge={settings} what={what} show={show}>
        {children}
      </MergeCompare>
      <SettingsFoot
        changed={changed.length}
        isSubmitting={form.formState.isSubmitting}
        isComparing={isComparing}
        onDiscard={discard}
        action={action}
      />
    </form>
  );
}

type FootProps = {
  /** How many fields differ from what is saved. */
  changed: number;
  isSubmitting: boolean;
  isComparing: boolean;
  onDiscard: () => void;
  /** The label of the button that saves. */
  action: string;
};

/** Save and Discard, in view at the bottom as long as their form is. */
function SettingsFoot({ changed, isSubmitting, isComparing, onDiscard, action }: FootProps) {
  const isDirty = changed > 0;
  return (
    <div
      className="sticky bottom-0 z-1 flex items-center gap-2 border-t border-line bg-canvas py-3"
      data-slot="save-bar"
    >
      <p className="me-auto text-ink-2" role="status">
        {isDirty && `${changed} unsaved ${changed === 1 ? 'change' : 'changes'}`}
      </p>
      <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={onDiscard}>
        Discard
      </Button>
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        busyLabel="Saving..."
        disabled={!isDirty && !isComparing}
      >
        {action}
      </Button>
    </div>
  );
}
