import type { FormEventHandler, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type FormDialogProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'foot' | 'onSubmit' | 'reading'> & {
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What sends it, in the words of the button; another word while it is on its way. */
  action: ReactNode;
  busyLabel?: string | undefined;
  /** As it is, there is nothing to send. */
  isUnsendable?: boolean | undefined;
  /** What the fields come to, always in view beside the buttons. */
  totals?: ReactNode | undefined;
  /** Another way to send it. */
  also?: ReactNode | undefined;
};

/** A dialog to fill in: Enter sends it, and nothing closes it while it is on its way. */
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
  return <Dialog {...props} open onOpenChange={onClose} foot={!loading && foot} />;
}
