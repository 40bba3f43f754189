import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Page, PageQuery } from '#shared/kernel/route.ts';
import type { ToCheck } from '#shared/statements/to-check.contract.ts';
import { givenUpMails } from '../invoicing/store/given-up.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { customers, documents, events, orders } from '../schema.ts';

/** One page of what a person has to look at, newest first. */
export async function findToCheck(db: DbOrTx, query: PageQuery): Promise<Page<ToCheck>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const all = selectToCheck(db).as('to_check');
  const rows = await db
    .select()
    .from(all)
    .orderBy(sql`${all.happened_at} desc, ${all.document_number} desc, ${all.order_number} desc`)
    .limit(limit)
    .offset(offset);
  return { rows, total: await countToCheck(db) };
}

export const countToCheck = (db: DbOrTx): Promise<number> => db.$count(selectToCheck(db).as('counted'));

const selectToCheck = (db: DbOrTx) => unionAll(selectNotSent(db), selectCancelled(db));

const shown = {
  customer_id: documents.customer_id,
  customer_name: customers.name,
  document_id: documents.id,
  document_number: sql<string>`${documents.document_number}`.as('document_number'),
  version: documents.version,
};

const moment = (column: SQL | SQL.Aliased) =>
  sql<Temporal.Instant>`${column}`.mapWith(events.created_at).as('happened_at');

function selectNotSent(db: DbOrTx) {
  const given_up = givenUpMails(db).as('given_up');
  return db
    .select({
      kind: sql<ToCheck['kind']>`'not_sent'`.as('kind'),
      ...shown,
      addresses: given_up.addresses,
      order_id: sql<string | null>`null::uuid`.as('order_id'),
      order_number: sql<string | null>`null`.as('order_number'),
      happened_at: moment(given_up.at),
    })
    .from(given_up)
    .innerJoin(documents, eq(documents.id, given_up.document_id))
    .innerJoin(customers, eq(customers.id, documents.customer_id));
}

/**
 * An order that was cancelled although it stands on an issued invoice, until a note is written after that: whoever writes one
 * has looked at it. One for which nothing is charged any more needs none.
 */
function selectCancelled(db: DbOrTx) {
  const cancelled_at = sql`coalesce((select max(${events.created_at}) from ${events}
    where ${events.subject_type} = 'order' and ${events.subject_id} = ${orders.id}
      and (${events.type} = 'order.cancelled'
        or ${events.type} = 'order.status_changed' and ${events.data} ->> 'after' = 'cancelled')), ${orders.updated_at})`;
  const last_note = (
    column: 'content' | 'created_at',
  ) => sql`(select note.${sql.identifier(column)} from ${documents} as note
    where note.corrects_id = ${documents.id} order by note.turn desc limit 1)`;
  const charged = sql`jsonb_path_exists(coalesce(${last_note('content')}, ${documents.content}),
    '$.orders[*] ? (@.order_id == $order).lines[*] ? (@.amount != 0)', jsonb_build_object('order', ${orders.id}))`;
  return db
    .select({
      kind: sql<ToCheck['kind']>`'cancelled'`.as('kind'),
      ...shown,
      addresses: sql<string | null>`null`.as('addresses'),
      order_id: sql<string | null>`${orders.id}`.as('order_id'),
      order_number: sql<string | null>`${orders.order_number}`.as('order_number'),
      happened_at: moment(cancelled_at),
    })
    .from(orders)
    .innerJoin(documents, eq(documents.id, orders.document_id))
    .innerJoin(customers, eq(customers.id, documents.customer_id))
    .where(
      and(
        isNotNull(orders.document_id),
        // As its index has it.
        sql`${orders.status} = 'cancelled'`,
        eq(documents.state, 'issued'),
        sql`coalesce(${last_note('created_at')} < ${cancelled_at}, true)`,
        charged,
      ),
    );
}
