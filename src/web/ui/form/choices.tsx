import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

type ChoicesProps = { legend: string; children: ReactNode };

/** A radio group of rows. */
export function Choices({ legend, children }: ChoicesProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-2">
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
  className?: string;
  children: ReactNode;
};

const choiceStyles = [
  'flex min-h-14 gap-3 rounded-md border px-3.5 py-2 transition-[background]',
  'cursor-pointer border-line-strong hover:bg-hover',
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  'has-disabled:cursor-default has-disabled:bg-sunken',
].join(' ');
const radioStyles = [
  'size-4.5 flex-none cursor-[inherit] appearance-none rounded-full border border-line-control bg-surface',
  'checked:border-5 checked:border-accent focus-visible:outline-none disabled:invisible',
].join(' ');

export function Choice(props: ChoiceProps) {
  const { name, checked, onChoose, disabled = false, className = 'items-center', children } = props;
  return (
    <label className={classNames(choiceStyles, className)}>
      <input
        type="radio"
        className={radioStyles}
        name={name}
        checked={checked}
        onChange={onChoose}
        disabled={disabled}
      />
      {children}
    </label>
  );
}

export function ChoicesSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2" aria-busy="true">
      <Skeleton className="h-14! rounded-md!" />
      <Skeleton className="h-14! rounded-md!" />
      <Skeleton className="h-14! rounded-md!" />
    </div>
  );
}
