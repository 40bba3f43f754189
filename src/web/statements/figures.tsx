import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

/** Figures that belong together, in one strip. */
export const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div
    role="group"
    aria-label={label}
    className={classNames(
      'mb-4 grid auto-cols-fr grid-flow-col overflow-clip rounded-lg border border-line bg-surface',
      '[&>*+*]:border-s [&>*+*]:border-line',
    )}
  >
    {children}
  </div>
);

type FigureProps = {
  label: string;
  value: ReactNode;
  /** What it is made of; not on a phone, where there is no room for it. */
  note: string;
  /** It asks for a hand. */
  due?: boolean;
  loading?: boolean;
};

export const Figure = ({ label, value, note, due = false, loading = false }: FigureProps) => (
  <div className="min-w-0 px-4.5 pt-3.5 pb-3 max-md:px-3 max-md:pt-2.5 max-md:pb-2">
    <div className="text-sm text-ink-2 max-md:text-xs">{label}</div>
    <div
      className={classNames(
        'text-xl font-semibold tabular-nums max-md:text-lg',
        due && 'max-md:text-warning-ink',
      )}
    >
      {loading ? <Skeleton className="w-24" /> : value}
    </div>
    <div
      className={classNames(
        'text-xs tabular-nums max-md:sr-only md:min-h-4',
        due ? 'font-medium text-warning-ink' : 'text-ink-3',
      )}
    >
      {!loading && note}
    </div>
  </div>
);
