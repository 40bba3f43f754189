import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { formatDateTime, formatDay } from '#shared/kernel/date-text.ts';
import { detailOr, fieldErrorsOf } from '#web/kernel/api.ts';

/** When the visits of an order start; `null` where nothing is chosen. */
type VisitStarts = Record<WindowLeg, Temporal.Instant | null>;
/** `zone` is an IANA time zone. */
type Clock = { zone: string; now: Temporal.Instant };

/**
 * The visits whose windows a refusal names as full: `Wed 9 Dec, 8:00–10:00 am has just filled up.` The pickup, if it names
 * none of these.
 */
export function fullLegs(sentence: string, visits: VisitStarts, clock: Clock): WindowLeg[] {
  const named = legsNamed(sentence, visits, (at) => startText(at, clock));
  return named.length > 0 ? named : ['pickup'];
}

/** The visit that a refusal is about: by its field, else by the window or the day it names; the delivery, if by none. */
export function refusedLeg(error: unknown, visits: VisitStarts, clock: Clock): WindowLeg {
  const [field] = fieldErrorsOf(error);
  const sentence = detailOr(error, '');
  const [byField] = windowLegs.filter((leg) => field?.path.startsWith(leg));
  const [byWindow] = legsNamed(sentence, visits, (at) => startText(at, clock));
  const [byDay] = legsNamed(sentence, visits, (at) => formatDay(at, clock.zone, clock.now));
  return byField ?? byWindow ?? byDay ?? 'delivery';
}

/** A window says `am` or `pm` only once. */
const startText = (at: Temporal.Instant, { zone, now }: Clock): string =>
  formatDateTime(at, zone, now).replace(/ [ap]m$/, '');

const legsNamed = (
  sentence: string,
  visits: VisitStarts,
  textOf: (at: Temporal.Instant) => string,
): WindowLeg[] =>
  windowLegs.filter((leg) => {
    const at = visits[leg];
    return at !== null && sentence.includes(textOf(at));
  });
