import { Undo2 } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { formatDateTime, formatTime } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useIsAsking } from './confirm.tsx';
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
  /** What was typed is kept: closing loses nothing, `Cancel` discards it. */
  draft?: DialogDraft | undefined;
};

type DialogDraft = {
  /** When the dialog starts with what was typed before. */
  kept_at: string | undefined;
  onStartOver: () => void;
  onCancel: () => void;
};

const keptStyles = [
  '-mx-6 -mt-5 mb-4 flex items-center gap-2.5 border-b border-sky-line bg-sky py-2.5 pr-4 pl-6 text-sm',
  'max-md:-mx-4 max-md:-mt-4 max-md:pr-2 max-md:pl-4',
];

/** Says that the form starts with what was typed before. */
function Kept({ kept_at, onStartOver }: { kept_at: string; onStartOver: () => void }) {
  const zone = useBusinessTimeZone();
  const moment = Temporal.Instant.from(kept_at);
  const now = useNow();
  const isToday = businessDay(moment, zone).equals(businessDay(now, zone));
  const at = isToday ? formatTime(moment, zone) : formatDateTime(moment, zone, now);
  return (
    <div className={classNames(...keptStyles)} role="status">
      <Undo2 className="flex-none text-ink-3" aria-hidden="true" />
      <span className="min-w-0">We kept what you typed at {at}.</span>
      <Button variant="ghost" size="sm" className="ms-auto flex-none" onClick={onStartOver}>
        Start Over
      </Button>
    </div>
  );
}

/** A dialog with a form: Enter submits it, and it cannot be closed while a request is running. */
export function FormDialog({
  onClose,
  action,
  busyLabel,
  isUnsendable,
  totals,
  also,
  draft,
  children,
  ...props
}: FormDialogProps) {
  const { loading = false } = props;
  const isAsking = useIsAsking();
  const busy = props.busy === true && !isAsking;
  const foot = (
    <>
      {totals}
      <Button
        variant="ghost"
        className={totals ? undefined : also ? 'me-auto' : 'ms-auto'}
        onClick={draft?.onCancel ?? onClose}
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
  return (
    <Dialog {...props} busy={busy} open onOpenChange={onClose} foot={(!loading || totals) && foot}>
      {draft?.kept_at && !loading && <Kept kept_at={draft.kept_at} onStartOver={draft.onStartOver} />}
      {children}
    </Dialog>
  );
}
