import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { undoableTypes, undoMinutes } from '#shared/driver-run/driver-report.ts';
import type { DriverLeg, DriverRun, Undoable } from '#shared/driver-run/driver-run.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { isOpenLegRow } from '../../accounts/store/open-leg-condition.ts';
import { keptProofRules } from '../../business/proof-rules-column.ts';
import {
  customerOfOrder,
  doorColumns,
  type Legs,
  orderOfLeg,
  selectLegs,
} from '../../dispatch/door-columns.ts';
import { asRun, asStops, runColumns } from '../../dispatch/run-rows.store.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { arrayOf, prepared } from '../../kernel/db/prepared.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { bagsOf, knownBagsOf } from '../../orders/store/order-bags.store.ts';
import {
  customers,
  driver_reports,
  files,
  legs,
  order_files,
  orders,
  run_stops,
  runs,
  settings,
  users,
} from '../../schema.ts';
import { findUndoable } from '../store/undo-rule.ts';
import { isMessaged, toldNextOf } from './told-next.ts';
import { findVan } from './van.store.ts';

/** A driver's run of a day, an empty one where there is none. What is overdue comes with today and later days. */
export async function findDriverRun(
  db: DbOrTx,
  driver_id: string,
  day: Temporal.PlainDate,
): Promise<DriverRun> {
  const { run, driver, ends, last_report, proof_rules, check_loading } =
    (await findDayOfDriver(db, driver_id, day)) ?? refuseNotFound();
  const legs = run ? await findLegsOfRun(db, run.id) : [];
  const today = businessDay(db.now(), db.timeZone());
  const isPast = Temporal.PlainDate.compare(day, today) < 0;
  const overdue = isPast ? [] : await findOverdueLegsOf(db, driver_id, today);
  const known = [...legs, ...overdue];
  const elsewhere = day.equals(today)
    ? await findRecentReports(
        db,
        driver_id,
        known.map(({ leg }) => leg.id),
      )
    : [];
  const lastReports = [last_report, ...elsewhere, ...known.map((row) => row.last_report)];
  const recent = lastReports.flatMap((report) => asUndoable(db, driver_id, report)?.report_id ?? []);
  const undoable = await findUndoable(db, driver_id, recent);
  const undoOf = (report: typeof last_report) => {
    const undo = asUndoable(db, driver_id, report);
    const stood = undo && undoable.get(undo.report_id);
    return stood ? { ...undo, ...stood } : null;
  };
  const withUndo = ({ leg, last_report: report, ...row }: DriverLegRow) => ({
    ...row,
    leg: { ...leg, undo: undoOf(report) },
  });
  return {
    ...asRun(db, { day, driver, run, ends }, legs.map(withUndo)),
    overdue: asStops(overdue.map(withUndo)),
    recent: elsewhere.flatMap(({ id, driver_id: _, type, arrived_at, ...step }) => {
      const undo = undoOf({ id, driver_id, type, arrived_at });
      return undo ? [{ ...step, undo }] : [];
    }),
    ...(await findVan(db, day, { driver_id, run_id: run?.id ?? null })),
    proof_rules,
    check_loading,
    undo: undoOf(last_report),
  };
}

const daysBack = 1;
const daysAhead = 6;

/** Drivers read from yesterday to six days ahead. @throws Refusal `invalid` */
export function requireDriverDay(db: Pick<DbOrTx, 'now' | 'timeZone'>, day: Temporal.PlainDate): void {
  const { days } = businessDay(db.now(), db.timeZone()).until(day, { largestUnit: 'day' });
  if (days < -daysBack || days > daysAhead) {
    refuseField('day', 'Choose a day from yesterday to six days ahead');
  }
}

const reportColumns = {
  id: driver_reports.id,
  driver_id: driver_reports.driver_id,
  type: driver_reports.type,
  arrived_at: driver_reports.arrived_at,
};

const lastReport = (kind: keyof typeof undoableTypes, isOf: SQL) =>
  new QueryBuilder()
    .select(reportColumns)
    .from(driver_reports)
    .where(and(isOf, oneOf(driver_reports.type, undoableTypes[kind]), eq(driver_reports.outcome, 'accepted')))
    .orderBy(desc(driver_reports.arrived_at), desc(driver_reports.id))
    .limit(1)
    .as('last_report');

/** The last accepted report on a `leg`, whoever made it. */
const lastReportOnLeg = lastReport('leg', eq(driver_reports.leg_id, sql`leg.id`));

/** The last accepted start or end of a run. */
const lastReportOfRun = lastReport('run', eq(driver_reports.run_id, sql`runs.id`));

type LastReport = Pick<typeof driver_reports.$inferSelect, keyof typeof reportColumns>;

/** The columns of either. */
const lastReportColumns = ({ id, driver_id, type, arrived_at }: typeof lastReportOnLeg) => ({
  id,
  driver_id,
  type,
  arrived_at,
});

