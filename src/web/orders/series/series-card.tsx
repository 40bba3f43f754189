import { type ReactNode, useId } from 'react';

type SeriesCardProps = {
  title: string;
  /** Beside the title. */
  hint?: ReactNode;
  /** What is in it reaches the edges. */
  flush?: boolean;
  children: ReactNode;
};

/** A part of the page of a series, with its heading. */
export function SeriesCard({ title, hint, flush = false, children }: SeriesCardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="flex items-baseline gap-2 border-b border-line px-4 py-3.5">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {hint && <span className="text-sm text-ink-3 tabular-nums">{hint}</span>}
      </div>
      {flush ? children : <div className="p-4">{children}</div>}
    </section>
  );
}
