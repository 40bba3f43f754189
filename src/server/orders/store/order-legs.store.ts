import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OrderLeg, OrderLegs } from '#shared/deliveries/order-legs.ts';
import { addressKey } from '#shared/kernel/address.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { type JsonRow, withMoments } from '../../kernel/db/json-moments.ts';
import { prepared } from '../../kernel/db/prepared.ts';
import { pipeline } from '../../kernel/db/transaction/transaction.ts';
import { leg_drivers, legs, orders, run_stops, runs, settings } from '../../schema.ts';

/** A leg with what says which row it is. */
export type StoredLeg = OrderLeg & {
  id: string;
  /** Counts the attempts of its kind, from 1. */
  attempt: number;
  stop_id: string | null;
  arrived_at: Temporal.Instant | null;
};

/** The latest attempts at both legs. */
export interface StoredLegs {
  pickup: StoredLeg;
  delivery: StoredLeg;
}

/** The legs of the order that a statement reads, for `asStoredLegs`: one column, as JSON. */
export const legsColumn = sql<
  LegJson[]
>`(select json_agg(json_build_object('id', leg.id, 'kind', leg.kind, 'state', leg.state,
  'driver_id', leg.driver_id, 'stop_id', leg.stop_id, 'assigned_at', leg.assigned_at, 'on_the_way_at', leg.on_the_way_at,
  'loaded_at', leg.loaded_at, 'happened_at', leg.happened_at, 'arrived_at', leg.arrived_at,
  'is_time_doubtful', leg.is_time_doubtful, 'done_how', leg.done_how, 'attempt', leg.attempt, 'failure_reason', leg.failure_reason,
  'note', leg.note, 'bag_count', leg.bag_count, 'receiver_name', leg.receiver_name) order by leg.attempt)
  from ${legs} as leg where leg.order_id = ${orders}.id)`;

const momentColumns = ['assigned_at', 'on_the_way_at', 'loaded_at', 'happened_at', 'arrived_at'] as const;
type MomentColumn = (typeof momentColumns)[number];
export type LegJson = JsonRow<StoredLeg, MomentColumn>;

/** An order has both: a missing one is a bug. */
export function asStoredLegs(rows: readonly LegJson[]): StoredLegs {
  const latest = (kind: LegKind): StoredLeg => {
    const row = rows.findLast((leg) => leg.kind === kind);
    if (!row) throw new Error('an order has no legs');
    return withMoments<StoredLeg, MomentColumn>(row, momentColumns);
  };
  return { pickup: latest('pickup'), delivery: latest('delivery') };
}

const legsOfOrder = prepared((query) =>
  query
    .select({ legs: legsColumn })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('order_id'))),
);

/** Of which order a leg is; `null` if there is none. */
export async function findOrderOfLeg(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db.select({ order_id: legs.order_id }).from(legs).where(eq(legs.id, id));
  return row?.order_id ?? null;
}

/** Needs the row of the order locked. */
export async function findLegs(tx: Tx, order_id: string): Promise<StoredLegs> {
  const [row] = await legsOfOrder(tx, { order_id });
  return asStoredLegs(row?.legs ?? []);
}

/** What changes of a leg as it moves, with its type. */
const movedColumns = {
  state: 'text',
  driver_id: 'uuid',
  assigned_at: 'timestamptz',
  on_the_way_at: 'timestamptz',
  loaded_at: 'timestamptz',
  happened_at: 'timestamptz',
  arrived_at: 'timestamptz',
  is_time_doubtful: 'boolean',
  done_how: 'text',
  failure_reason: 'text',
  note: 'text',
  bag_count: 'integer',
  receiver_name: 'text',
} as const satisfies Partial<Record<keyof StoredLeg, string>>;
const movedNames = Object.keys(movedColumns) as (keyof typeof movedColumns)[];

const rowOf = (kind: LegKind) =>
  sql.join(
    [
      sql`${sql.placeholder(`${kind}_id`)}::uuid`,
      ...movedNames.map((name) => sql`${sql.placeholder(`${kind}_${name}`)}::${sql.raw(movedColumns[name])}`),
    ],
    sql`, `,
  );

// What was told of a leg, and where its bags went, ends as it goes to another driver or is planned again.
const isKept = sql`${legs.driver_id} = moved.driver_id and moved.state <> 'planned'`;
const kept = (column: PgColumn) => sql`case when ${isKept} then ${column} end`;

/** Both legs in one statement. */
const updateLegs = prepared((db) =>
  db
    .update(legs)
    .set({
      ...Object.fromEntries(movedNames.map((name) => [name, sql.raw(`moved.${name}`)])),
      // Of another driver, or cancelled, it leaves its run; a new stop is found when all is written.
      stop_id: sql`case when ${legs.driver_id} = moved.driver_id and moved.state <> 'cancelled' then ${legs.stop_id} end`,
      told_until: kept(legs.told_until),
      told_late_at: kept(legs.told_late_at),
      van_answer: kept(legs.van_answer),
    })
    .from(
      sql`(values (${rowOf('pickup')}), (${rowOf('delivery')})) as moved(id, ${sql.raw(movedNames.join(', '))})`,
    )
    .where(sql`${legs.id} = moved.id`),
);

const changedDrivers = sql`jsonb_to_recordset(${sql.placeholder('changed')}::jsonb) as changed(id uuid, leg_id uuid, driver_id uuid)`;
const changeTime = sql`${sql.placeholder('now')}::timestamptz`;

