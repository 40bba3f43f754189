import type { ReactNode } from 'react';

/** A fact of a document, under its name. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-3">{term}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
