import type { ReactNode } from 'react';

/** A part of the order details, with its heading. */
export function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-sm">{title}</h3>
      {children}
    </section>
  );
}
