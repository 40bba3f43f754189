import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ChipsProps = { label: string; children: ReactNode; className?: string | undefined };

/** Chips that choose several of one kind. */
export function Chips({ label, children, className }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex line with its legend left out
    <div className={classNames('chips', className)} role="group" aria-label={label}>
      {children}
    </div>
  );
}

type ChipProps = {
  pressed: boolean;
  onPress: (pressed: boolean) => void;
  children: ReactNode;
  count?: number | undefined;
};

export function Chip({ pressed, onPress, children, count }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={() => onPress(!pressed)}>
      {children}
      {count !== undefined && <span className="chip__count">{count}</span>}
    </button>
  );
}
