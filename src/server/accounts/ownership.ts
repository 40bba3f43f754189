import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Reach } from '#shared/kernel/route.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { SessionUser, Viewer } from '../kernel/http/caller.ts';
import { legs } from '../schema.ts';

/** A table whose rows belong to a customer, and of which drivers may have a leg. */
interface OwnedTable {
  id?: AnyPgColumn;
  customer_id: AnyPgColumn;
  driver_id?: AnyPgColumn;
  other_driver_id?: AnyPgColumn;
}

/** The customer for whom the caller acts. Only customers get where this is asked: anybody else is a bug. */
export function customerOf({ customer_id }: Pick<SessionUser, 'customer_id'>): string {
  if (customer_id === null) throw new Error('somebody acts as a customer who is none');
  return customer_id;
}

/** A driver sees an order of which a leg of theirs failed until that business day ends: this is when the present one began. */
const seenSince = (db: DbOrTx): string => {
  const zone = db.timeZone();
  return `${startOfDay(businessDay(db.now(), zone), zone)}`;
};

/** The orders of which a leg of a driver has failed on this business day. An array, so that the ids are looked up by index. */
export const failedToday = (db: DbOrTx, driver_id: string) =>
  sql`array(select failed.order_id from ${legs} as failed
    where failed.driver_id = ${driver_id} and failed.state = 'failed' and failed.happened_at >= ${seenSince(db)}::timestamptz)`;

/**
 * Ownership as a condition: the rows a viewer may see and change; `undefined` for all. Of orders drivers see also those that
 * failed today, by the clock of `db`.
 */
export function ownedBy(
  { id, customer_id, driver_id, other_driver_id }: OwnedTable,
  viewer: Viewer,
  db?: DbOrTx,
): SQL | undefined {
  const conditions: Record<Reach, () => SQL | undefined> = {
    any: () => undefined,
    own: () => eq(customer_id, customerOf(viewer)),
    assigned: () =>
      driver_id && other_driver_id
        ? or(
            eq(driver_id, viewer.id),
            eq(other_driver_id, viewer.id),
            db && id ? sql`${id} = any(${failedToday(db, viewer.id)})` : undefined,
          )
        : sql`false`,
  };
  return conditions[viewer.reach]();
}

/** The same for what belongs to a driver alone, such as a run. */
export const drivenBy = (
  { driver_id }: { driver_id: AnyPgColumn },
  { id, reach }: Pick<Viewer, 'id' | 'reach'>,
): SQL | undefined => (reach === 'any' ? undefined : eq(driver_id, id));

/** `ownedBy` for a prepared statement, with the values of `ownerValues`. */
export const ownedByPlaceholders = ({
  id,
  customer_id,
  driver_id,
  other_driver_id,
}: Required<OwnedTable>): SQL | undefined =>
  and(
    sql`${customer_id} = coalesce(${sql.placeholder('customer_id')}, ${customer_id})`,
    sql`(${sql.placeholder('driver_id')}::uuid is null or ${sql.placeholder('driver_id')} in (${driver_id}, ${other_driver_id})
      or exists (select from ${legs} as failed where failed.order_id = ${id} and failed.driver_id = ${sql.placeholder('driver_id')}
        and failed.state = 'failed' and failed.happened_at >= ${sql.placeholder('seen_since')}::timestamptz))`,
  );

/** The values of `ownedByPlaceholders`; without a viewer those that let every row through. */
export const ownerValues = (db: DbOrTx, viewer?: Viewer) => ({
  seen_since: viewer?.reach === 'assigned' ? seenSince(db) : null,
  customer_id: viewer?.reach === 'own' ? customerOf(viewer) : null,
  driver_id: viewer?.reach === 'assigned' ? viewer.id : null,
});
