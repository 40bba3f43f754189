import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { DispatchDay, OverdueStop, Run, RunLeg, RunStop, UnassignedStop } from '#shared/runs/run.ts';

export const zone = 'Australia/Sydney';
export const today = Temporal.PlainDate.from('2026-11-24');
/** A time of the day of the board, `09:30`. */
export const at = (time: string, day = today): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
/** The tests let it be the present: 8:00 am. */
export const now = at('08:00');

/** An id that is as readable as one can be: `id('b1')`. */
export const id = (name: string): string =>
  `00000000-0000-4000-8000-${[...name]
    .map((letter) => (letter.codePointAt(0) ?? 0).toString(16))
    .join('')
    .padStart(12, '0')}`;

/** A leg in a window of an hour. */
export const leg = (name: string, from: string, kind: LegKind = 'delivery', day = today): RunLeg => ({
  id: id(name),
  order_id: id(`o${name}`),
  order_number: `ORD-${name}`,
  kind,
  state: 'planned',
  window_start: at(from, day),
  window_end: at(from, day).add({ hours: 1 }),
  is_window: true,
  happened_at: null,
});

const doorOf = (customer_name: string, legs: RunLeg[]): UnassignedStop => ({
  customer_id: id(customer_name.slice(0, 5)),
  customer_name,
  customer_phone: '0412 555 104',
  address: `4 ${customer_name} St, Surry Hills NSW 2010`,
  coordinates: null,
  legs,
});

export const unassignedStop = (customer_name: string, ...legs: RunLeg[]): UnassignedStop =>
  doorOf(customer_name, legs);

const overdueStop = (name: string, customer_name: string, legs: RunLeg[], driver: Run): OverdueStop => ({
  ...doorOf(customer_name, legs),
  id: id(name),
  run_id: id('run-o'),
  run_version: 7,
  day: today.subtract({ days: 1 }),
  driver_id: driver.driver_id,
  driver_name: driver.driver_name,
});

export const stop = (name: string, customer_name: string, ...legs: RunLeg[]): RunStop => ({
  ...doorOf(customer_name, legs),
  id: id(name),
  position: 0,
  finished_at: null,
  arrives_at: null,
  minutes_late: 0,
});

export const runOf = (name: string, driver_name: string, stops: RunStop[], more: Partial<Run> = {}): Run => ({
  id: stops.length > 0 ? id(`run-${name}`) : null,
  driver_id: id(`d-${name}`),
  driver_name,
  driver_phone: null,
  is_active: true,
  day: today,
  version: stops.length > 0 ? 3 : 0,
  start_place: null,
  end_place: null,
  start_coordinates: null,
  end_coordinates: null,
  planned_start: stops.length > 0 ? at('08:30') : null,
  is_start_set: false,
  started_at: null,
  ended_at: null,
  ends_at: stops.length > 0 ? at('15:40') : null,
  late: 0,
  bags: 0,
  kilograms: 0,
  stops: stops.map((each, index) => ({ ...each, position: index + 1 })),
  ...more,
});

/** Jonah has two stops, Mei one, Aisha none; one is unassigned, and one of Mei’s of yesterday overdue. */
export function boardOfToday(): DispatchDay {
  const jonah = runOf('j', 'Jonah Reid', [
    stop('s1', 'Paddock Dining', leg('a1', '09:00'), leg('a2', '09:00', 'pickup')),
    stop('s2', 'Tom Gallagher', leg('b1', '11:00')),
  ]);
  const mei = runOf('m', 'Mei Tanaka', [stop('s3', 'Corner Cafe', leg('c1', '10:00', 'pickup'))]);
  const late = [leg('e1', '17:00', 'delivery', today.subtract({ days: 1 }))];
  return {
    day: today,
    runs: [jonah, mei, runOf('k', 'Aisha Karimi', [])],
    unassigned: [unassignedStop('Northbank Rowing', leg('u1', '15:00'))],
    overdue: [overdueStop('s9', 'Mabel Ng', late, mei)],
  };
}
