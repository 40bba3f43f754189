import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { unbroken } from '#web/kernel/format/unbroken.ts';

type SectionProps = { title: string; hint?: string; action?: ReactNode; children?: ReactNode };

/** A part of what is said of somebody's security. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-auto">
          <h3 className="form-section-title" id={id}>
            {title}
          </h3>
          {hint && <p className="mt-1 text-xs text-ink-3">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

type RowProps = {
  icon: LucideIcon;
  name: ReactNode;
  note: string;
  children?: ReactNode;
};

/** Something that opens the account, with what can be done with it: below its name on a phone. */
export function Row({ icon: Icon, name, note, children }: RowProps) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line py-2.5 not-first:border-t">
      <span className="grid size-9 place-items-center rounded-md bg-press text-ink-2">
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <span className="wrap-anywhere max-md:col-span-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-medium">{name}</span>
        <span className="block text-xs text-ink-3">{unbroken(note)}</span>
      </span>
      {children && <span className="flex max-md:col-start-2 max-md:-ms-2.5">{children}</span>}
    </li>
  );
}
