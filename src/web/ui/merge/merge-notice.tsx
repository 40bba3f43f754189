import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import type { MergeView } from './merge-compare.tsx';

type MergeNoticeProps<F extends string> = {
  merge: MergeView<F>;
  /** What is edited, as in `this order`. */
  what: string;
  /** Who changed what meanwhile, as a sentence; `null` where that is not known. */
  changedBy?: string | null | undefined;
};

/** Says that somebody else changed what is being edited, and offers to compare where both changed a field. */
export function MergeNotice<F extends string>({ merge, what, changedBy }: MergeNoticeProps<F>) {
  const { fields, changed, conflicts, isComparing, isMerged, compare } = merge;
  if (isComparing) return null;
  const who = changedBy ?? `Someone else just changed ${what}.`;
  const open = conflicts.filter((field) => changed.includes(field));
  if (open.length > 0) {
    return (
      <Alert
        kind="warning"
        action={
          <Button size="sm" onClick={compare}>
            Compare
          </Button>
        }
      >
        {who} You both changed: {open.map((field) => fields.labels[field]).join(', ')}.
      </Alert>
    );
  }
  if (!isMerged && !changedBy) return null;
  return (
    <Alert kind="info">
      {`${who} The form is up to date${isMerged ? ', and what you typed is kept' : ''}.`}
    </Alert>
  );
}
