import type { DriverLeg } from '#shared/driver-run/driver-run.ts';

/** What was stained before it came to us is seen as it is collected (PRF-13). */
export const canNoteCondition = ({ kind, items }: DriverLeg): boolean =>
  kind === 'pickup' && items.length > 0;
