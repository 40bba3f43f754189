import type { ReactNode } from 'react';
import { Leg } from './leg.tsx';

type PlaceProps = {
  label: string;
  /** A square instead of a ring. */
  isDelivery?: boolean | undefined;
  when: ReactNode;
  address: string;
};

/** One end of the way in full: what happens there, when, and where. */
export function Place({ label, isDelivery = false, when, address }: PlaceProps) {
  return (
    <div className="place">
      <p className="flex items-center gap-2 text-xs text-ink-3">
        <Leg kind={isDelivery ? 'delivery' : 'pickup'} />
        {label}
      </p>
      <p className="strong">{when}</p>
      <p className="wrap-anywhere text-sm text-ink-2">{address}</p>
    </div>
  );
}
