import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type OrderFormSectionProps = { icon: LucideIcon; title: string; children: ReactNode };

/** A section of the form with a heading. */
export function OrderFormSection({ icon: Icon, title, children }: OrderFormSectionProps) {
  return (
    <section className="formsec">
      <h3 className="formsec__title">
        <Icon className="icon" aria-hidden="true" />
        {title}
      </h3>
      {children}
    </section>
  );
}
