import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyArt, type EmptyArtName } from './empty-art.tsx';

type EmptyStateProps = {
  art: EmptyArtName;
  title: string;
  /** What appears here, and when. */
  children?: ReactNode | undefined;
  /** One or two buttons to start with. */
  actions?: ReactNode | undefined;
  /** `card` if it is not inside a card already. */
  className?: string | undefined;
};

/** Holds the drawing and its words. */
export const emptyStyles = 'grid justify-items-center gap-1 px-6 pt-10 pb-11 text-center';

export function EmptyState({ art, title, children, actions, className }: EmptyStateProps) {
  return (
    <section className={classNames(emptyStyles, className)}>
      <EmptyArt name={art} />
      <h2 className="text-md tracking-heading">{title}</h2>
      {children && <p className="max-w-[44ch] text-balance text-ink-2">{children}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </section>
  );
}
