import { defaultProof, proofRulesOf } from '#shared/business/proof-settings.ts';
import type { DriverReport } from '#shared/driver-run/driver-report.ts';
import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import type { BagStage, OrderBag } from '#shared/labels/bag.ts';
import { bagCodeOf } from '#shared/labels/bag-code.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import type { ReportEntry } from '#web/driver-run/outbox/outbox-entry.ts';

const zone = 'Australia/Sydney';
export const today = Temporal.PlainDate.from('2026-11-24');
/** A time of the day of the run, `09:30`. */
export const at = (time: string): Temporal.Instant =>
  today.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
/** The tests let it be the present: 8:00 am. */
export const now = at('08:00');
export const jonah = '01a1fd3b-049b-7a7b-966f-3ba95224f8cd';
export const business = {
  time_zone: zone,
  pickup_address: '48 Marrickville Rd, Marrickville NSW 2204',
};

/** An id that is as readable as one can be: `id('b1')`. */
export const id = (name: string): string =>
  `00000000-0000-4000-8000-${[...name]
    .map((letter) => (letter.codePointAt(0) ?? 0).toString(16))
    .join('')
    .padStart(12, '0')}`;

/** The code of the label with this number. */
export const bagCode = (label: number): string =>
  bagCodeOf(new Uint8Array([7, 7, 7, 7, 7, 7, 7, label >> 5, label]));

/** The bags of an order, numbered from 1, with the labels from this one on. */
export const bags = (label: number, ...stages: BagStage[]): OrderBag[] =>
  stages.map((stage, index) => ({ code: bagCode(label + index), number: index + 1, stage }));

/** All that is collected where nothing else is said. */
export const shirts: OrderItem = {
  id: id('shirts'),
  sku_id: id('shirt'),
  sku_name: 'Business Shirt',
  quantity: 12,
  price: 450,
};

/** A leg in a window of an hour. */
export const leg = (
  name: string,
  from: string,
  kind: LegKind = 'delivery',
  more: Partial<DriverLeg> = {},
): DriverLeg => ({
  id: id(name),
  order_id: id(`o${name}`),
  order_number: `ORD-${name}`,
  kind,
  state: 'planned',
  window_start: at(from),
  window_end: at(from).add({ hours: 1 }),
  is_window: true,
  happened_at: null,
  order_status: kind === 'delivery' ? 'ready_for_pickup' : 'scheduled',
  special_instructions: null,
  item_count: 12,
  items: kind === 'pickup' ? [shirts] : [],
  on_the_way_at: null,
  loaded_at: null,
  attempt: 1,
  failure_reason: null,
  note: null,
  bag_count: null,
  receiver_name: null,
  files: [],
  known_bags: null,
  bags: [],
  undo: null,
  ...more,
});

export const stop = (name: string, customer_name: string, ...legs: DriverLeg[]): DriverStop => ({
  id: id(name),
  position: 0,
  customer_id: id(customer_name.slice(0, 5)),
  customer_name,
  customer_phone: '0412 555 104',
  address: `4 ${customer_name} St, Surry Hills NSW 2010`,
  coordinates: null,
  legs,
  finished_at: null,
  arrives_at: null,
  minutes_late: 0,
  next_at: null,
  eta_from: null,
  eta_until: null,
});

export const runOf = (stops: DriverStop[], more: Partial<DriverRun> = {}): DriverRun => ({
  id: id('run'),
  driver_id: jonah,
  driver_name: 'Jonah Reid',
  driver_phone: null,
  is_active: true,
  day: today,
  version: 3,
  start_place: null,
  end_place: null,
  start_coordinates: null,
  end_coordinates: null,
  planned_start: at('08:30'),
  is_start_set: false,
  started_at: null,
  ended_at: null,
  ends_at: at('15:40'),
  late: 0,
  stops: stops.map((each, index) => ({ ...each, position: index + 1 })),
  overdue: [],
  van: [],
  missing: [],
  recent: [],
  check_loading: false,
  proof_rules: proofRulesOf(defaultProof),
  undo: null,
  ...more,
});

/** Paddock Dining gets and gives, Tom Gallagher gets, Glebe Books gives. */
export const dayOfJonah = (more: Partial<DriverRun> = {}): DriverRun =>
  runOf(
    [
      stop('s1', 'Paddock Dining', leg('a1', '09:00'), leg('a2', '09:00', 'pickup')),
      stop('s2', 'Tom Gallagher', leg('b1', '11:00', 'delivery', { order_status: 'processing' })),
      stop('s3', 'Glebe Books', leg('c1', '13:00', 'pickup')),
    ],
    more,
  );

type Without<Union, Fields extends PropertyKey> = Union extends unknown ? Omit<Union, Fields> : never;

/** A report that waits, of a time such as `09:05`. */
export function waiting(
  name: string,
  time: string,
  draft: Without<DriverReport, 'id' | 'happened_at' | 'sent_at'>,
): ReportEntry {
  const report = { ...draft, id: id(name), happened_at: at(time), sent_at: at(time) };
  return {
    kind: 'report',
    id: id(name),
    user_id: jonah,
    orders: [],
    order_number: null,
    customer_name: null,
    made_at: at(time),
    refusal: null,
    report,
  };
}
