import type { ReactNode } from 'react';
import { LegMark } from './leg-mark.tsx';

type AddressBlockProps = {
  label: string;
  /** The delivery leg; otherwise the pickup. */
  isDelivery?: boolean | undefined;
  date: ReactNode;
  address: string;
};

/** One leg with its label, time and address. */
export function AddressBlock({ label, isDelivery = false, date, address }: AddressBlockProps) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <p className="flex items-center gap-2 text-xs text-ink-3">
        <LegMark kind={isDelivery ? 'delivery' : 'pickup'} />
        {label}
      </p>
      <p className="font-medium [&_.date_wbr]:whitespace-normal">{date}</p>
      <p className="wrap-anywhere text-sm text-ink-2">{address}</p>
    </div>
  );
}
