import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { EmptyArt, type EmptyArtName } from './empty-art.tsx';

type EmptyStateProps = {
  art: EmptyArtName;
  title: string;
  /** What this place is for. */
  children?: ReactNode | undefined;
  /** The first step: one or two buttons. */
  actions?: ReactNode | undefined;
  /** `card` where it does not stand in a card already. */
  className?: string | undefined;
};

export function EmptyState({ art, title, children, actions, className }: EmptyStateProps) {
  return (
    <section className={classNames('empty', className)}>
      <EmptyArt name={art} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="empty__actions">{actions}</div>}
    </section>
  );
}
