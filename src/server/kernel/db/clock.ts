/**
 * A clock that is further off is not merely imprecise, it is wrong. Longer than a long weekend, on which a laundry's
 * computer may be switched off.
 */
export const maxClockErrorHours = 72;

const maxErrorMs = maxClockErrorHours * 3_600_000;

export const areNear = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Math.abs(one.epochMilliseconds - other.epochMilliseconds) <= maxErrorMs;

/** What a clock says, and when it was last believed. */
interface ClockDoubt {
  now: Temporal.Instant;
  seen_at: Temporal.Instant;
}

/** Whether the clock of this process can be right. */
export interface Clock {
  /** Whether it is compared with what was believed before. One that is set on purpose may go back. */
  isWatched: boolean;
  /** `null` while the clock is believed. */
  doubt: () => ClockDoubt | null;
  /** The moment itself; while the clock is in doubt, the earliest it can really be. Sessions end by that. */
  sure: (moment: Temporal.Instant) => Temporal.Instant;
  /** Believes a clock that is in doubt where one that does not depend on it shows the same, within minutes. */
  confirm: (other: Temporal.Instant) => Promise<void>;
}

/** For whoever sets the clock on purpose. */
export const trustedClock: Clock = {
  isWatched: false,
  doubt: () => null,
  sure: (moment) => moment,
  confirm: async () => {},
};
