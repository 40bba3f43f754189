import { and, asc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { addressKey } from '#shared/kernel/address.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { newId } from '../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { keyOfEnd } from '../runs/place-columns.ts';
import { places, run_stops, runs } from '../schema.ts';

/** Whose address; `customer_id` is `null` for the business. */
export interface Door {
  customer_id: string | null;
  address: string;
}

type PlaceRow = typeof places.$inferSelect;

const isOf = (customer_id: string | null): SQL =>
  customer_id === null ? isNull(places.customer_id) : eq(places.customer_id, customer_id);

const isAt = ({ customer_id, address }: Door): SQL | undefined =>
  and(isOf(customer_id), eq(places.address_key, addressKey(address)));

export const findPlaces = (db: DbOrTx, customer_id: string | null): Promise<PlaceRow[]> =>
  db.select().from(places).where(isOf(customer_id)).orderBy(asc(places.address), asc(places.id));

export async function findPlace(db: DbOrTx, door: Door): Promise<PlaceRow | null> {
  const [row] = await db.select().from(places).where(isAt(door));
  return row ?? null;
}

/** What the geocoder has said of an address, whoever it was asked for; `null` where it was not asked. */
export async function findAnswer(db: DbOrTx, address: string) {
  const [row] = await db
    .select({ latitude: places.latitude, longitude: places.longitude })
    .from(places)
    .where(and(eq(places.address_key, addressKey(address)), eq(places.source, 'geocoder')))
    .limit(1);
  return row ?? null;
}

type NewPlace = Door & Pick<PlaceRow, 'latitude' | 'longitude' | 'source' | 'set_by'>;

/** Writes where an address is, over what was known that `replaces` lets go. @returns what is stored then */
export async function writePlace(tx: Tx, place: NewPlace, replaces?: SQL | undefined): Promise<PlaceRow> {
  const { customer_id, ...said } = { ...place, set_at: tx.now() };
  const [row] = await tx
    .insert(places)
    .values({ id: newId(), customer_id, address_key: addressKey(place.address), ...said })
    .onConflictDoUpdate({
      target: [places.customer_id, places.address_key],
      set: said,
      ...(replaces && { setWhere: replaces }),
    })
    .returning();
  const stored = row ?? (await findPlace(tx, place));
  if (!stored) throw new Error('a place was not written');
  return stored;
}

/** Which of these nobody has said anything about, the geocoder neither. */
export async function findUnknown(db: DbOrTx, doors: readonly Door[]): Promise<Door[]> {
  const keyed = doors.map((door) => ({ ...door, address_key: addressKey(door.address) }));
  const { rows } = await db.execute<Pick<PlaceRow, 'customer_id' | 'address'>>(sql`
    select distinct on (door.customer_id, door.address_key) door.customer_id, door.address
    from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as door(customer_id uuid, address text, address_key text)
    where not exists (select from ${places} as place
      where place.customer_id is not distinct from door.customer_id and place.address_key = door.address_key)`);
  return rows;
}

/** The runs of today and later that have not ended and that stop there; of the business those that start or end there. */
export function findRunsAt(db: DbOrTx, { customer_id, address }: Door) {
  const address_key = addressKey(address);
  const stops = new QueryBuilder()
    .select({ run_id: run_stops.run_id })
    .from(run_stops)
    .where(and(eq(run_stops.customer_id, sql`${customer_id}`), eq(run_stops.address_key, address_key)));
  const ends = [runs.start_place, runs.end_place].map((end) => eq(keyOfEnd(end), address_key));
  const today = businessDay(db.now(), db.timeZone());
  return db
    .select({ driver_id: runs.driver_id, day: runs.day, started_at: runs.started_at })
    .from(runs)
    .where(
      and(
        gte(runs.day, today),
        isNull(runs.ended_at),
        customer_id === null ? or(...ends) : inArray(runs.id, stops),
      ),
    );
}
