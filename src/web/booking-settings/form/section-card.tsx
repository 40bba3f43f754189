import { type ReactNode, useId } from 'react';

type SectionCardProps = {
  title: string;
  /** Stands before the title. */
  mark?: ReactNode;
  /** Stands after it. */
  badge?: ReactNode;
  /** At the end of the head. */
  action?: ReactNode;
  children: ReactNode;
};

/** A card of the page under its heading. */
export function SectionCard({ title, mark, badge, action, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className="card overflow-clip" aria-labelledby={id}>
      <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        {mark}
        <h2 className="text-base whitespace-nowrap" id={id}>
          {title}
        </h2>
        {badge}
        {action && <div className="ms-auto">{action}</div>}
      </div>
      {children}
    </section>
  );
}
