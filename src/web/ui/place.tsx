import type { ReactNode } from 'react';
import { Leg } from './leg.tsx';

type PlaceProps = {
  label: string;
  /** The delivery leg; otherwise the pickup. */
  isDelivery?: boolean | undefined;
  when: ReactNode;
  address: string;
};

/** One leg with its label, time and address. */
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
