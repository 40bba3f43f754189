import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

type OrderFormSectionProps = { icon: LucideIcon; title: string; children: ReactNode };

/** A section of the form with a heading. */
export function OrderFormSection({ icon: Icon, title, children }: OrderFormSectionProps) {
  return (
    <section className="form-section">
      <h3 className="form-section-title">
        <Icon className="text-ink-3" aria-hidden="true" />
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The skeleton of one control. */
export const FieldSkeleton = () => <Skeleton className="h-control!" />;

/** The skeleton of the form while prices and addresses load. */
export function OrderFormSkeleton() {
  return (
    <div className="grid gap-6" role="status" aria-busy="true" aria-label="Loading the form">
      <Skeleton width="72px" />
      <FieldSkeleton />
      <Skeleton width="128px" />
      <div className="form-grid">
        {['pickup', 'delivery', 'from', 'to'].map((field) => (
          <FieldSkeleton key={field} />
        ))}
      </div>
      <FieldSkeleton />
    </div>
  );
}
