import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { service_state } from '../../schema.ts';
import { areNear, type Clock } from '../db/clock.ts';
import { repairQueueClock } from './repair-queue-clock.ts';

const checkMs = 20_000;
/** A clock that goes on for so long, and that nobody contradicts, is right. */
const settleMs = 3_600_000;
/** How far clocks that are right are apart at most: those of people's machines are not kept as well. */
const maxApartMs = 300_000;

interface ClockSettings {
  pool: Pool;
  now: () => Temporal.Instant;
  /** The latest moment at which a process was sure of its clock. */
  seen_at: Temporal.Instant;
  /** Whether the system says that its clock is kept right over the network. */
  isSynchronized?: (() => Promise<boolean>) | undefined;
  log: {
    warn: (error: unknown, message: string) => void;
    error: (fields: object, message: string) => void;
  };
  checkMs?: number | undefined;
  settleMs?: number | undefined;
}

/**
 * Compares the clock with the latest moment that the processes of this database were sure of, and with the time that has
 * passed since: a clock that has jumped is in doubt until it is back, the system says it is synchronized, an operator
 * or a screen of staff confirms it, or an hour has passed in which no other process was sure of another one.
 */
export async function watchClock(settings: ClockSettings): Promise<Clock & { close: () => void }> {
  const { pool, now, log } = settings;
  const db = drizzle(pool);
  let last = { at: settings.seen_at, elapsed: performance.now() };
  let doubted: { seen_at: Temporal.Instant; elapsed: number } | null = null;
  const expected = (): Temporal.Instant =>
    last.at.add({ milliseconds: Math.round(performance.now() - last.elapsed) });

  const believe = async (moment: Temporal.Instant): Promise<void> => {
    last = { at: moment, elapsed: performance.now() };
    if (doubted) log.error({ now: moment.toString() }, 'the clock is believed again, scheduled jobs go on');
    doubted = null;
    await db.update(service_state).set({ clock_seen_at: moment });
    if (await repairQueueClock(pool)) {
      log.error({}, 'the job queue was in the future, as its clock had been wrong: its times were set right');
    }
  };
  const check = async (): Promise<void> => {
    const [row] = await db.select().from(service_state);
    const moment = now();
    if (!row || areNear(moment, row.clock_seen_at)) return believe(moment);
    const seen_at = row.clock_seen_at;
    if (doubted?.seen_at.equals(seen_at)) {
      const hasSettled = performance.now() - doubted.elapsed >= (settings.settleMs ?? settleMs);
      if (hasSettled || (await settings.isSynchronized?.())) await believe(moment);
      return;
    }
    if (!doubted) {
      log.error(
        { now: moment.toString(), seen_at: seen_at.toString() },
        'the clock is in doubt, scheduled jobs wait: washline check says what to do',
      );
    }
    // Whoever is sure of another clock contradicts this one anew.
    doubted = { seen_at, elapsed: performance.now() };
  };
  await check();
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await check().catch((error: unknown) => log.warn(error, 'the clock could not be compared'));
    isChecking = false;
  }, settings.checkMs ?? checkMs).unref();
  return {
    isWatched: true,
    doubt: () => {
      const moment = now();
      return areNear(moment, expected()) ? null : { now: moment, seen_at: last.at };
    },
    sure: (moment) => (areNear(moment, expected()) ? moment : expected()),
    confirm: async (other) => {
      const moment = now();
      const apart = Math.abs(moment.epochMilliseconds - other.epochMilliseconds);
      if (!areNear(moment, expected()) && apart <= maxApartMs) await believe(moment);
    },
    close: () => clearInterval(timer),
  };
}
