import type { ReactNode } from 'react';
import { LegMark } from './leg-mark.tsx';

type LegTimesProps = {
  pickup: ReactNode;
  delivery: ReactNode;
  /** Side by side, for cards. */
  row?: boolean | undefined;
};

/** The times of both legs: pickup above delivery, joined by a line. */
export function LegTimes({ pickup, delivery, row = false }: LegTimesProps) {
  return (
    <span className={row ? 'legs legs--row' : 'legs'}>
      <LegMark kind="pickup" />
      <span className="date">
        <span className="sr-only">Pickup </span>
        {pickup}
      </span>
      <LegMark kind="delivery" />
      <span className="date">
        <span className="sr-only">Delivery </span>
        {delivery}
      </span>
    </span>
  );
}
