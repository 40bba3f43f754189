import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ProofRules } from '#shared/business/proof-settings.ts';
import type { VanAnswers } from '#shared/driver-run/driver-report.ts';
import { minutesOfGrace } from '#shared/runs/reckon-run.ts';
import { isOpenLegRow } from '../../accounts/store/open-leg-condition.ts';
import { findRunLoads } from '../../dispatch/run-loads.store.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { driver_reports, events, legs, run_stops, runs } from '../../schema.ts';

/** The run of a report. */
export interface RunOfReport {
  id: string;
  driver_id: string;
  day: Temporal.PlainDate;
  started_at: Temporal.Instant | null;
  ended_at: Temporal.Instant | null;
  late_said_at: Temporal.Instant | null;
  /** What its doors ask for, since it has started. */
  proof_rules: ProofRules | null;
}

export const runColumns = {
  id: runs.id,
  driver_id: runs.driver_id,
  day: runs.day,
  started_at: runs.started_at,
  ended_at: runs.ended_at,
  late_said_at: runs.late_said_at,
  proof_rules: runs.proof_rules,
};

/** The run of a driver on a day, or `null`. */
export async function findRunOfDay(
  tx: Tx,
  driver_id: string,
  day: Temporal.PlainDate,
): Promise<RunOfReport | null> {
  const [row] = await tx
    .select(runColumns)
    .from(runs)
    .where(and(eq(runs.driver_id, driver_id), eq(runs.day, day)));
  return row ?? null;
}

/** A run, locked until the transaction ends. */
export async function lockRunOfReport(tx: Tx, id: string): Promise<RunOfReport | null> {
  const [row] = await tx.select(runColumns).from(runs).where(eq(runs.id, id)).for('update');
  return row ?? null;
}

export async function setRunTimes(
  tx: Tx,
  id: string,
  times: Partial<Omit<typeof runs.$inferInsert, 'id' | 'driver_id' | 'day' | 'version'>>,
): Promise<void> {
  await tx.update(runs).set(times).where(eq(runs.id, id));
}

