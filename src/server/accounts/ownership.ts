import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Reach } from '#shared/kernel/route.ts';
import type { Viewer } from '../kernel/http/caller.ts';

/** A table whose rows belong to a customer and may be assigned to a driver. */
interface OwnedTable {
  customer_id: AnyPgColumn;
  driver_id?: AnyPgColumn;
}

/** Ownership as a condition: the rows a viewer may see and change; `undefined` for all. */
export function ownedBy({ customer_id, driver_id }: OwnedTable, { id, reach }: Viewer): SQL | undefined {
  const conditions: Record<Reach, SQL | undefined> = {
    any: undefined,
    own: eq(customer_id, id),
    assigned: driver_id ? eq(driver_id, id) : sql`false`,
  };
  return conditions[reach];
}

/** `ownedBy` for a prepared statement, with the values of `ownerValues`. */
export const ownedByPlaceholders = ({ customer_id, driver_id }: Required<OwnedTable>): SQL | undefined =>
  and(
    sql`${customer_id} = coalesce(${sql.placeholder('customer_id')}, ${customer_id})`,
    sql`(${sql.placeholder('driver_id')}::uuid is null or ${driver_id} = ${sql.placeholder('driver_id')})`,
  );

/** The values of `ownedByPlaceholders`; without a viewer those that let every row through. */
export const ownerValues = (viewer?: Viewer) => ({
  customer_id: viewer?.reach === 'own' ? viewer.id : null,
  driver_id: viewer?.reach === 'assigned' ? viewer.id : null,
});
