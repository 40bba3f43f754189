import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';

type BulkBarProps = {
  label: string;
  /** How many are selected, in words. */
  count: string;
  /** How many of them are on other pages. */
  offPageCount: number;
  /** What else is to be known of them. */
  note?: string | undefined;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
};

const styles = classNames(
  'sticky bottom-4 z-(--z-sticky) mt-3 flex flex-wrap items-center gap-2 py-2.5 pr-2.5 pl-4',
  'rounded-lg border border-line-strong bg-raised shadow-md',
);

/** The bulk actions for the selected rows; in view while any row is selected. */
export function BulkBar({ label, count, offPageCount, note, onClear, children }: BulkBarProps) {
  return (
    <section className={styles} data-slot="bulk-bar" data-foot="wrapping" aria-label={label}>
      <span className="flex-auto text-sm font-medium tabular-nums" role="status">
        {`${count} selected${offPageCount > 0 ? `, ${offPageCount} on other pages` : ''}`}
        {note && <span className="font-normal text-ink-2"> · {note}</span>}
      </span>
      {children}
      <IconButton icon={X} size="sm" aria-label="Clear selection" onClick={onClear} />
    </section>
  );
}
