import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '#web/ui/display/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type FormDialogProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'foot' | 'onSubmit' | 'reading'> & {
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The label of the submit button. */
  action: ReactNode;
  busyLabel?: string | undefined;
  /** Disables the submit button: there is nothing to submit. */
  isUnsendable?: boolean | undefined;
  /** The totals of the form, always in view beside the buttons, which are then there while it loads. */
  totals?: ReactNode | undefined;
  /** A second submit button. */
  also?: ReactNode | undefined;
};

/** A dialog with a form: Enter submits it, and it cannot be closed while a request is running. */
export function FormDialog({
  onClose,
  action,
  busyLabel,
  isUnsendable,
  totals,
  also,
  ...props
}: FormDialogProps) {
  const { busy = false, loading = false } = props;
  const foot = (
    <>
      {totals}
      <Button
        variant="ghost"
        className={totals ? undefined : also ? 'me-auto' : 'ms-auto'}
        onClick={onClose}
        disabled={busy}
      >
        Cancel
      </Button>
      {also}
      <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel} disabled={isUnsendable}>
        {action}
      </Button>
    </>
  );
  return <Dialog {...props} open onOpenChange={onClose} foot={(!loading || totals) && foot} />;
}
