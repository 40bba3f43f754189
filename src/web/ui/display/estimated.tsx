import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from './tag.tsx';

/** Stands beside a total that is what is expected. */
export const Estimated = () => <Tag look="dashed">Estimated</Tag>;

type EstimatedToProps = {
  /** `null` where it is no other than now. */
  estimated: ReactNode;
  children: ReactNode;
};

/** What was estimated, and what was counted: `60 → 58`. */
export function EstimatedTo({ estimated, children }: EstimatedToProps) {
  if (estimated === null) return children;
  return (
    <span className="whitespace-nowrap">
      <span className="font-normal text-ink-3" data-slot="estimated">
        <span className="sr-only">Estimated </span>
        {estimated}
        <ArrowRight className="mx-1.5 inline size-3.5 align-[-2px]" aria-hidden="true" />
      </span>
      <b className="font-medium text-ink">
        <span className="sr-only">counted </span>
        {children}
      </b>
    </span>
  );
}
