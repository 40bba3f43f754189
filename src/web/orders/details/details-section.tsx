import { type ReactNode, useId } from 'react';

/** A part of the order details, with its heading. */
export function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2.5 text-sm">
        {title}
      </h3>
      {children}
    </section>
  );
}
