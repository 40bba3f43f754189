import { useRef, useState } from 'react';
import { detailOr, isProblem } from '#web/kernel/api.ts';

/** What the service has said of a customer on hold, for whom staff may place an order all the same. */
interface RefusedHold {
  sentence: string;
  customer_id: string;
}

/** Staff place an order for a customer on hold knowingly: they repeat the call, for this customer and no other. */
export function usePlaceAnyway(customer_id: string | undefined) {
  const [refused, setRefused] = useState<RefusedHold | null>(null);
  const allowed = useRef<string | null>(null);
  return {
    /** Why it was refused, while it is still for the same customer. */
    sentence: refused && refused.customer_id === customer_id ? refused.sentence : null,
    /** Keeps a refusal that staff may override, and returns whether it is one. */
    keep: (error: unknown): boolean => {
      const isHeld = customer_id !== undefined && isProblem(error, 'on-hold');
      setRefused(isHeld ? { sentence: detailOr(error, ''), customer_id } : null);
      return isHeld;
    },
    allow: (): void => {
      allowed.current = customer_id ?? null;
      setRefused(null);
    },
    /** What is sent with the order. */
    sent: (): { override_hold?: true } =>
      customer_id !== undefined && allowed.current === customer_id ? { override_hold: true } : {},
  };
}
