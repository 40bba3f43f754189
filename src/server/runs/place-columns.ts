import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { PlaceCoordinates } from '#shared/runs/run.ts';
import { places, runs, settings } from '../schema.ts';

const coordinates = sql<PlaceCoordinates>`json_build_object('latitude', ${places.latitude}, 'longitude', ${places.longitude}, 'source', ${places.source})`;

/** A column: where a door is, or null. The key is that of its address. */
export function coordinatesOfDoor(customer_id: AnyPgColumn | SQL, address_key: AnyPgColumn | SQL) {
  const place = new QueryBuilder()
    .select({ coordinates })
    .from(places)
    .where(
      and(
        eq(places.customer_id, sql`${customer_id}`),
        eq(places.address_key, sql`${address_key}`),
        isNotNull(places.latitude),
      ),
    );
  return sql<PlaceCoordinates | null>`(${place})`;
}

const coordinatesOfEnd = (end_place: AnyPgColumn) => {
  const place = new QueryBuilder()
    .select({ coordinates })
    .from(places)
    .where(
      and(
        isNull(places.customer_id),
        eq(places.address_key, keyOfEnd(end_place)),
        isNotNull(places.latitude),
      ),
    );
  return sql<PlaceCoordinates | null>`(${place})`;
};

/** The key of the address where a run starts or ends: that of the business unless staff have set another one. */
export const keyOfEnd = (end_place: AnyPgColumn) =>
  sql<string>`address_key(coalesce(${end_place}, (select ${settings.pickup_address} from ${settings})))`;

/** Columns of `runs`: where it starts and where it ends. Without a run these are the place of the business. */
export const coordinatesOfRun = {
  start_coordinates: coordinatesOfEnd(runs.start_place),
  end_coordinates: coordinatesOfEnd(runs.end_place),
};
