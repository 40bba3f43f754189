import { formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { sameDistance } from '#web/booking/picker/visit-slots.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { type ChosenVisits, useChosenVisits } from '#web/orders/form/visits/use-chosen-visits.ts';
import { useChooseNewDate } from '#web/orders/orders.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';

/** The new date of a leg that failed. A new pickup takes the delivery along where that would come too early. */
export function useNewDate(order: Order, kind: LegKind, onDone: () => void) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isStaff = useIsStaff();
  const { use_windows = false } = useBusiness();
  const { mutateAsync } = useChooseNewDate();
  // Windows choose the first that can be booked; a free time begins with the same one tomorrow.
  const first = use_windows ? null : tomorrowAt(order[`${kind}_date`], now, zone);
  const { send, allow, isDeliveryChosen, ...chosen } = useChosenVisits(order, {
    start: startOf(order, kind, first, zone),
    deliveryFor: (pickup) => deliveryFor(order, pickup, zone),
  });
  const { pickup_date, delivery_date } = chosen.visits;
  const isReversed = Boolean(pickup_date && delivery_date && !isBefore(pickup_date, delivery_date));
  const save = async () => {
    if (!pickup_date || !delivery_date) return;
    const dates = kind === 'pickup' ? { pickup_date, delivery_date } : { delivery_date };
    const saved: { order?: Order } = {};
    const choosing = async (sent: { anyway?: true }) => {
      saved.order = await mutateAsync({ ...atVersion(order), body: { ...dates, ...sent } });
    };
    if (!(await send(choosing, 'Failed to choose the date')) || !saved.order) return;
    toast.success('New date chosen', dateText(saved.order, kind, zone, now));
    onDone();
  };
  return {
    ...chosen,
    order,
    kind,
    isStaff,
    isReversed: kind === 'pickup' && isReversed,
    isComplete: pickup_date !== null && delivery_date !== null,
    /** Where the delivery goes if it cannot stay: as many days after its pickup as before. */
    deliveryAlong: pickup_date && !isDeliveryChosen ? sameDistance(pickup_date, order, zone) : null,
    save,
    bookAnyway: () => {
      allow();
      void save();
    },
  };
}

export type NewDate = ReturnType<typeof useNewDate>;

/** The visits before anything is chosen: what did not fail stays, unless a new pickup takes it along. */
function startOf(order: Order, kind: LegKind, first: Temporal.Instant | null, zone: string): ChosenVisits {
  if (kind === 'delivery') return { pickup_date: order.pickup_date, delivery_date: first };
  return {
    pickup_date: first,
    delivery_date: first ? deliveryFor(order, first, zone) : order.delivery_date,
  };
}

/** The delivery stays when it comes after the new pickup. */
const deliveryFor = (order: Order, pickup: Temporal.Instant, zone: string): Temporal.Instant =>
  isBefore(pickup, order.delivery_date) ? order.delivery_date : sameDistance(pickup, order, zone);

const tomorrowAt = (before: Temporal.Instant, now: Temporal.Instant, zone: string): Temporal.Instant =>
  businessDay(now, zone)
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: zone, plainTime: before.toZonedDateTimeISO(zone).toPlainTime() })
    .toInstant();

const doneWords = { pickup: 'collected', delivery: 'delivered' } as const;

/** `ORD-000123 is delivered Thu 26 Nov, 2:00–4:00 pm.` */
const dateText = (order: Order, kind: LegKind, zone: string, now: Temporal.Instant): string =>
  `${order.order_number} is ${doneWords[kind]} ${formatVisit(order[`${kind}_date`], order[`${kind}_until`], zone, now)}.`;
