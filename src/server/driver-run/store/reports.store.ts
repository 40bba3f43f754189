import { and, asc, desc, eq, gte, ne, or, sql } from 'drizzle-orm';
import type { LegStanding } from '#shared/deliveries/report-moves.ts';
import { undoableTypes, type VanAnswer } from '#shared/driver-run/driver-report.ts';
import type { LegSpan } from '#shared/driver-run/report-time.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import type { LegKind, LegState } from '#shared/orders/leg-attempt.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { isOpenLegRow } from '../../accounts/store/open-leg-condition.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import type { JsonRow } from '../../kernel/db/json-moments.ts';
import { placeholders, prepared } from '../../kernel/db/prepared.ts';
import { lockKey, pipeline } from '../../kernel/db/transaction/transaction.ts';
import type { BagMove } from '../../labels/move-bags.store.ts';
import {
  driver_reports,
  events,
  leg_drivers,
  legs,
  orders,
  run_stops,
  runs,
  settings,
} from '../../schema.ts';
import { type RunOfReport, runColumns } from './run-of-report.store.ts';

/** What a report has changed, as it is kept with it, so that it can be taken back. */
export interface ReportData {
  orders: OrderData[];
  /** The run started with it. */
  is_start?: boolean;
  /** The legs whose customers it has told that they are next. */
  told?: string[];
  /** The open stops of the run before it moved one, in their sequence. */
  stops?: string[];
  /** What was known of the bags of these legs before. */
  van?: { leg_id: string; before: VanAnswer | null }[];
  /** The bags that were missing with it, or came back to the shop. */
  bags?: BagMove[];
  /** What it told the shop is missing. */
  missing?: string;
  missing_count?: number;
  /** What it told the shop was collected besides. */
  extra?: string;
  /** The attempt at the leg that it has made. */
  attempt_id?: string;
  /** The run ended with it. */
  is_end?: boolean;
}

/** What it has changed of an order. */
export interface OrderData {
  order_id: string;
  /** How often others had acted on the order by then. */
  others: number;
  status: Change<OrderStatus>;
  notes?: Change<string | null>;
  legs: Partial<Record<LegKind, Change<StandingJson>>>;
}

interface Change<Value> {
  before: Value;
  after: Value;
}

export const momentColumns = ['assigned_at', 'on_the_way_at', 'loaded_at', 'happened_at'] as const;
export type StandingJson = JsonRow<LegStanding, (typeof momentColumns)[number]>;

/** Of several reports with one id the first is carried out, and the others find it. */
export const lockReportId = (tx: Tx, id: string): void => lockKey(tx, `driver report ${id}`);

