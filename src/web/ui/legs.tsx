import type { ReactNode } from 'react';

type LegsProps = {
  pickup: ReactNode;
  delivery: ReactNode;
  /** Side by side, as on a card. */
  row?: boolean | undefined;
};

/** Pickup over delivery, joined by a line. */
export function Legs({ pickup, delivery, row = false }: LegsProps) {
  return (
    <span className={row ? 'when when--row' : 'when'}>
      <i className="leg" aria-hidden="true" />
      <span className="date">
        <span className="sr-only">Pickup </span>
        {pickup}
      </span>
      <i className="leg leg--delivery" aria-hidden="true" />
      <span className="date">
        <span className="sr-only">Delivery </span>
        {delivery}
      </span>
    </span>
  );
}
