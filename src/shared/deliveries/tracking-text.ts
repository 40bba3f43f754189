import { formatDateTime, formatTime, formatTimes, formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { bagsText, type LegKind } from '#shared/orders/leg-attempt.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import { weCouldNotText } from './failed-text.ts';
import { deliveredOrderStatuses } from './leg.ts';
import type { TrackedLeg, TrackedOrder } from './tracking.contract.ts';

/** Where an order is, in words for its customer. */
export interface TrackingText {
  headline: string;
  /** A second, smaller line. */
  detail: string | null;
  /** To be collected, with us, to be delivered, delivered. */
  step: 1 | 2 | 3 | 4;
  /** The driver comes here next, and has said so. */
  isNext: boolean;
  /** The leg that failed and waits for a new date. */
  failed?: LegKind;
}

/** How many steps `TrackingText` counts. */
export const trackingSteps = 4;

type Road = NonNullable<TrackedOrder['road']>;
/** `zone` is the IANA time zone of the business, `now` the current instant. */
type Clock = { zone: string; now: Temporal.Instant };

/** What the customer reads of an order, in business time. `zone` is an IANA time zone, `now` the current instant. */
export function trackingText(order: TrackedOrder, zone: string, now: Temporal.Instant): TrackingText {
  const clock = { zone, now };
  if (isDelivered(order)) return delivered(order.delivery, clock);
  return isWithUs(order) ? toDeliver(order, clock) : toCollect(order, clock);
}

/** What a visit says while its driver is out to it: their span, and how far they are; before that nothing. */
export function onTheRoadText(
  order: TrackedOrder,
  kind: LegKind,
  zone: string,
  now: Temporal.Instant,
): { times: string; text: string } | null {
  const { road } = order;
  if (road?.kind !== kind || (kind === 'delivery' && !isInVan(order))) return null;
  const { driver_name } = order[kind];
  const isOver = isBefore(road.eta_until, now);
  const where = road.is_next
    ? 'Coming to you now'
    : [driver_name ? `${driver_name} is on the road` : 'On the road', aheadText(road)]
        .filter(Boolean)
        .join(', ');
  return {
    times: isOver ? 'later than expected' : formatTimes(road.eta_from, road.eta_until, zone),
    text: where,
  };
}

/** The run of its driver may have started without it: what is not ready yet is not in the van. */
const isOnTheWay = ({ status, delivery }: TrackedOrder): boolean =>
  delivery.state === 'on_the_way' || status === 'out_for_delivery';

/** What is tried again was in it at the first try. */
const isInVan = (order: TrackedOrder): boolean => isOnTheWay(order) || order.delivery.is_again === true;

const isDelivered = ({ status, delivery }: TrackedOrder): boolean =>
  delivery.state === 'done' || deliveredOrderStatuses.some((each) => each === status);

/** The driver knows best whether it is collected; without a driver the status of the order says it. */
const isWithUs = ({ status, pickup }: TrackedOrder): boolean =>
  pickup.state === 'done' || (pickup.driver_name === null && isCollected(status));

const delivered = ({ driver_name, happened_at, bag_count }: TrackedLeg, clock: Clock): TrackingText => ({
  headline: happened_at ? `Delivered ${happened(happened_at, clock)}${andBags(bag_count)}` : 'Delivered',
  detail: driver_name && `${driver_name} brought your laundry.`,
  step: 4,
  isNext: false,
});

function toCollect({ pickup, road }: TrackedOrder, clock: Clock): TrackingText {
  const { driver_name } = pickup;
  const step = 1;
  if (pickup.state === 'failed') return { ...couldNot('pickup', pickup, clock), step };
  if (road?.kind === 'pickup') return { ...onTheRoad(pickup, road, 'comes to collect', clock), step };
  const isLate = isLateLeg(pickup, clock);
  const window = windowText(pickup, clock);
  const planned = { detail: isLate ? `Later than planned: ${window}` : window, step, isNext: false } as const;
  if (pickup.state === 'on_the_way') return { ...planned, headline: 'On the road' };
  if (!driver_name) return { ...planned, headline: 'Waiting to be collected' };
  if (isLate) return { ...planned, headline: `${driver_name} collects later` };
  return { ...planned, headline: `${driver_name} collects ${window}`, detail: null };
}

function toDeliver(order: TrackedOrder, clock: Clock): TrackingText {
  const { status, pickup, delivery, road } = order;
  const { driver_name } = delivery;
  if (delivery.state === 'failed') return { ...couldNot('delivery', delivery, clock), step: 3 };
  if (road?.kind === 'delivery' && isInVan(order))
    return { ...onTheRoad(delivery, road, 'brings your laundry', clock), step: 3 };
  const comes = isLateLeg(delivery, clock)
    ? 'comes later than planned'
    : `comes ${windowText(delivery, clock)}`;
  if (isOnTheWay(order)) {
    const detail = [driver_name, comes].filter(Boolean).join(' · ');
    return { headline: 'On the road', detail: sentenceStart(detail), step: 3, isNext: false };
  }
  if (status === 'ready_for_pickup') {
    const detail = driver_name && `${driver_name} brings your laundry.`;
    return { headline: `Ready, ${comes}`, detail, step: 3, isNext: false };
  }
  const collected =
    pickup.happened_at && `Collected ${happened(pickup.happened_at, clock)}${andBags(pickup.bag_count)}`;
  if (collected && status !== 'in_progress')
    return { headline: collected, detail: sentenceStart(comes), step: 2, isNext: false };
  const detail = [collected, comes].filter(Boolean).join(' · ');
  return { headline: 'In our laundry', detail: sentenceStart(detail), step: 2, isNext: false };
}

/** The words while the driver is out: `does` is what they do here. */
function onTheRoad(leg: TrackedLeg, road: Road, does: string, clock: Clock): Omit<TrackingText, 'step'> {
  // A time that is over tells nobody anything.
  const isOver = isBefore(road.eta_until, clock.now);
  const span = formatTimes(road.eta_from, road.eta_until, clock.zone);
  const { driver_name } = leg;
  if (road.is_next) {
    const headline = isOver ? 'Coming to you now' : `Coming to you now, ${span}`;
    return { headline, detail: driver_name && `${driver_name} ${does}.`, isNext: true };
  }
  const likely = isOver ? 'later than expected' : `likely ${span}`;
  const headline = ['On the road', likely, aheadText(road)].filter(Boolean).join(', ');
  const promised = leg.is_again ? 'tries again today' : promisedText(leg, clock.now, clock);
  const detail = [driver_name, promised].filter(Boolean).join(' · ');
  return { headline, detail: sentenceStart(detail), isNext: false };
}

/** The words after a stop failed: why, when, and what was promised. */
function couldNot(kind: LegKind, leg: TrackedLeg, clock: Clock): Omit<TrackingText, 'step'> {
  const { happened_at, failure_reason } = leg;
  const at = happened_at && formatDateTime(happened_at, clock.zone, clock.now);
  const detail = [at, promisedText(leg, happened_at ?? clock.now, clock)].filter(Boolean).join(' · ');
  const headline = weCouldNotText(kind, failure_reason ?? 'other');
  return { headline, detail: sentenceStart(detail), isNext: false, failed: kind };
}

/** `window 9:00–11:00 am`, with its day where that is not the day of a moment beside it. */
function promisedText(leg: TrackedLeg, beside: Temporal.Instant, clock: Clock): string {
  const isSameDay = businessDay(leg.window_start, clock.zone).equals(businessDay(beside, clock.zone));
  const window = isSameDay
    ? formatTimes(leg.window_start, windowEnd(leg), clock.zone)
    : windowText(leg, clock);
  return `${leg.is_window ? 'window' : 'planned'} ${window}`;
}

function aheadText({ stops_ahead }: Road): string | null {
  if (stops_ahead === null) return null;
  if (stops_ahead === 0) return 'no stops before you';
  return stops_ahead === 1 ? '1 stop before you' : `${stops_ahead} stops before you`;
}

/** `, 3 bags`, where they were counted. */
const andBags = (count: number | null): string => (count === null ? '' : `, ${bagsText(count)}`);

/** `10:31 am`, of another business day `Mon 23 Nov, 4:08 pm`. */
const happened = (moment: Temporal.Instant, { zone, now }: Clock): string =>
  businessDay(moment, zone).equals(businessDay(now, zone))
    ? formatTime(moment, zone)
    : formatDateTime(moment, zone, now);

/** A free time has no end that people know of. */
const windowEnd = ({ is_window, window_end }: TrackedLeg): Temporal.Instant | null =>
  is_window ? window_end : null;

const windowText = (leg: TrackedLeg, { zone, now }: Clock): string =>
  formatVisit(leg.window_start, windowEnd(leg), zone, now);

const isLateLeg = ({ window_end, is_again }: TrackedLeg, { now }: Clock): boolean =>
  is_again === true || !isBefore(now, window_end);

const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
