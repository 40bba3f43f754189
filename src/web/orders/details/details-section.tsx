import { type ReactNode, useId } from 'react';

type DetailsSectionProps = {
  title: string;
  /** At the end of its line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of the order details, with its heading. */
export function DetailsSection({ title, aside, children }: DetailsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-sm">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
