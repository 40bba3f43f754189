import { classNames } from './class-names.ts';

type SkeletonProps = {
  /** Any CSS length; the whole line without it. */
  width?: string | undefined;
  className?: string | undefined;
};

/** A bar in the place of what comes. Whoever holds it says `aria-busy`. */
export function Skeleton({ width, className }: SkeletonProps) {
  return <span className={classNames('skeleton', className)} style={{ width }} aria-hidden="true" />;
}
