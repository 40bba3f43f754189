import type { TrackedLeg, TrackedOrder } from './tracking.contract.ts';

/** A time of Tue 24 Nov 2026 in Sydney, `09:30`, or of so many days later. */
export const at = (time: string, days = 0): Temporal.Instant =>
  Temporal.PlainDate.from('2026-11-24')
    .add({ days })
    .toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: time })
    .toInstant();

const legOf = (window_start: Temporal.Instant): TrackedLeg => ({
  state: 'planned',
  window_start,
  window_end: window_start.add({ hours: 2 }),
  is_window: true,
  driver_name: null,
  happened_at: null,
  failure_reason: null,
  note: null,
  bag_count: null,
  pictures: [],
});

export type OrderParts = Partial<Omit<TrackedOrder, 'pickup' | 'delivery' | 'road'>> & {
  pickup?: Partial<TrackedLeg>;
  delivery?: Partial<TrackedLeg>;
  road?: Partial<NonNullable<TrackedOrder['road']>>;
};

/** An order to be collected 9:00–11:00 am and delivered two days later, 2:00–4:00 pm; with `road` its driver is out, three stops away. */
export const trackedOrder = ({ pickup, delivery, road, ...parts }: OrderParts = {}): TrackedOrder => ({
  order_id: '01a1fd3b-0c34-7a00-8000-000000000250',
  order_number: 'ORD-000250',
  status: 'scheduled',
  pickup: { ...legOf(at('09:00')), ...pickup },
  delivery: { ...legOf(at('14:00', 2)), ...delivery },
  road: road
    ? {
        kind: 'pickup',
        is_next: false,
        stops_ahead: 3,
        eta_from: at('10:20'),
        eta_until: at('11:00'),
        as_of: at('09:45'),
        ...road,
      }
    : null,
  ...parts,
});
