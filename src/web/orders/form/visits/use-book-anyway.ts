import { useRef, useState } from 'react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr, isProblem } from '#web/kernel/api.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { refusedLeg } from './full-legs.ts';

/** The visits of an order, as a form holds them: their dates are wall clocks of the business. */
export type TypedVisits = Record<
  'pickup_date' | 'delivery_date' | 'pickup_address' | 'delivery_address',
  string
>;

const overridable = ['window-full', 'day-closed', 'not-bookable', 'outside-area'] as const;

/** What the service has said of visits that staff may book all the same. */
export interface RefusedVisits {
  sentence: string;
  /** The visit that it is about. */
  leg: WindowLeg;
  visits: string;
}

/** What staff may book although the service has refused it: they repeat the call knowingly, for these visits and no others. */
export function useBookAnyway() {
  const isStaff = useIsStaff();
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const [refused, setRefused] = useState<RefusedVisits | null>(null);
  const allowed = useRef<string | null>(null);
  return {
    /** The refusal, while the visits are still those refused. */
    refusalOf: (visits: TypedVisits) => (refused?.visits === keyOf(visits) ? refused : null),
    /** Keeps a refusal that staff may override, and returns whether it is one. */
    keep: (error: unknown, visits: TypedVisits): boolean => {
      const isOverridable = isStaff && overridable.some((code) => isProblem(error, code));
      const starts = {
        pickup: fromWallClock(visits.pickup_date, zone),
        delivery: fromWallClock(visits.delivery_date, zone),
      };
      const leg = refusedLeg(error, starts, { zone, now });
      setRefused(isOverridable ? { sentence: detailOr(error, ''), leg, visits: keyOf(visits) } : null);
      return isOverridable;
    },
    allow: (visits: TypedVisits): void => {
      allowed.current = keyOf(visits);
      setRefused(null);
    },
    /** What is sent with the visits. */
    sentWith: (visits: TypedVisits): { anyway?: true } =>
      allowed.current === keyOf(visits) ? { anyway: true } : {},
  };
}

export type BookAnyway = ReturnType<typeof useBookAnyway>;

const keyOf = ({ pickup_date, delivery_date, pickup_address, delivery_address }: TypedVisits): string =>
  JSON.stringify([pickup_date, delivery_date, pickup_address, delivery_address]);
