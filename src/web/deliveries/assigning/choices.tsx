import './choices.css';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

type ChoicesProps = { legend: string; children: ReactNode };

/** A radio group of rows. */
export function Choices({ legend, children }: ChoicesProps) {
  return (
    <fieldset className="choices">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  children: ReactNode;
};

export function Choice({ name, checked, onChoose, disabled = false, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name={name} checked={checked} onChange={onChoose} disabled={disabled} />
      {children}
    </label>
  );
}

export function ChoicesSkeleton() {
  return (
    <div className="choices" aria-busy="true">
      <Skeleton className="choice__skeleton" />
      <Skeleton className="choice__skeleton" />
      <Skeleton className="choice__skeleton" />
    </div>
  );
}
