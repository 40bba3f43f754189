import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldContext } from './use-field-control.ts';

type FieldProps = {
  label: ReactNode;
  /** One control that spreads `useFieldControl()`, as all of this folder do. */
  children: ReactNode;
  hint?: ReactNode | undefined;
  /** Replaces the hint and is announced. */
  error?: string | undefined;
  optional?: boolean | undefined;
  /** For example a link at the end of the label's line; in tab order it comes after the control. */
  aside?: ReactNode | undefined;
  className?: string | undefined;
};

/** The aside is shown in the label's line; in the document it comes after the control. */
const asideLine = 'col-start-1 row-start-1 self-center';

export function Field({ label, children, hint, error, optional = false, aside, className }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const described = Boolean(error || hint);
  return (
    <FieldContext value={{ id, describedBy: described ? noteId : undefined, invalid: Boolean(error) }}>
      <div className={classNames('grid min-w-0 content-start gap-1.5', className)} data-slot="field">
        <label
          className={classNames('text-sm font-medium text-ink', aside !== undefined && asideLine)}
          htmlFor={id}
        >
          {label}
          {optional && <span className="font-normal text-ink-3"> optional</span>}
        </label>
        {children}
        {aside && <div className={classNames('justify-self-end', asideLine)}>{aside}</div>}
        {hint && !error && (
          <p className="text-xs text-ink-3" id={noteId}>
            {hint}
          </p>
        )}
        {/* A live region must exist before its message, to be announced; while empty it takes no grid row. */}
        <div className="empty:absolute" data-slot="field-live" aria-live="polite">
          {error && (
            <p className="flex items-start gap-1.5 text-xs font-medium text-danger-ink" id={noteId}>
              <CircleAlert className="mt-px size-3.5" aria-hidden="true" />
              <span>{error}</span>
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  );
}
