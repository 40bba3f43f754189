import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const summaryStyles = classNames(
  'flex min-h-14 cursor-pointer list-none items-center gap-2.5 rounded-[inherit] px-4 hover:bg-hover',
  '[&::-webkit-details-marker]:hidden',
);

type FoldProps = {
  icon: LucideIcon;
  title: string;
  /** How much is in it. */
  hint: string;
  open: boolean;
  onToggle?: (open: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** One row that opens in place, and says how much is in it. */
export function Fold({ icon: Icon, title, hint, open, onToggle, className, children }: FoldProps) {
  return (
    <details
      className={classNames('group card', className)}
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={summaryStyles}>
        <Icon className="flex-none text-ink-3" aria-hidden="true" />
        <h2 className="flex-none text-base font-medium">{title}</h2>
        <span className="min-w-0 flex-auto truncate text-sm text-ink-3 tabular-nums">{hint}</span>
        <ChevronDown
          className="flex-none text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      {children}
    </details>
  );
}