// What goes to another driver is theirs to report until the day of its run has ended, or this one (RUN-21).
const zone = sql`${sql.placeholder('zone')}::text`;
const reportsUntil = sql`(select (greatest(run.day, (${changeTime} at time zone ${zone})::date) + 1)::timestamp at time zone ${zone}
  from ${changedDrivers} join ${legs} as leg on leg.id = changed.leg_id
  left join ${run_stops} as stop on stop.id = leg.stop_id left join ${runs} as run on run.id = stop.run_id
  where changed.leg_id = ${leg_drivers.leg_id} and changed.driver_id is not null)`;

/** Whose the legs are from now on. A leg has one row without an end, so the new one waits for the end of the one before it. */
const updateLegDrivers = prepared((db) => {
  const ended = db
    .$with('ended')
    .as(
      db
        .update(leg_drivers)
        .set({ until_at: changeTime, reports_until: reportsUntil })
        .where(
          sql`${leg_drivers.leg_id} in (select leg_id from ${changedDrivers}) and ${leg_drivers.until_at} is null`,
        )
        .returning({ id: leg_drivers.id }),
    );
  return db
    .with(ended)
    .insert(leg_drivers)
    .select(sql`
    select id, leg_id, driver_id, ${changeTime}, null::timestamptz, null::timestamptz
    from ${changedDrivers}, (select count(*) from ended) as after where driver_id is not null`);
});

/** Moves the legs of an order. Needs its row locked, and the caller to write the view of them there. */
export function moveStoredLegs(tx: Tx, before: StoredLegs, move: (legs: OrderLegs) => OrderLegs): StoredLegs {
  const moved = move(before);
  const after = {
    pickup: asMoved(tx, before.pickup, moved.pickup),
    delivery: asMoved(tx, before.delivery, moved.delivery),
  };
  const isMoved = legKinds.some((kind) =>
    movedNames.some((name) => !isSame(before[kind][name], after[kind][name])),
  );
  const changed = legKinds
    .filter((kind) => before[kind].driver_id !== after[kind].driver_id)
    .map((kind) => ({ id: newId(), leg_id: after[kind].id, driver_id: after[kind].driver_id }));
  if (changed.length > 0) {
    // Before the legs leave their runs.
    const at = { now: `${tx.now()}`, zone: tx.timeZone() };
    pipeline(tx, updateLegDrivers(tx, { changed: JSON.stringify(changed), ...at }));
  }
  if (isMoved) pipeline(tx, updateLegs(tx, { ...valuesOf(after.pickup), ...valuesOf(after.delivery) }));
  return after;
}

/** What happens now is heard of now. */
function asMoved(tx: Tx, before: StoredLeg, moved: OrderLeg): StoredLeg {
  const isHeard = isSame(before.happened_at, moved.happened_at);
  return { ...before, ...moved, arrived_at: isHeard ? before.arrived_at : moved.happened_at && tx.now() };
}

const valuesOf = (leg: StoredLeg) =>
  Object.fromEntries(
    (['id', ...movedNames] as const).map((name) => [
      `${leg.kind}_${name}`,
      leg[name] === null ? null : `${leg[name]}`,
    ]),
  );

// A note may be the word null.
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one !== null && other !== null && `${one}` === `${other}`);

const ofKind = (edge: 'start' | 'end') => sql`case ${legs.kind}
  when 'pickup' then ${sql.placeholder(`pickup_${edge}`)}::timestamptz else ${sql.placeholder(`delivery_${edge}`)}::timestamptz end`;

const door = sql`case ${legs.kind}
  when 'pickup' then ${sql.placeholder('pickup_door')}::text else ${sql.placeholder('delivery_door')}::text end`;
const stays = sql`${legs.window_start} = ${ofKind('start')}
  and (select ${run_stops.address_key} from ${run_stops} where ${run_stops.id} = ${legs.stop_id}) = ${door}`;

const updateWindows = prepared((db) =>
  db
    .update(legs)
    .set({
      window_start: ofKind('start'),
      window_end: sql`coalesce(${ofKind('end')}, ${ofKind('start')} + make_interval(mins => (select on_time_minutes from ${settings})))`,
      // Its run is that of its new window, and its stop that of its new address.
      stop_id: sql`case when ${stays} then ${legs.stop_id} end`,
    })
    .where(
      sql`${legs.order_id} = ${sql.placeholder('order_id')} and ${legs.state} not in ('done', 'failed')`,
    ),
);

const visitFields = [
  'pickup_date',
  'delivery_date',
  'pickup_until',
  'delivery_until',
  'pickup_address',
  'delivery_address',
] as const;
export type Visits = Pick<Order, (typeof visitFields)[number]>;

/** Whether a visit begins or ends at another time, or is elsewhere. */
export const isRescheduled = (before: Visits, after: Visits): boolean =>
  visitFields.some((field) => !isSame(before[field], after[field]));

/** The legs that are not over move to where the order now has its visits. */
export function moveLegWindows(tx: Tx, order_id: string, order: Visits): void {
  const end = (until: Temporal.Instant | null) => until && `${until}`;
  const windows = {
    order_id,
    pickup_start: `${order.pickup_date}`,
    pickup_end: end(order.pickup_until),
    delivery_start: `${order.delivery_date}`,
    delivery_end: end(order.delivery_until),
    pickup_door: addressKey(order.pickup_address),
    delivery_door: addressKey(order.delivery_address),
  };
  pipeline(tx, updateWindows(tx, windows));
}
