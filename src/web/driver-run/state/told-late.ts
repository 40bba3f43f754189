import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { isReachedLate, minutesOfGrace, saidLate, settingsOf } from '#shared/runs/reckon-run.ts';
import { doorMs } from '#shared/runs/run-plan.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { isUnsent } from '#web/driver-run/outbox/outbox-entry.ts';

/** Whom it was said to, or will be once it is sent, that their driver runs late (RUN-31); `null` where that reaches nobody. */
export function useToldLateText(
  user_id: string,
  run: DriverRun | undefined,
  now: Temporal.Instant,
): string | null {
  const entries = useOutbox(user_id);
  const msAtDoor = doorMs(settingsOf(useBusiness()));
  const said = run && saidLate(run, now);
  if (!said) return null;
  const isWaiting = entries.some(
    (entry) => isUnsent(entry) && entry.kind === 'report' && entry.report.type === 'late',
  );
  const wasTold = ({ told_late_at: told }: DriverLeg) => told && !isBefore(told, said.at);
  const isToBeTold = (leg: DriverLeg, stop: DriverStop) =>
    !leg.told_late_at && (isReachedLate(leg, stop.arrives_at, msAtDoor) || hasMoved(leg, stop));
  const isMeant = (leg: DriverLeg, stop: DriverStop) =>
    isOpenLeg(leg) &&
    typeof leg.is_told_next === 'boolean' &&
    (isWaiting ? isToBeTold(leg, stop) : wasTold(leg));
  const names = run.stops
    .filter((stop) => stop.legs.some((leg) => isMeant(leg, stop)))
    .map(({ customer_name }) => customer_name);
  const [first, ...more] = new Set(names);
  if (!first) return null;
  const whom = more.length > 0 ? `${first} and ${more.length} more` : first;
  return isWaiting ? `We’ll tell ${whom} once this is sent.` : `We’ve told ${whom}.`;
}

/** Who was told that they are next is told of what comes much later than that. */
const hasMoved = ({ told_until }: DriverLeg, { eta_until }: DriverStop): boolean =>
  Boolean(told_until && eta_until && isBefore(told_until.add({ minutes: minutesOfGrace }), eta_until));
