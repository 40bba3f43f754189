import { saysToContact } from '#shared/business/contact.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type ChangeLimits, changeableUntil, lockReason } from './order-lock.ts';
import { isCollected, isFinished } from './order-status.ts';

type Locked = Parameters<typeof lockReason>[0] & {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
  picked_up_at: Temporal.Instant | null;
};

type Open = Pick<Locked, 'status' | 'pickup_date' | 'delivery_date'>;

interface Clock {
  zone: string;
  now: Temporal.Instant;
}

/**
 * The reason of `lockReason` as its customer reads it, which is until when the order could be changed. What the rule itself says is
 * for a refusal, and names no time.
 */
export function closedText(order: Locked, limits: ChangeLimits, clock: Clock): string | null {
  const reason = lockReason(order, clock.now, limits);
  if (!reason || isFinished(order.status)) return reason;
  const until = closedSince(order, limits, clock);
  return until ? `You could change it until ${until}.` : reason;
}

/** The same, and what to do now. */
export function lockedText(order: Locked, limits: ChangeLimits, clock: Clock): string | null {
  const text = closedText(order, limits, clock);
  if (!text || isFinished(order.status) || saysToContact(text)) return text;
  return `${text} Ask us if something has to change.`;
}

/** `Mon 30 Nov, 2:00 am`; `null` where staff closed it before its time. */
function closedSince(order: Locked, limits: ChangeLimits, { zone, now }: Clock): string | null {
  const { picked_up_at: collected } = order;
  const limit = changeableUntil(order, limits);
  const isOver = !isBefore(now, limit);
  if (collected && !(isOver && isBefore(limit, collected)))
    return `${formatDateTime(collected, zone, now)}, when we collected it`;
  const timeless = { ...order, is_locked: false, pickup_date: null, delivery_date: null };
  if (!collected && lockReason(timeless, now, limits)) return 'we collected it';
  return isOver ? formatDateTime(limit, zone, now) : null;
}

/** Whether its collection is what closes an open order, as the limit comes after it. */
export const isClosedByCollecting = (order: Open, limits: ChangeLimits): boolean =>
  !isCollected(order.status) && isBefore(order.pickup_date, changeableUntil(order, limits));

/** Until when an open order can be changed, skipped or moved, by what comes first: `we collect it` or `Wed 2 Dec, 6:00 am`. */
export const openText = (order: Open, limits: ChangeLimits, { zone, now }: Clock): string =>
  isClosedByCollecting(order, limits)
    ? 'we collect it'
    : formatDateTime(changeableUntil(order, limits), zone, now);
