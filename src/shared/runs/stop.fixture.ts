import type { PlannedStop } from './run-plan.ts';
import { morning } from './suggest/any-run.fixture.ts';

/** A stop without coordinates, whose window starts so many minutes into the morning and lasts two hours unless said. */
export const stopAt = (id: string, opens: number, rest: Partial<PlannedStop> = {}): PlannedStop => ({
  id,
  location: { coordinates: null, postcode: '2000' },
  window_start: morning.add({ minutes: opens }),
  window_end: morning.add({ minutes: opens + 120 }),
  pickups: [],
  deliveries: [],
  ...rest,
});
