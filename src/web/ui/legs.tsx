import type { ReactNode } from 'react';

type LegsProps = { pickup: ReactNode; delivery: ReactNode };

/** Pickup over delivery, joined by a line. */
export function Legs({ pickup, delivery }: LegsProps) {
  return (
    <span className="when">
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
