import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useAddendum } from './addendum.ts';

type BannerProps = {
  title: string;
  children: ReactNode;
  /** One button at the end. */
  action?: ReactNode | undefined;
};

/** A warning above the page. It has no close button: it stays while its reason lasts. */
export function Banner({ title, children, action }: BannerProps) {
  const id = useId();
  const addendum = useAddendum(children);
  return (
    <section
      className="mb-5 grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-lg border border-warning-line bg-warning-soft px-4 py-3.5 max-md:grid-cols-[20px_minmax(0,1fr)]"
      aria-labelledby={id}
    >
      <TriangleAlert className="size-5 text-warning-ink" aria-hidden="true" />
      <h2 className="text-warning-ink" id={id}>
        {title}
      </h2>
      <p className="col-start-2 text-sm/5 text-ink-2">
        {unbroken(children)}
        {addendum}
      </p>
      {action && (
        <div className="col-start-3 row-span-2 row-start-1 grid self-center max-md:col-span-full max-md:row-span-1 max-md:row-start-3 max-md:mt-2">
          {action}
        </div>
      )}
    </section>
  );
}
