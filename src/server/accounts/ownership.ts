import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Reach } from '#shared/kernel/route.ts';
import type { SessionUser, Viewer } from '../kernel/http/caller.ts';

/** A table whose rows belong to a customer, and of which drivers may have a leg. */
interface OwnedTable {
  customer_id: AnyPgColumn;
  driver_id?: AnyPgColumn;
  other_driver_id?: AnyPgColumn;
}

/** The customer for whom the caller acts. Only customers get where this is asked: anybody else is a bug. */
export function customerOf({ customer_id }: Pick<SessionUser, 'customer_id'>): string {
  if (customer_id === null) throw new Error('somebody acts as a customer who is none');
  return customer_id;
}

/** Ownership as a condition: the rows a viewer may see and change; `undefined` for all. */
export function ownedBy(
  { customer_id, driver_id, other_driver_id }: OwnedTable,
  viewer: Viewer,
): SQL | undefined {
  const conditions: Record<Reach, () => SQL | undefined> = {
    any: () => undefined,
    own: () => eq(customer_id, customerOf(viewer)),
    assigned: () =>
      driver_id && other_driver_id
        ? or(eq(driver_id, viewer.id), eq(other_driver_id, viewer.id))
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
  customer_id,
  driver_id,
  other_driver_id,
}: Required<OwnedTable>): SQL | undefined =>
  and(
    sql`${customer_id} = coalesce(${sql.placeholder('customer_id')}, ${customer_id})`,
    sql`(${sql.placeholder('driver_id')}::uuid is null or ${sql.placeholder('driver_id')} in (${driver_id}, ${other_driver_id}))`,
  );

/** The values of `ownedByPlaceholders`; without a viewer those that let every row through. */
export const ownerValues = (viewer?: Viewer) => ({
  customer_id: viewer?.reach === 'own' ? customerOf(viewer) : null,
  driver_id: viewer?.reach === 'assigned' ? viewer.id : null,
});
