import { type SQL, sql } from 'drizzle-orm';
import { changes } from '../../../schema.ts';
import type { Db } from '../database.ts';
import { preparedSelect } from '../prepared.ts';

/** What a row of `changes` says: `null` is all of them. */
export interface Change {
  table_name: string | null;
  /** When UTC days begin, in milliseconds since 1970. */
  days: number[] | null;
  people: (string | null)[] | null;
}

type ChangeRow = Omit<Change, 'days'> & { days: (string | null)[] | null };

/** How far the changes of a database were read. */
export interface ReadChanges {
  /** The log they were read from: another server, or a database that was made anew, has another one. */
  log: string;
  /** PostgreSQL's snapshot, which tells whose changes it saw. */
  snapshot: string;
}

/** More rows than this are a change of everything: to look for so many in a full cache takes 12 ms. */
const maxRows = 50;

const seen = sql`${sql.placeholder('seen')}::pg_snapshot`;

/**
 * What was committed since the snapshot `seen`, whatever the order in which transactions began and ended. A removal counts
 * as a change of everything for those who had not read what was removed. Rows that were copied from another server may
 * have a transaction that is still to come here.
 */
const unseen: SQL = sql`${changes.xid} >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(${changes.xid}, ${seen})
  and pg_visible_in_snapshot(${changes.xid}, pg_current_snapshot())
  and coalesce(${changes.removed_to} >= pg_snapshot_xmin(${seen}), true)`;

// Sorted, so that it is the end of the index that is read, however many rows there are.
const selectUnseen = preparedSelect((query) =>
  query
    .select({
      log: sql<string>`concat_ws(' ', pg_postmaster_start_time(), ${sql`(select oid from pg_database where datname = current_database())`}, 'public.changes'::regclass::oid)`,
      snapshot: sql<string>`pg_current_snapshot()::text`,
      rows: sql<ChangeRow[] | null>`(select json_agg(unseen) from (
        select ${changes.table_name}, ${changes.days}, ${changes.people} from ${changes} where ${unseen}
        order by ${changes.xid} limit ${sql.raw(`${maxRows + 1}`)}) as unseen)`,
    })
    .from(sql`(select) as nothing`),
);

const everything: Change = { table_name: null, days: null, people: null };

const asChange = ({ days, ...row }: ChangeRow): Change => ({
  ...row,
  days: days?.filter((day) => day !== null).map((day) => Date.parse(day)) ?? null,
});

/** Reads what was committed since `last`; of another log it says nothing, as it shares no transaction with that one. */
export async function readChanges(
  db: Db,
  last: ReadChanges | null,
): Promise<ReadChanges & { changes: readonly Change[] }> {
  const [row] = await selectUnseen(db, { seen: last?.snapshot ?? null });
  if (!row) throw new Error('the changes were not read');
  const { log, snapshot, rows } = row;
  return {
    log,
    snapshot,
    changes: rows && rows.length > maxRows ? [everything] : (rows ?? []).map(asChange),
  };
}

/** Whether what was read of one log may be gone from the other: another one, or one that was set back. */
export const isOtherLog = (last: ReadChanges, next: ReadChanges): boolean =>
  last.log !== next.log || nextXid(next) < nextXid(last);

/** The first transaction that had not begun, as in `10:20:10,14,15`. */
const nextXid = ({ snapshot }: ReadChanges): bigint => BigInt(snapshot.split(':')[1] ?? 0);

/**
 * Removes what was there already at the removal before, and tells up to where: a process that has not read since then cannot
 * know what it missed. `horizon` is up to where the next removal may go.
 */
export async function removeOldChanges(db: Db): Promise<void> {
  await db.execute(sql`with past as (select coalesce((select ${changes.horizon} from ${changes}
      where ${changes.horizon} is not null order by ${changes.horizon} desc limit 1), '0') as xid),
    gone as (delete from ${changes} where ${changes.xid} < (select xid from past) returning coalesce(removed_to, xid) as removed)
    insert into ${changes} (removed_to, horizon)
    select coalesce(max(removed), '0'), pg_snapshot_xmin(pg_current_snapshot()) from gone`);
}