/** How many stops a run has, how many of them are open, and how many bags it delivers. */
export async function countStops(
  tx: Tx,
  run_id: string,
): Promise<{ stops: number; open: number; bags: number }> {
  const [row] = await tx
    .select({
      stops: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${run_stops.finished_at} is null))::int`,
    })
    .from(run_stops)
    .where(eq(run_stops.run_id, run_id));
  const loadOf = await findRunLoads(tx, [run_id]);
  return { stops: 0, open: 0, ...row, bags: loadOf(run_id).bags };
}

/** The open stop where the driver of a run is next, or `null`. */
export async function findNextStop(
  tx: Tx,
  run_id: string,
): Promise<{ stop_id: string; next_at: Temporal.Instant } | null> {
  const [row] = await tx
    .select({ stop_id: run_stops.id, next_at: run_stops.next_at })
    .from(run_stops)
    .where(
      sql`${run_stops.run_id} = ${run_id} and ${run_stops.next_at} is not null and ${run_stops.finished_at} is null`,
    );
  return row?.next_at ? { stop_id: row.stop_id, next_at: row.next_at } : null;
}

/** The ids of the open stops of a run, in their sequence. */
export async function findOpenStops(tx: Tx, run_id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: run_stops.id })
    .from(run_stops)
    .where(sql`${run_stops.run_id} = ${run_id} and ${run_stops.finished_at} is null`)
    .orderBy(run_stops.position);
  return rows.map(({ id }) => id);
}

/** What the driver of a run has said since a moment of where they go, newest first: to a stop, or in which order to all of them. */
export const findWishesSince = (tx: Tx, run_id: string, since: Temporal.Instant) =>
  tx
    .select({ type: driver_reports.type, stop_id: run_stops.id })
    .from(driver_reports)
    .leftJoin(legs, eq(legs.id, driver_reports.leg_id))
    .leftJoin(run_stops, and(eq(run_stops.id, legs.stop_id), eq(run_stops.run_id, driver_reports.run_id)))
    .where(
      and(
        eq(driver_reports.run_id, run_id),
        oneOf(driver_reports.type, ['on_my_way', 'order_stops']),
        eq(driver_reports.outcome, 'accepted'),
        gt(driver_reports.happened_at, since),
      ),
    )
    .orderBy(desc(driver_reports.happened_at), desc(driver_reports.arrived_at));

/** The stop to which the driver said last that they go, if somebody there is still waiting for that. */
export async function findStopSaidLast(
  tx: Tx,
  run_id: string,
): Promise<{ stop_id: string; next_at: Temporal.Instant } | null> {
  const isWaiting = sql`exists (select from ${legs} as leg where leg.stop_id = ${run_stops.id}
    and leg.state = 'on_the_way' and leg.on_the_way_at <= ${driver_reports.happened_at})`;
  const [last] = await tx
    .select({ stop_id: run_stops.id, next_at: driver_reports.happened_at })
    .from(driver_reports)
    .leftJoin(legs, eq(legs.id, driver_reports.leg_id))
    .leftJoin(
      run_stops,
      and(eq(run_stops.id, legs.stop_id), eq(run_stops.run_id, driver_reports.run_id), isWaiting),
    )
    .where(
      and(
        eq(driver_reports.run_id, run_id),
        eq(driver_reports.type, 'on_my_way'),
        eq(driver_reports.outcome, 'accepted'),
      ),
    )
    .orderBy(desc(driver_reports.happened_at), desc(driver_reports.arrived_at))
    .limit(1);
  return last?.stop_id ? { ...last, stop_id: last.stop_id } : null;
}

/** Makes an open stop the next one of a run, which takes that from any other; `null` makes it none. */
export async function setNextStop(
  tx: Tx,
  run_id: string,
  next: { stop_id: string; next_at: Temporal.Instant } | null,
): Promise<void> {
  await tx
    .update(run_stops)
    .set({ next_at: null })
    .where(
      sql`${run_stops.run_id} = ${run_id} and ${run_stops.next_at} is not null and ${run_stops.finished_at} is null`,
    );
  if (!next) return;
  await tx
    .update(run_stops)
    .set({ next_at: next.next_at })
    .where(
      sql`${run_stops.id} = ${next.stop_id} and ${run_stops.run_id} = ${run_id} and ${run_stops.finished_at} is null`,
    );
}

/** The legs at a stop by order, with what their customers were told, and when they expect the driver. */
export const findLegsAtStop = (tx: Tx, stop_id: string) =>
  tx
    .select({
      id: legs.id,
      order_id: legs.order_id,
      kind: legs.kind,
      state: legs.state,
      assigned_at: legs.assigned_at,
      told_until: legs.told_until,
      window_start: legs.window_start,
      eta_from: run_stops.eta_from,
      eta_until: run_stops.eta_until,
    })
    .from(legs)
    .innerJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .where(eq(run_stops.id, stop_id))
    .orderBy(asc(legs.window_start), asc(legs.id));

/** When the customer of a leg expects its driver; `null` before the run starts. */
export async function findSpanOfLeg(
  tx: Tx,
  leg_id: string,
): Promise<{ from: Temporal.Instant; until: Temporal.Instant } | null> {
  const [row] = await tx
    .select({ from: run_stops.eta_from, until: run_stops.eta_until })
    .from(legs)
    .innerJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .where(eq(legs.id, leg_id));
  return row?.from && row.until ? { from: row.from, until: row.until } : null;
}

/** The tries of a leg in one window: the first has it as it was planned. */
const sameWindow = sql`before.order_id = ${legs.order_id} and before.kind = ${legs.kind} and before.window_start = ${legs.window_start}`;

/** What its customer was promised last is what a leg is measured against (FST-6). */
export async function promiseUntil(tx: Tx, leg_id: string, until: Temporal.Instant): Promise<void> {
  const planned = sql`(select min(before.window_end) from legs before where ${sameWindow})`;
  await tx
    .update(legs)
    .set({ window_end: sql`greatest(${planned}, ${`${until}`}::timestamptz)` })
    .where(eq(legs.id, leg_id));
}

/** The tries of today in a run whose span has moved since their customer was told of it, and who were not told that they are next. */
export function findMovedTries(tx: Tx, run_id: string) {
  // It is kept with the event that told it; what is tried in another window was told otherwise since.
  const told = sql<string>`(select event.data->>'until' from ${events} as event
    where event.subject_type = 'order' and event.subject_id = ${legs.order_id} and event.type = 'leg.retried'
      and event.data->>'leg' = ${legs.kind} order by event.created_at desc, event.id desc limit 1)`;
  const hasMoved = sql`abs(extract(epoch from ${run_stops.eta_until} - ${told}::timestamptz)) > ${minutesOfGrace * 60}`;
  return tx
    .select({
      id: legs.id,
      order_id: legs.order_id,
      kind: legs.kind,
      from: run_stops.eta_from,
      until: run_stops.eta_until,
      told,
    })
    .from(legs)
    .innerJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .where(
      and(
        eq(run_stops.run_id, run_id),
        isOpenLegRow(legs),
        isNull(legs.told_until),
        sql`exists (select from legs before where ${sameWindow} and before.state = 'failed')`,
        hasMoved,
      ),
    );
}

/** Until when the customers of these legs were told to expect the driver; `null`: they were told otherwise since. */
export async function setToldUntil(
  tx: Tx,
  leg_ids: readonly string[],
  told_until: Temporal.Instant | null,
): Promise<void> {
  await tx
    .update(legs)
    .set({ told_until, told_late_at: null })
    .where(sql`${legs.id} = any(${sql.param([...leg_ids])}::uuid[])`);
}

/** Where the bags of legs went, each with what was known before. */
export async function setVanAnswers(
  tx: Tx,
  answers: readonly { leg_id: string; answer: VanAnswers[number]['answer'] | null }[],
): Promise<void> {
  await tx.execute(sql`
    update ${legs} as leg set van_answer = given.answer
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given(leg_id uuid, answer text)
    where leg.id = given.leg_id`);
}

/** What is known of the bags of these legs by now. */
export async function findVanAnswers(
  tx: Tx,
  leg_ids: readonly string[],
): Promise<{ leg_id: string; before: VanAnswers[number]['answer'] | null }[]> {
  return tx
    .select({ leg_id: legs.id, before: legs.van_answer })
    .from(legs)
    .where(sql`${legs.id} = any(${sql.param([...leg_ids])}::uuid[])`);
}
