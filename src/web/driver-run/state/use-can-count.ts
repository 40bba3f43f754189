import type { DriverLeg } from '#shared/driver-run/driver-run.ts';
import { useBusiness } from '#web/business/business.api.ts';

/** Returns whether a driver may count what they have collected, where the owner lets them. */
export function useCanCount(): (leg: DriverLeg) => boolean {
  const { drivers_count = true } = useBusiness();
  return ({ kind, state }) => drivers_count && kind === 'pickup' && state === 'done';
}
