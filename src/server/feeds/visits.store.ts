import { and, eq, exists, gte, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type LegKind, legLabels } from '#shared/orders/leg-attempt.ts';
import type { Role } from '#shared/roles.ts';
import { ownedBy } from '../accounts/ownership.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { doorsShownSince, hasDoorFor } from '../orders/store/without-door.ts';
import { customers, legs, orders } from '../schema.ts';
import type { CalendarVisit } from './calendar-file.ts';

const daysBack = 60;
const daysAhead = 365;
const cancelledDays = 30;
const maxVisits = 2_000;

type Reader = Pick<Viewer, 'id' | 'customer_id'> & { role: Role };

/** The visits of a feed, nearest first: those of a customer's orders, or those a driver makes. What is merely planned is none. */
export async function findVisits(db: DbOrTx, reader: Reader): Promise<CalendarVisit[]> {
  const isDriver = reader.role === 'driver';
  const viewer: Viewer = { ...reader, reach: isDriver ? 'assigned' : 'own' };
  const visits = unionAll(selectVisits(db, viewer, 'pickup'), selectVisits(db, viewer, 'delivery')).as(
    'visits',
  );
  const rows = await db
    .select()
    .from(visits)
    .orderBy(sql`abs(extract(epoch from ${visits.starts_at} - ${db.now()}))`, visits.order_number)
    .limit(maxVisits);
  return rows.map(({ order_number, customer_name, ...visit }) => ({
    ...visit,
    summary: [`${legLabels[visit.kind]} ${order_number}`, ...(isDriver ? [customer_name] : [])].join(', '),
    url: `${db.public_url}/dashboard/${reader.role}?order=${visit.order_id}`,
  }));
}

/** A range of the index of a customer's orders, or of a driver's. */
function selectVisits(db: DbOrTx, viewer: Viewer, kind: LegKind) {
  const [date, until, address] =
    kind === 'pickup'
      ? ([orders.pickup_date, orders.pickup_until, orders.pickup_address] as const)
      : ([orders.delivery_date, orders.delivery_until, orders.delivery_address] as const);
  const now = db.now();
  const from = viewer.reach === 'assigned' ? doorsShownSince(db) : now.subtract({ hours: 24 * daysBack });
  const isCancelled = eq(orders.status, 'cancelled');
  return db
    .select({
      order_id: orders.id,
      order_number: orders.order_number,
      version: orders.version,
      updated_at: orders.updated_at,
      customer_name: sql<string>`${customers.name}`.as('customer_name'),
      kind: sql<LegKind>`${kind}::text`.as('kind'),
      starts_at: sql<Temporal.Instant>`${date}`.mapWith(date).as('starts_at'),
      until: sql<Temporal.Instant | null>`${until}`.mapWith(until).as('until'),
      location: sql<string | null>`case when ${hasDoorFor(db, viewer) ?? sql`true`} then ${address} end`.as(
        'location',
      ),
      is_cancelled: sql<boolean>`${isCancelled}`.as('is_cancelled'),
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(
      and(
        ownedBy(orders, viewer),
        gte(date, from),
        // A delivery is later than its pickup: what the index of a driver's orders has.
        gte(orders.delivery_date, from),
        sql`${date} <= ${now.add({ hours: 24 * daysAhead })}`,
        or(
          ne(orders.status, 'cancelled'),
          gte(orders.updated_at, now.subtract({ hours: 24 * cancelledDays })),
        ),
        takesPlace(db, viewer, kind, isCancelled),
      ),
    );
}

/** Of a finished order what was left to do does not take place; a driver's own attempts that failed may be tried by another. */
const takesPlace = (db: DbOrTx, { id, reach }: Viewer, kind: LegKind, isCancelled: SQL): SQL =>
  exists(
    db
      .select()
      .from(legs)
      .where(
        and(
          eq(legs.order_id, orders.id),
          eq(legs.kind, kind),
          or(ne(legs.state, 'cancelled'), isCancelled),
          reach === 'assigned' ? and(eq(legs.driver_id, id), ne(legs.state, 'failed')) : undefined,
        ),
      ),
  );
