import { or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/database.ts';
import type { SubjectInfo } from '../../notifications/subject.ts';

type Owner = 'user_id' | 'customer_id' | 'driver_id';

/** Whose subjects are meant: a person's own, a customer's, or those assigned to a driver. */
export type Owners = Partial<Record<Owner, SQL | string>> & {
  deleted_orders?: readonly string[];
};

/**
 * The orders of a customer that staff have deleted. The event says whose it was; of one from before it did, what their people did
 * and were told shows it.
 */
export async function findDeletedOrders(tx: Tx, customer_id: string): Promise<string[]> {
  const people = sql`select id from users where customer_id = ${customer_id}`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select subject_id as id from events where type = 'order.deleted' and (data ->> 'customer_id' = ${customer_id}
      or subject_id in (select subject_id from events where subject_type = 'order' and (actor_id in (${people})
        or id in (select event_id from notifications where user_id in (${people})))))`);
  return rows.map(({ id }) => id);
}

/** A condition on `events`: they are about subjects of one of these owners, or about orders of theirs that are no more. */
export function isEventOf(subjects: readonly SubjectInfo[], { deleted_orders, ...owners }: Owners): SQL {
  const ofDeleted =
    deleted_orders &&
    subjects.some(({ type }) => type === 'order') &&
    sql`subject_type = 'order' and subject_id = any(${sql.param([...deleted_orders])}::uuid[])`;
  const conditions = subjects.flatMap(({ type, owners: columns }) =>
    Object.entries(owners).map(([name, id]) => {
      const column = columns?.[name as Owner];
      return (
        column &&
        sql`subject_type = ${type} and subject_id in (select ${columns.id} from ${column.table} where ${column} = ${id})`
      );
    }),
  );
  return sql`(${or(...conditions, ofDeleted || undefined) ?? sql`false`})`;
}
