import { classNames } from '#web/ui/class-names.ts';

type SkeletonProps = {
  /** Any CSS length; full width by default. */
  width?: string | undefined;
  className?: string | undefined;
};

/** A bar in place of text that is loading. The element around it sets `aria-busy`. */
export function Skeleton({ width, className }: SkeletonProps) {
  return (
    <span
      className={classNames(
        'block h-3 animate-skeleton rounded-xs bg-press motion-reduce:animate-delayed',
        'forced-colors:forced-color-adjust-none',
        className,
      )}
      data-slot="skeleton"
      style={{ width }}
      aria-hidden="true"
    />
  );
}

/** The same in a line of small text, as high as the line. */
export const TextSkeleton = ({ width }: Pick<SkeletonProps, 'width'>) => (
  <span className="flex h-5 items-center">
    <Skeleton width={width} />
  </span>
);