const reportsById = prepared((query) =>
  query
    .select({
      id: driver_reports.id,
      driver_id: driver_reports.driver_id,
      type: driver_reports.type,
      leg_id: driver_reports.leg_id,
      run_id: driver_reports.run_id,
      order_id: driver_reports.order_id,
      fingerprint: driver_reports.fingerprint,
      happened_at: driver_reports.happened_at,
      arrived_at: driver_reports.arrived_at,
      outcome: driver_reports.outcome,
      problem: driver_reports.problem,
      data: sql<Partial<ReportData>>`${driver_reports.data}`,
      day: runs.day,
    })
    .from(driver_reports)
    .leftJoin(runs, eq(runs.id, driver_reports.run_id))
    .where(sql`${driver_reports.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** Reports with the day of their run. */
export const findReports = (db: DbOrTx, ids: readonly string[]) => reportsById(db, { ids });

export type KeptReport = Awaited<ReturnType<typeof findReports>>[number];

export async function findReport(db: DbOrTx, id: string): Promise<KeptReport | null> {
  const [row] = await findReports(db, [id]);
  return row ?? null;
}

const insertion = prepared((db) =>
  db
    .insert(driver_reports)
    .values(
      placeholders(
        driver_reports,
        'id',
        'driver_id',
        'type',
        'leg_id',
        'run_id',
        'order_id',
        'fingerprint',
        'happened_at',
        'arrived_at',
        'outcome',
        'problem',
        'data',
        'undoes',
      ),
    ),
);

/** Written whole, once: nothing of it changes but that it is taken back, or settled. */
export const insertReport = (
  tx: Tx,
  report: Required<Omit<typeof driver_reports.$inferInsert, 'settled_by' | 'settled_at' | 'settled_note'>>,
): void => pipeline(tx, insertion(tx, report));

/** A report was taken back. */
export async function markUndone(tx: Tx, id: string): Promise<void> {
  await tx.update(driver_reports).set({ outcome: 'undone' }).where(eq(driver_reports.id, id));
}

const isAccepted = eq(driver_reports.outcome, 'accepted');

/** The last report that can be taken back on a leg, or of a run as a whole; the reads of drivers say the same. */
export async function findLastReport(
  tx: Tx,
  { leg_id, run_id }: Pick<KeptReport, 'leg_id' | 'run_id'>,
): Promise<string | null> {
  const isOf = leg_id
    ? and(eq(driver_reports.leg_id, leg_id), oneOf(driver_reports.type, undoableTypes.leg))
    : and(eq(driver_reports.run_id, run_id ?? ''), oneOf(driver_reports.type, undoableTypes.run));
  const [row] = await tx
    .select({ id: driver_reports.id })
    .from(driver_reports)
    .where(and(isOf, isAccepted))
    .orderBy(desc(driver_reports.arrived_at), desc(driver_reports.id))
    .limit(1);
  return row?.id ?? null;
}

/** When the run of a driver started, by the reports in it but for one. */
export async function findEarliestStart(
  tx: Tx,
  { id: run_id, day }: Pick<RunOfReport, 'id' | 'day'>,
  except: string,
): Promise<Temporal.Instant | null> {
  const [row] = await tx
    .select({ happened_at: driver_reports.happened_at })
    .from(driver_reports)
    .where(
      and(
        eq(driver_reports.run_id, run_id),
        isAccepted,
        oneOf(driver_reports.type, [...undoableTypes.leg, ...undoableTypes.run]),
        ne(driver_reports.type, 'retry'),
        sql`${driver_reports.id} <> ${except}`,
        or(ne(driver_reports.type, 'step'), gte(driver_reports.happened_at, startOfDay(day, tx.timeZone()))),
      ),
    )
    .orderBy(driver_reports.happened_at)
    .limit(1);
  return row?.happened_at ?? null;
}

const legOfDriver = prepared((query) =>
  query
    .select({
      order_id: legs.order_id,
      kind: legs.kind,
      state: legs.state,
      happened_at: legs.happened_at,
      driver_id: legs.driver_id,
      stop_id: legs.stop_id,
      run: runColumns,
      spans: sql<{ from_at: string; until_at: string | null }[]>`coalesce((
        select json_agg(json_build_object('from_at', span.from_at, 'until_at', coalesce(span.reports_until, span.until_at)) order by span.from_at)
        from ${leg_drivers} as span
        where span.leg_id = ${legs}.id and span.driver_id = ${sql.placeholder('driver_id')}::uuid), '[]')`,
      others: sql<number>`(select count(*)::int from ${events} as act where act.subject_type = 'order'
        and act.subject_id = ${legs}.order_id and act.actor_id <> ${sql.placeholder('driver_id')}::uuid)`,
      open_stops: sql<string[]>`coalesce((select json_agg(stop.id order by stop.position)
        from ${run_stops} as stop where stop.run_id = ${runs}.id and stop.finished_at is null), '[]')`,
    })
    .from(legs)
    .leftJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .leftJoin(
      runs,
      and(eq(runs.id, run_stops.run_id), sql`${runs.driver_id} = ${sql.placeholder('driver_id')}::uuid`),
    )
    .where(eq(legs.id, sql.placeholder('leg_id'))),
);

/** A leg as a driver reports of it. */
export interface LegOfDriver {
  order_id: string;
  kind: LegKind;
  state: LegState;
  /** When it was done, or failed. */
  happened_at: Temporal.Instant | null;
  /** Whose it is now. */
  driver_id: string | null;
  stop_id: string | null;
  /** The run of this driver in which it stands. */
  run: RunOfReport | null;
  /** When it was this driver's, or is still theirs to report (RUN-21). */
  spans: LegSpan[];
  /** How often others have acted on its order. */
  others: number;
  /** The ids of the open stops of that run, in their sequence. */
  open_stops: string[];
}

/** For what is decided on it, the order has to be locked. */
export async function findLegOfDriver(
  tx: Tx,
  leg_id: string,
  driver_id: string,
): Promise<LegOfDriver | null> {
  const [row] = await legOfDriver(tx, { leg_id, driver_id });
  if (!row) return null;
  const spans = row.spans.map(({ from_at, until_at }) => ({
    from_at: Temporal.Instant.from(from_at),
    until_at: until_at === null ? null : Temporal.Instant.from(until_at),
  }));
  return { ...row, spans };
}

/** The last leg of an order, of one kind or of either, that a driver has or had. */
export async function findLastLeg(
  tx: Tx,
  order_id: string,
  { driver_id, kind }: { driver_id: string; kind: LegKind | null },
): Promise<{ id: string; kind: LegKind } | null> {
  const [row] = await tx
    .select({ id: legs.id, kind: legs.kind })
    .from(leg_drivers)
    .innerJoin(legs, eq(legs.id, leg_drivers.leg_id))
    .where(
      and(
        eq(legs.order_id, order_id),
        eq(leg_drivers.driver_id, driver_id),
        kind ? eq(legs.kind, kind) : undefined,
      ),
    )
    .orderBy(desc(legs.attempt), asc(legs.kind))
    .limit(1);
  return row ?? null;
}

/** How often others than the driver have acted on each order. */
export async function countOthersActs(
  db: DbOrTx,
  order_ids: readonly string[],
  driver_id: string,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ order_id: events.subject_id, count: sql<number>`count(*)::int` })
    .from(events)
    .where(
      sql`${events.subject_type} = 'order' and ${events.subject_id} = any(${sql.param([...order_ids])}::uuid[])
        and ${events.actor_id} <> ${driver_id}`,
    )
    .groupBy(events.subject_id);
  return new Map(rows.map(({ order_id, count }) => [order_id, count]));
}

/** The orders of the open legs at the stop where a leg stands, by the ids of the orders. */
export async function findOrdersAtStopOf(tx: Tx, leg_id: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ order_id: legs.order_id })
    .from(legs)
    .where(
      sql`${legs.stop_id} = (select leg.stop_id from ${legs} as leg where leg.id = ${leg_id}) and ${isOpenLegRow(legs)}`,
    );
  return rows.map(({ order_id }) => order_id);
}

/** Of these legs, or of all, the open deliveries that stand in a run, by the numbers of their orders. */
export const findDeliveriesOfRun = (tx: Tx, run_id: string, leg_ids: readonly string[] | null) =>
  tx
    .select({ leg_id: legs.id, order_id: legs.order_id })
    .from(legs)
    .innerJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .where(
      and(
        leg_ids ? sql`${legs.id} = any(${sql.param([...leg_ids])}::uuid[])` : undefined,
        sql`${run_stops.run_id} = ${run_id} and ${legs.kind} = 'delivery' and ${isOpenLegRow(legs)}`,
      ),
    )
    .orderBy(orders.number);

/** The orders of these legs. */
export async function findOrdersOfLegs(tx: Tx, leg_ids: readonly string[]): Promise<string[]> {
  if (leg_ids.length === 0) return [];
  const rows = await tx
    .selectDistinct({ order_id: legs.order_id })
    .from(legs)
    .where(sql`${legs.id} = any(${sql.param([...leg_ids])}::uuid[])`);
  return rows.map(({ order_id }) => order_id);
}

/** Whether bags have to be scanned into the van as a run starts. */
export async function checksLoading(tx: Tx): Promise<boolean> {
  const [row] = await tx.select({ check_loading: settings.check_loading }).from(settings);
  return row?.check_loading ?? false;
}
