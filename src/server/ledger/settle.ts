import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, lastDay } from '#shared/kernel/time.ts';
import { type Allocation, allocate } from '#shared/ledger/allocate.ts';
import type { Tx } from '../kernel/db/database.ts';
import { slices } from '../kernel/db/slices.ts';
import { violatedConstraint } from '../kernel/db/transaction/database-error.ts';
import { ledger, settlements } from '../schema.ts';
import { type Entry, findOpenEntries } from './ledger.store.ts';

export type SettlementRow = typeof settlements.$inferSelect;

/** A settlement that was written or released, with both of its sides as they were before. */
export type Settled = Allocation<Entry, Entry>;

/**
 * Settles what is owed from credits; triggers move what is open of both, and refuse more than either has. Needs the customer's
 * money locked. `by`: who, `null` for Washline. Returns the ids of the settlements. @throws Refusal `over-settled`
 */
export async function settle(tx: Tx, by: string | null, pairs: readonly Settled[]): Promise<string[]> {
  const today = businessDay(tx.now(), tx.timeZone());
  const values = pairs.map(({ credit, debit, amount }) => ({
    ...{ customer_id: debit.customer_id, credit_id: credit.id, debit_id: debit.id, amount },
    ...{ settled_on: lastDay(today, credit.dated_on, debit.dated_on), by, created_at: tx.now() },
  }));
  try {
    const ids: string[] = [];
    for (const part of slices(values)) {
      const rows = await tx.insert(settlements).values(part).returning({ id: settlements.id });
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  } catch (error) {
    if (violatedConstraint(error) === 'ledger_open')
      refuse('over-settled', 'That is more than is open. Look at it again.');
    throw error;
  }
}

/** Settles what a customer owes from their credit, the oldest credit first; without `debits` all of it, due earliest first. */
export async function settleFromCredit(
  tx: Tx,
  by: string | null,
  customer_id: string,
  debits?: readonly Entry[],
): Promise<Settled[]> {
  const open = await findOpenEntries(tx, customer_id);
  const pairs = allocate(open.credits, debits ?? open.debits);
  await settle(tx, by, pairs);
  return pairs;
}

const releases = alias(settlements, 'releases');

/** Frees settlements again: each release is a row that counters its own. Needs the customer's money locked. */
export async function release(tx: Tx, by: string | null, rows: readonly SettlementRow[]): Promise<void> {
  const today = businessDay(tx.now(), tx.timeZone());
  const values = rows.map(({ id, customer_id, credit_id, debit_id, amount, settled_on }) => ({
    ...{ customer_id, credit_id, debit_id, amount: -amount, releases_id: id },
    ...{ settled_on: lastDay(today, settled_on), by, created_at: tx.now() },
  }));
  for (const part of slices(values)) await tx.insert(settlements).values(part);
}

/** Frees all that an entry has settled or was settled by, and says what that was. Needs the customer's money locked. */
export async function releaseEntry(tx: Tx, by: string | null, entry: Entry): Promise<Settled[]> {
  const rows = await tx
    .select({ settlement: settlements, other: ledger })
    .from(settlements)
    .innerJoin(
      ledger,
      sql`${ledger.id} = case ${settlements.credit_id} when ${entry.id} then ${settlements.debit_id} else ${settlements.credit_id} end`,
    )
    .leftJoin(releases, eq(releases.releases_id, settlements.id))
    .where(
      and(
        or(eq(settlements.credit_id, entry.id), eq(settlements.debit_id, entry.id)),
        isNull(releases.id),
        isNull(settlements.releases_id),
      ),
    )
    .orderBy(asc(settlements.seq));
  await release(
    tx,
    by,
    rows.map(({ settlement }) => settlement),
  );
  return rows.map(({ settlement, other }) => ({
    credit: settlement.credit_id === entry.id ? entry : other,
    debit: settlement.debit_id === entry.id ? entry : other,
    amount: settlement.amount,
  }));
}
