import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';

/**
 * The delivery of an occurrence: as many days after its pickup as in `latest`, at the same wall-clock time. Where a skipped hour
 * would put it before the pickup, the elapsed time of `latest` is kept instead.
 */
export function occurrenceDelivery(
  latest: { pickup_date: Temporal.Instant; delivery_date: Temporal.Instant },
  pickup_date: Temporal.Instant,
  zone: string,
): Temporal.Instant {
  const delivery = latest.delivery_date.toZonedDateTimeISO(zone);
  const { days } = businessDay(latest.pickup_date, zone).until(delivery.toPlainDate());
  const day = businessDay(pickup_date, zone).add({ days });
  const instant = businessInstant(day, delivery.toPlainTime(), zone);
  if (isBefore(pickup_date, instant)) return instant;
  return pickup_date.add(latest.pickup_date.until(latest.delivery_date));
}
