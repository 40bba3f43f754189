import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { order_proposals, order_series, orders } from '../../schema.ts';
import { decodeChanges, encodeChanges, type ProposedChanges } from '../../series/proposed-changes.ts';

/** Proposals the customer has not decided on, whether they wait on an order or on a series as a whole. */
export const isPending = eq(order_proposals.status, 'pending_approval');

const isPendingOn = (order_id: string | AnyColumn) => and(eq(order_proposals.order_id, order_id), isPending);

const isPendingOnSeries = (series_id: string) =>
  and(eq(order_proposals.series_id, series_id), isNull(order_proposals.order_id), isPending);

/** For `exists`: the pending proposals of an order, or those of them that a condition holds for. */
export const pendingProposals = (db: DbOrTx, order_id: AnyColumn, condition?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(order_proposals)
    .where(and(isPendingOn(order_id), condition));

/** What a loaded order says once its proposal is settled. */
export const nothingProposed = {
  modification_requested: false,
  modification_details: null,
  modification_status: null,
  modification_scope: null,
  pending_modifications: null,
  proposal: null,
};

/** How far a proposal goes. */
export interface ProposalReach {
  scope: EditScope;
  /** Also what was changed by hand for one occurrence alone. */
  include_changed: boolean;
}

/** A pending proposal with all that it is decided on. */
export interface LoadedProposal extends ProposedChanges, ProposalReach {
  created_at: Temporal.Instant;
  /** The version of what it waits on that it came with: whoever saw an older one has not seen the proposal. */
  version: number;
}

/** The columns of `asLoaded`. */
export const loadedColumns = {
  changes: order_proposals.changes,
  series_changes: order_proposals.series_changes,
  scope: order_proposals.scope,
  include_changed: order_proposals.include_changed,
  order_version: order_proposals.order_version,
  created_at: order_proposals.created_at,
};

type LoadedRow = Pick<typeof order_proposals.$inferSelect, keyof typeof loadedColumns>;

export const asLoaded = ({
  scope,
  include_changed,
  order_version,
  created_at,
  ...row
}: LoadedRow): LoadedProposal => {
  const { modification, chosen } = decodeChanges(row);
  return { modification, chosen, scope, include_changed, created_at, version: order_version };
};

/** The occurrence whose dates it names. */
export type LoadedSeriesProposal = LoadedProposal & { occurrence_number: number };

/** What waits on a series as a whole, or `null`. */
export async function findSeriesProposal(
  tx: DbOrTx,
  series_id: string,
): Promise<LoadedSeriesProposal | null> {
  const [row] = await tx.select().from(order_proposals).where(isPendingOnSeries(series_id));
  if (!row) return null;
  const occurrence_number = decodeChanges(row).occurrence_number ?? 1;
  return { ...asLoaded(row), version: row.series_version ?? 1, occurrence_number };
}

type Settled = 'approved' | 'rejected' | 'superseded' | 'withdrawn';

/** Settles the pending proposal of an order, if there is one; returns whose it is. */
export const settleProposal = (tx: DbOrTx, order_id: string, status: Settled) =>
  settle(tx, isPendingOn(order_id), status);

/** The same for what waits on a series as a whole. */
export const settleSeriesProposal = (tx: DbOrTx, series_id: string, status: Settled) =>
  settle(tx, isPendingOnSeries(series_id), status);

async function settle(
  tx: DbOrTx,
  condition: SQL | undefined,
  status: Settled,
): Promise<{ proposed_by: string } | undefined> {
  const [settled] = await tx
    .update(order_proposals)
    .set({ status, decided_at: tx.now() })
    .where(condition)
    .returning({ proposed_by: order_proposals.proposed_by });
  return settled;
}

interface NewProposal extends ProposedChanges, ProposalReach {
  proposed_by: string;
  details: string;
}

/**
 * Adds a pending proposal and supersedes the one before. Update the order first: the proposal stores its new
 * version.
 */
export async function insertProposal(
  tx: DbOrTx,
  { modification, chosen, ...columns }: NewProposal & { order_id: string; series_id: string | null },
): Promise<void> {
  await settleProposal(tx, columns.order_id, 'superseded');
  await tx.insert(order_proposals).values({
    ...columns,
    ...encodeChanges({ modification, chosen }, null),
    status: 'pending_approval',
    order_version: sql`(select ${orders.version} from ${orders} where ${orders.id} = ${columns.order_id})`,
    created_at: tx.now(),
  });
}

/** The same for a proposal that waits on a series as a whole; `occurrence_number` is the one whose dates it names. */
export async function insertSeriesProposal(
  tx: DbOrTx,
  {
    modification,
    chosen,
    occurrence_number,
    ...columns
  }: NewProposal & { series_id: string; occurrence_number: number },
): Promise<void> {
  const { series_id } = columns;
  await settleSeriesProposal(tx, series_id, 'superseded');
  await tx.insert(order_proposals).values({
    ...columns,
    ...encodeChanges({ modification, chosen }, occurrence_number),
    status: 'pending_approval',
    series_version: sql`(select ${order_series.version} from ${order_series} where ${order_series.id} = ${series_id})`,
    created_at: tx.now(),
  });
}
