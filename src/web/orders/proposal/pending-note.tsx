import { Hourglass } from 'lucide-react';

type PendingNoteProps = {
  /** The change as text. */
  details: string | null;
  /** Who reads it has to decide. */
  isOwn?: boolean;
};

/** Says that the customer has not decided on a proposal yet. */
export const PendingNote = ({ details, isOwn = false }: PendingNoteProps) => (
  <span className="mt-px flex items-center gap-1 text-xs text-warning-ink" title={details ?? undefined}>
    <Hourglass className="size-[13px]" aria-hidden="true" />
    {isOwn ? 'Waiting for your approval' : 'Waiting for the customer'}
  </span>
);
