import { sql } from 'drizzle-orm';
import type { LegAttempt } from '#shared/orders/leg-attempt.ts';
import { type JsonRow, withMoments } from '../../kernel/db/json-moments.ts';
import { legs, orders, users } from '../../schema.ts';

const momentColumns = [
  'window_start',
  'window_end',
  'assigned_at',
  'on_the_way_at',
  'loaded_at',
  'happened_at',
  'arrived_at',
] as const;
type MomentColumn = (typeof momentColumns)[number];

export type AttemptJson = JsonRow<LegAttempt, MomentColumn>;

/** All attempts at the legs of the order that a statement reads, for `asAttempt`: one column, as JSON. */
export const attemptsColumn = sql<
  AttemptJson[]
>`(select json_agg(json_build_object('id', leg.id, 'kind', leg.kind, 'attempt', leg.attempt, 'state', leg.state,
  'driver_id', leg.driver_id, 'driver_name', driver.full_name, 'driver_phone', driver.phone,
  'window_start', leg.window_start, 'window_end', leg.window_end, 'assigned_at', leg.assigned_at,
  'on_the_way_at', leg.on_the_way_at, 'loaded_at', leg.loaded_at, 'happened_at', leg.happened_at, 'arrived_at', leg.arrived_at,
  'is_time_doubtful', leg.is_time_doubtful,
  'done_how', leg.done_how, 'failure_reason', leg.failure_reason, 'note', leg.note,
  'bag_count', leg.bag_count, 'receiver_name', leg.receiver_name) order by leg.kind desc, leg.attempt)
  from ${legs} as leg left join ${users} as driver on driver.id = leg.driver_id where leg.order_id = ${orders}.id)`;

export const asAttempt = (row: AttemptJson): LegAttempt =>
  withMoments<LegAttempt, MomentColumn>(row, momentColumns);
