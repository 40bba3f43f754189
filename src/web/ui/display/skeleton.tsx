import { classNames } from '#web/ui/class-names.ts';

type SkeletonProps = {
  /** Any CSS length; full width by default. */
  width?: string | undefined;
  className?: string | undefined;
};

/** A bar in place of text that is loading. The element around it sets `aria-busy`. */
export function Skeleton({ width, className }: SkeletonProps) {
  return <span className={classNames('skeleton', className)} style={{ width }} aria-hidden="true" />;
}
