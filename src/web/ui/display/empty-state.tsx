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