/** Whether the driver may still take it back. */
function asUndoable(db: Pick<DbOrTx, 'now'>, driver_id: string, report: LastReport | null): Undoable | null {
  if (report?.driver_id !== driver_id) return null;
  const until = report.arrived_at.add({ minutes: undoMinutes });
  return Temporal.Instant.compare(db.now(), until) <= 0
    ? { report_id: report.id, type: report.type, until }
    : null;
}

/** What a driver reported in the last minutes on other legs than these, the last on each. */
const recentReports = prepared((query) =>
  query
    .selectDistinctOn([driver_reports.leg_id], {
      ...reportColumns,
      happened_at: driver_reports.happened_at,
      leg_id: legs.id,
      order_id: legs.order_id,
      kind: legs.kind,
      state: legs.state,
      order_number: orders.order_number,
      customer_name: customers.name,
      files: filesOf(legs.id),
    })
    .from(driver_reports)
    .innerJoin(legs, eq(legs.id, driver_reports.leg_id))
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(
      and(
        sql`${driver_reports.driver_id} = ${sql.placeholder('driver_id')}`,
        sql`${driver_reports.arrived_at} >= ${sql.placeholder('since')}`,
        oneOf(driver_reports.type, undoableTypes.leg),
        eq(driver_reports.outcome, 'accepted'),
        sql`${legs.id} <> all(${arrayOf(sql.placeholder('known'))})`,
      ),
    )
    .orderBy(driver_reports.leg_id, desc(driver_reports.arrived_at), desc(driver_reports.id)),
);

const findRecentReports = (db: DbOrTx, driver_id: string, known: readonly string[]) =>
  recentReports(db, { driver_id, since: `${db.now().subtract({ minutes: undoMinutes })}`, known });

const dayOfDriver = prepared((query) =>
  query
    .select({
      ...runColumns,
      last_report: lastReportColumns(lastReportOfRun),
      proof_rules: keptProofRules,
      check_loading: sql<boolean>`(select ${settings.check_loading} from ${settings})`,
    })
    .from(users)
    .leftJoin(runs, and(eq(runs.driver_id, users.id), sql`${runs.day} = ${sql.placeholder('day')}`))
    .leftJoinLateral(lastReportOfRun, sql`true`)
    .where(sql`${users.id} = ${sql.placeholder('driver_id')}`),
);

/** A driver on a day, with their run and its last start or end, where there are any. */
async function findDayOfDriver(db: DbOrTx, driver_id: string, day: Temporal.PlainDate) {
  const [row] = await dayOfDriver(db, { driver_id, day: day.toString() });
  return row ?? null;
}

/** What was taken at the door of a leg. */
function filesOf(leg_id: SQLWrapper) {
  return sql<
    DriverLeg['files']
  >`(select coalesce(json_agg(json_build_object('id', file.id, 'kind', file.kind, 'state', file.state)
        order by file.taken_at, file.id), '[]') from ${order_files} as of_leg join ${files} as file on file.id = of_leg.file_id
        where of_leg.leg_id = ${leg_id})`;
}

/** The stains and damages that were noted of the order of a leg, whoever did. */
const conditionsOf = (leg: Legs) =>
  sql<
    NonNullable<DriverLeg['conditions']>
  >`(select coalesce(json_agg(json_build_object('by', case when creator.id <> ${leg.driver_id} then creator.full_name end,
        'note', of_order.note) order by file.taken_at, file.id), '[]')
        from ${order_files} as of_order join ${files} as file on file.id = of_order.file_id
        join ${users} as creator on creator.id = file.created_by
        where of_order.order_id = ${leg.order_id} and file.purpose = 'condition' and file.state <> 'coming'
          and of_order.note is not null)`;

const told = (what: 'missing' | 'extra') =>
  sql<string | null>`string_agg(${driver_reports.data}->>${sql.raw(`'${what}'`)}, E'\\n\\n'
    order by ${driver_reports.arrived_at}, ${driver_reports.id})`;

/** What the driver of a leg told the shop is missing of it, or more: another driver has told nobody. */
const toldShop = new QueryBuilder()
  .select({
    missing_note: told('missing').as('missing_note'),
    missing_count: sql<number | null>`(array_agg((${driver_reports.data}->>'missing_count')::int
      order by ${driver_reports.arrived_at} desc, ${driver_reports.id} desc)
      filter (where ${driver_reports.data}->'missing_count' is not null))[1]`.as('missing_count'),
    extra_note: told('extra').as('extra_note'),
  })
  .from(driver_reports)
  .where(
    and(
      eq(driver_reports.leg_id, sql`leg.id`),
      eq(driver_reports.driver_id, sql`leg.driver_id`),
      eq(driver_reports.type, 'add'),
    ),
  )
  .as('told_shop');

