import { CountBadge } from '#web/ui/display/count-badge.tsx';

type PlaceCountBadgeProps = {
  count: number | undefined;
  one: string;
  many: string;
  /** Somebody has to act. */
  due?: boolean;
};

/** A number beside the name of a place, with what it counts for a screen reader; nothing for none. */
export const PlaceCountBadge = ({ count = 0, one, many, due }: PlaceCountBadgeProps) =>
  count > 0 && (
    <>
      {' '}
      <span className="ms-auto grid">
        <CountBadge count={count} due={due} />
      </span>
      <span className="sr-only"> {count === 1 ? one : many}</span>
    </>
  );
