import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import {
  isReachedLate,
  legsMadeLater,
  minutesOfGrace,
  type ReckoningBusiness,
  reckonRun,
  saidLate,
  settingsOf,
} from '#shared/runs/reckon-run.ts';
import { doorMs } from '#shared/runs/run-plan.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { isUnsent } from '#web/driver-run/outbox/outbox-entry.ts';
import { isTriedAgain } from './leg-facts.ts';

/** When they are at each open stop as it stands: a run on the phone may have been reckoned minutes ago. */
export function arrivalsOf(
  run: DriverRun,
  business: ReckoningBusiness,
  now: Temporal.Instant,
): ReadonlyMap<string, DriverStop['arrives_at']> {
  const planned_start = run.is_start_set ? run.planned_start : null;
  const { stops } = reckonRun({ ...run, planned_start }, business, now);
  return new Map(stops.map(({ id, arrives_at }) => [id, arrives_at]));
}

/** Whether a stop ahead comes at another time by what was said of running late: a wait before it may take that up. */
export const isAnyLater = (...of: Parameters<typeof legsMadeLater>): boolean => legsMadeLater(...of).size > 0;

/** Of whom it comes later in time: they hear of it where their driver says so. */
export function laterInTime(
  run: DriverRun,
  business: ReckoningBusiness,
  now: Temporal.Instant,
): ReadonlySet<string> {
  const later = legsMadeLater(run, business, now);
  const msAtDoor = doorMs(settingsOf(business));
  const legs = run.stops.flatMap((stop) =>
    stop.legs.filter((leg) => later.has(leg.id) && isToTell(leg) && !isLate(leg, stop, msAtDoor)),
  );
  return new Set(legs.map(({ id }) => id));
}

/** Whom it was said to, or will be once it is sent, that their driver runs late, or is in time again (RUN-31); `null` where that reaches nobody. */
export function useToldLateText(
  user_id: string,
  run: DriverRun | undefined,
  now: Temporal.Instant,
): string | null {
  const entries = useOutbox(user_id);
  const business = useBusiness();
  if (!run?.late_said_at) return null;
  const waiting = entries.flatMap((entry) =>
    isUnsent(entry) && entry.kind === 'report' && entry.report.type === 'late' ? entry.report : [],
  );
  const tellsAll = waiting.at(-1)?.tells_all;
  const others = tellsAll ? laterInTime(run, business, now) : undefined;
  return toldLate(run, now, business, waiting.length > 0 ? 'waiting' : 'sent', others).text;
}

const noOthers: ReadonlySet<string> = new Set();

/** Whether it is read before the press, while it waits to be sent, or once it was said. */
type When = 'before' | 'waiting' | 'sent';

/** Whom a run as it was said to be late is said to, and whether there is anybody; `others` are legs in time that hear of it too. */
export function toldLate(
  run: DriverRun,
  now: Temporal.Instant,
  business: Parameters<typeof settingsOf>[0],
  when: When,
  others: ReadonlySet<string> = noOthers,
): { text: string | null; isAnybody: boolean } {
  const msAtDoor = doorMs(settingsOf(business));
  const said = saidLate(run, now);
  const [isToCome, once] = [when !== 'sent', when === 'waiting' ? ' once this is sent' : ''];
  const newTimes = run.stops.some(({ legs }) => legs.some(isReached))
    ? `Customers see the new times${once}.`
    : null;
  // In time again, or less late than was said: that is read, and no message (RUN-9).
  if (!said) return { text: newTimes, isAnybody: false };
  const wasTold = ({ told_late_at: told }: DriverLeg) => told && !isBefore(told, said.at);
  const isToBeTold = (leg: DriverLeg, stop: DriverStop) =>
    !leg.told_late_at && (others.has(leg.id) || isLate(leg, stop, msAtDoor));
  const isHeard = (leg: DriverLeg, stop: DriverStop) =>
    isReached(leg) && (isToCome ? isToBeTold(leg, stop) : wasTold(leg));
  const meant = run.stops.filter((stop) => stop.legs.some((leg) => isHeard(leg, stop)));
  if (meant.length > 0) return { text: toldText(meant, isToCome, once), isAnybody: true };
  const isAnyLate = run.stops.some((stop) => stop.legs.some((leg) => isLate(leg, stop, msAtDoor)));
  const nobody = `You still reach everyone in time, so ${isToCome ? 'we’ll tell' : 'we told'} nobody.`;
  return { text: isAnyLate ? newTimes : nobody, isAnybody: false };
}

