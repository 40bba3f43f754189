import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';

/** Whether a leg failed, and there is no later attempt at it. */
export const canTryAgain = ({ stops }: DriverRun, { state, order_id, kind, attempt }: DriverLeg): boolean =>
  state === 'failed' &&
  !stops
    .flatMap(({ legs }) => legs)
    .some((leg) => leg.order_id === order_id && leg.kind === kind && leg.attempt > attempt);

/** Whether a later attempt at a leg is under way, or over: then nothing of the earlier one is taken back. */
export const hasGoneOn = ({ stops }: DriverRun, { order_id, kind, attempt }: DriverLeg): boolean =>
  stops
    .flatMap(({ legs }) => legs)
    .some(
      (leg) =>
        leg.order_id === order_id && leg.kind === kind && leg.attempt > attempt && leg.state !== 'planned',
    );
