import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Page, Part } from '#shared/kernel/route.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { outsideRoute, PickupRequest, requestsRoute } from '#shared/requests/requests.contract.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { requests, users } from '../schema.ts';

const answering = alias(users, 'answering');

const selectRequests = (db: DbOrTx) =>
  db
    .select({
      id: requests.id,
      state: requests.state,
      full_name: requests.full_name,
      email: requests.email,
      phone: requests.phone,
      address: requests.address,
      suburb: requests.suburb,
      postcode: requests.postcode,
      what: requests.what,
      preferred: requests.preferred,
      created_at: requests.created_at,
      answered_at: requests.answered_at,
      answered_by_name: answering.full_name,
      account: { id: users.id, customer_id: users.customer_id },
    })
    .from(requests)
    .leftJoin(answering, eq(answering.id, requests.answered_by))
    .leftJoin(users, eq(sql`lower(${users.email})`, sql`lower(${requests.email})`))
    .$dynamic();

/** One page of the requests, newest first. */
export async function findRequests(
  db: DbOrTx,
  { state, limit = defaultLimit, offset = 0 }: Part<typeof requestsRoute, 'query'>,
): Promise<Page<PickupRequest>> {
  const where = state && inArray(requests.state, state);
  const rows = await selectRequests(db)
    .where(where)
    .orderBy(desc(requests.created_at), desc(requests.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(requests, where) };
}

export async function findRequest(db: DbOrTx, id: string): Promise<PickupRequest | null> {
  const [row] = await selectRequests(db).where(eq(requests.id, id));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockRequest(tx: Tx, id: string) {
  const [row] = await tx.select().from(requests).where(eq(requests.id, id)).for('update');
  return row ?? null;
}

/** How often each place outside was asked for this month, and who left an email, which is no further question. */
export async function findOutside(db: DbOrTx): Promise<z.output<(typeof outsideRoute)['reply']>> {
  const zone = db.timeZone();
  const month = startOfDay(businessDay(db.now(), zone).with({ day: 1 }), zone);
  const asked = count(sql`case when ${requests.email} is null then 1 end`);
  return db
    .select({
      postcode: requests.postcode,
      suburb: sql<string>`min(${requests.suburb})`,
      asked,
      emails: sql<
        string[]
      >`coalesce(array_agg(distinct ${requests.email}) filter (where ${requests.email} is not null), '{}')`,
    })
    .from(requests)
    .where(and(eq(requests.state, 'outside'), gte(requests.created_at, month)))
    .groupBy(requests.postcode, sql`lower(${requests.suburb})`)
    .orderBy(desc(asked), asc(requests.postcode));
}

/** Answered requests go after 90 days, those that nobody answered after a year. */
export async function sweepRequests(db: DbOrTx): Promise<void> {
  const before = (days: number) => db.now().subtract({ hours: 24 * days });
  const isOld = or(
    and(isNotNull(requests.answered_at), lt(requests.answered_at, before(90))),
    and(isNull(requests.answered_at), lt(requests.created_at, before(365))),
  );
  await db.delete(requests).where(isOld);
}
