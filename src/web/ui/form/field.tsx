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

export function Field({ label, children, hint, error, optional = false, aside, className }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const described = Boolean(error || hint);
  return (
    <FieldContext value={{ id, describedBy: described ? noteId : undefined, invalid: Boolean(error) }}>
      <div className={classNames('field', className)}>
        <label className="label" htmlFor={id}>
          {label}
          {optional && <span className="label__opt"> optional</span>}
        </label>
        {children}
        {aside && <div className="field__aside">{aside}</div>}
        {hint && !error && (
          <p className="hint" id={noteId}>
            {hint}
          </p>
        )}
        <div className="field__live" aria-live="polite">
          {error && (
            <p className="field__error" id={noteId}>
              <CircleAlert className="icon" aria-hidden="true" />
              <span>{error}</span>
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  );
}
