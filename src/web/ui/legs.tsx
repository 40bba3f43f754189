import type { ReactNode } from 'react';
import { Leg } from './leg.tsx';

type LegsProps = {
  pickup: ReactNode;
  delivery: ReactNode;
  /** Side by side, for cards. */
  row?: boolean | undefined;
};

/** The times of both legs: pickup above delivery, joined by a line. */
export function Legs({ pickup, delivery, row = false }: LegsProps) {
  return (
    <span className={row ? 'when when--row' : 'when'}>
      <Leg kind="pickup" />
      <span className="date">
        <span className="sr-only">Pickup </span>
        {pickup}
      </span>
      <Leg kind="delivery" />
      <span className="date">
        <span className="sr-only">Delivery </span>
        {delivery}
      </span>
    </span>
  );
}
