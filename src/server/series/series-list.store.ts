import { and, asc, desc, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#shared/kernel/route.ts';
import type {
  SeriesCounts,
  SeriesFilterQuery,
  SeriesQuery,
  SeriesSummary,
} from '#shared/series/series.contract.ts';
import { ownedBy } from '../accounts/ownership.ts';
import { isOfCustomer } from '../customers/customers.store.ts';
import { matchesText } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { customers, order_series } from '../schema.ts';
import {
  asSummary,
  findMissedPickups,
  isOnHold,
  isRunning,
  selectSeries,
  weeklyAmount,
} from './series-read.store.ts';

/** One page of the series that match; the next pickup first unless the query says otherwise. */
export async function findSeries(
  db: DbOrTx,
  viewer: Viewer,
  query: SeriesQuery,
): Promise<Page<SeriesSummary>> {
  const { limit = defaultLimit, offset = 0, sort = 'next_pickup', direction = 'asc' } = query;
  const where = filterCondition(db, viewer, query);
  const { select, next_pickup } = selectSeries(db, await findMissedPickups(db, where));
  const inDirection = direction === 'asc' ? asc : desc;
  const sortKeys = {
    // Those without stand at the end in either direction.
    next_pickup: sql`${inDirection(next_pickup)} nulls last`,
    customer_name: inDirection(customers.plain_name),
    weekly_amount: inDirection(weeklyAmount(db)),
    created_at: inDirection(order_series.created_at),
  };
  const rows = await select
    .where(where)
    .orderBy(sortKeys[sort], inDirection(order_series.id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map((row) => asSummary(row, db)), total: await db.$count(order_series, where) };
}

/** How many series match, and what the running ones of them come to in a week. */
export async function countSeries(
  db: DbOrTx,
  viewer: Viewer,
  query: SeriesFilterQuery,
): Promise<SeriesCounts> {
  const conditions = conditionOf(db);
  const [counts] = await db
    .select({
      active: sql<number>`(count(*) filter (where ${conditions.active}))::int`,
      held: sql<number>`(count(*) filter (where ${conditions.held}))::int`,
      ended: sql<number>`(count(*) filter (where not ${isRunning}))::int`,
      weekly_amount: sql<number>`coalesce(sum(${weeklyAmount(db)}), 0)::float8`,
    })
    .from(order_series)
    .where(filterCondition(db, viewer, query));
  return counts ?? { active: 0, held: 0, ended: 0, weekly_amount: 0 };
}

const conditionOf = (db: DbOrTx) => ({
  active: and(isRunning, not(isOnHold(db))),
  held: and(isRunning, isOnHold(db)),
  ended: isNotNull(order_series.stopped_at),
});

const filterCondition = (
  db: DbOrTx,
  viewer: Viewer,
  { search, state, customer_id }: SeriesFilterQuery,
): SQL | undefined =>
  and(
    ownedBy(order_series, viewer),
    state && or(...state.map((each) => conditionOf(db)[each])),
    customer_id ? eq(order_series.customer_id, customer_id) : undefined,
    matchesText(search, [], (word) => isOfCustomer(order_series.customer_id, word)),
  );