/** The stops that another order of them makes late, of which their customers hear. */
export function madeLate(
  run: DriverRun,
  meant: DriverRun,
  business: ReckoningBusiness,
  now: Temporal.Instant,
): DriverStop[] {
  if (!run.started_at) return [];
  const msAtDoor = doorMs(settingsOf(business));
  const before = arrivalsOf(run, business, now);
  const wasLate = new Set(
    run.stops.flatMap(({ id, legs }) =>
      legs.flatMap((leg) => (isReachedLate(leg, before.get(id) ?? null, msAtDoor) ? leg.id : [])),
    ),
  );
  return meant.stops.filter(({ arrives_at, legs }) =>
    legs.some((leg) => !wasLate.has(leg.id) && isReachedLate(leg, arrives_at, msAtDoor)),
  );
}

/** What the customer of one stop hears, before the press; `null` where they are in time. */
export function newsOfStop(stop: DriverStop, msAtDoor: number, others = noOthers): string | null {
  const late = stop.legs.filter((leg) => others.has(leg.id) || isLate(leg, stop, msAtDoor));
  if (late.length === 0) return null;
  const reached = late.filter(isReached);
  if (reached.length === 0) return 'No message reaches them.';
  const toTell = reached.filter(isToTell);
  // What went to nobody outside the app is not known for sure.
  if (!(toTell.length > 0 ? toTell : reached).some(isMessaged)) return 'They see it in the app.';
  return toTell.length > 0 ? 'We’ll tell them.' : 'They already know you’re late.';
}

const isReached = (leg: DriverLeg): boolean => isOpenLeg(leg) && typeof leg.is_told_next === 'boolean';

const isToTell = (leg: DriverLeg): boolean => isReached(leg) && !leg.told_late_at;

const isLate = (leg: DriverLeg, stop: DriverStop, msAtDoor: number): boolean =>
  isOpenLeg(leg) && (isReachedLate(leg, stop.arrives_at, msAtDoor) || hasMoved(leg, stop));

/** Who was told that they are next is told of what comes much later than that. */
const hasMoved = ({ told_until }: DriverLeg, { eta_until }: DriverStop): boolean =>
  Boolean(told_until && eta_until && isBefore(told_until.add({ minutes: minutesOfGrace }), eta_until));

/** Who is told of a new time where an order of the stops moves another try of today that they know of (FST-6); `null`: nobody. */
export function movedTriesText(run: DriverRun): string | null {
  const isTold = (leg: DriverLeg) => isReached(leg) && !leg.told_until && isTriedAgain(run, leg);
  const names = run.stops.flatMap((stop) => (stop.legs.some(isTold) ? stop.customer_name : []));
  return names.length > 0 ? `We’ll tell ${listed(names)} where that moves their time.` : null;
}

/** Whom it is said to that an order of the stops makes them late: who was not told yet, where it reaches them; `null` where nobody. */
export function madeLateText(stops: readonly DriverStop[]): string | null {
  return (
    toldText(
      stops.filter(({ legs }) => legs.some(isToTell)),
      true,
      '',
    ) || null
  );
}

/** Who is told, by a message that leaves the app or in the app alone: `We’ve told Amelia Hart and 2 more.`, `Amelia Hart sees it in the app.` */
export function toldText(
  stops: readonly Pick<DriverStop, 'customer_name' | 'legs'>[],
  isToCome: boolean,
  once = isToCome ? ' once this is sent' : '',
): string {
  const names = new Set(stops.map(({ customer_name }) => customer_name));
  const messaged = new Set(
    stops.filter(({ legs }) => legs.some(isMessaged)).map(({ customer_name }) => customer_name),
  );
  const inApp = [...names].filter((name) => !messaged.has(name));
  return [
    messaged.size > 0 && `${isToCome ? 'We’ll tell' : 'We’ve told'} ${listed([...messaged])}${once}.`,
    inApp.length > 0 && `${listed(inApp)} ${inApp.length > 1 ? 'see' : 'sees'} it in the app${once}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

// A copy of before this was said names whom it told.
const isMessaged = ({ is_messaged = true }: DriverLeg): boolean => is_messaged;

const listed = ([first, ...more]: readonly string[]): string =>
  more.length > 0 ? `${first} and ${more.length} more` : `${first}`;