/** A leg as its driver needs it at the door. */
function driverColumns(leg: Legs) {
  const door = doorColumns(leg);
  return {
    ...door,
    leg: {
      ...door.leg,
      order_status: orderOfLeg.status,
      special_instructions: orderOfLeg.special_instructions,
      // As `piecesOf` counts them.
      item_count: sql<number>`(select coalesce(sum((item->>'quantity')::int) filter (where item->'grams' is null), 0)::int
        from jsonb_array_elements(${orderOfLeg.items}) as item)`,
      grams: sql<number>`(select coalesce(sum((item->>'grams')::int), 0)::int
        from jsonb_array_elements(${orderOfLeg.items}) as item)`,
      items: sql<DriverLeg['items']>`case ${leg.kind} when 'pickup' then ${orderOfLeg.items} else '[]' end`,
      on_the_way_at: leg.on_the_way_at,
      loaded_at: leg.loaded_at,
      attempt: leg.attempt,
      failure_reason: leg.failure_reason,
      note: leg.note,
      bag_count: leg.bag_count,
      receiver_name: leg.receiver_name,
      files: filesOf(leg.id),
      known_bags: knownBagsOf(leg.order_id),
      bags: bagsOf(leg.order_id),
      is_told_next: toldNextOf(leg),
      is_messaged: isMessaged,
      missing_note: toldShop.missing_note,
      missing_count: toldShop.missing_count,
      extra_note: toldShop.extra_note,
      conditions: conditionsOf(leg),
      told_until: leg.told_until,
      told_late_at: leg.told_late_at,
    },
    last_report: lastReportColumns(lastReportOnLeg),
  };
}

const stopColumns = {
  id: run_stops.id,
  run_id: run_stops.run_id,
  position: run_stops.position,
  finished_at: run_stops.finished_at,
  next_at: run_stops.next_at,
  eta_from: run_stops.eta_from,
  eta_until: run_stops.eta_until,
};

/** What the customer tells drivers of every visit. */
const { visit_note } = customerOfOrder;

const legsOfStop = selectLegs(eq(legs.stop_id, run_stops.id));

const legsOfRun = prepared((query) =>
  query
    .select({ stop: { ...stopColumns, visit_note }, ...driverColumns(legsOfStop) })
    .from(run_stops)
    .innerJoinLateral(legsOfStop, sql`true`)
    .innerJoinLateral(orderOfLeg, sql`true`)
    .innerJoinLateral(customerOfOrder, sql`true`)
    .leftJoinLateral(lastReportOnLeg, sql`true`)
    .innerJoinLateral(toldShop, sql`true`)
    .where(sql`${run_stops.run_id} = ${sql.placeholder('run_id')}`)
    .orderBy(
      asc(run_stops.position),
      asc(legsOfStop.window_start),
      desc(legsOfStop.kind),
      asc(legsOfStop.id),
    ),
);

/** The legs at the stops of a run, in their sequence. */
export const findLegsOfRun = (db: DbOrTx, run_id: string) => legsOfRun(db, { run_id, channels: db.channels });

export type DriverLegRow = Awaited<ReturnType<typeof findLegsOfRun>>[number];

// No run is of a day before its windows, so later legs need not be read; a day more, as it may have been in another time zone.
const openLegsSoFar = selectLegs(
  and(
    sql`${legs.driver_id} = ${sql.placeholder('driver_id')}`,
    isOpenLegRow(legs),
    sql`${legs.window_start} < ${sql.placeholder('before')}`,
  ),
);

const earlierStop = new QueryBuilder()
  .select(stopColumns)
  .from(run_stops)
  .innerJoin(runs, eq(runs.id, run_stops.run_id))
  .where(and(eq(run_stops.id, sql`leg.stop_id`), sql`${runs.day} < ${sql.placeholder('today')}`))
  .limit(1)
  .as('stop');

const overdueLegs = prepared((query) => {
  const { id, run_id, position, finished_at, next_at, eta_from, eta_until } = earlierStop;
  return query
    .select({
      stop: { id, run_id, position, finished_at, next_at, eta_from, eta_until, visit_note },
      ...driverColumns(openLegsSoFar),
    })
    .from(openLegsSoFar)
    .innerJoinLateral(earlierStop, sql`true`)
    .innerJoinLateral(orderOfLeg, sql`true`)
    .innerJoinLateral(customerOfOrder, sql`true`)
    .leftJoinLateral(lastReportOnLeg, sql`true`)
    .innerJoinLateral(toldShop, sql`true`)
    .orderBy(asc(openLegsSoFar.window_start), desc(openLegsSoFar.kind), asc(openLegsSoFar.id));
});

/** The open legs of a driver in runs of business days before `today`, by window. */
function findOverdueLegsOf(db: DbOrTx, driver_id: string, today: Temporal.PlainDate) {
  const before = startOfDay(today.add({ days: 1 }), db.timeZone());
  return overdueLegs(db, {
    driver_id,
    today: today.toString(),
    before: before.toString(),
    channels: db.channels,
  });
}
