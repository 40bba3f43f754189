import { eq, isNull, or } from 'drizzle-orm';
import type * as z from 'zod';
import { refuse } from '#shared/kernel/problem.ts';
import type { findPlaceRoute, Place } from '#shared/runs/places.contract.ts';
import { usesGeocoder } from '../business/business.store.ts';
import { lockUnerased } from '../customers/customers.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { OutsideError } from '../kernel/http/fetch-json.ts';
import { consume } from '../kernel/http/rate-limit.ts';
import { places } from '../schema.ts';
import { askGeocoder } from './geocoder.ts';
import { type Door, findAnswer, findPlace, writePlace } from './places.store.ts';
import { refreshRunsAt } from './refresh-runs.ts';
import { refuseCustomer, requireWhose } from './require-whose.ts';

const perPerson = { name: 'find-place', max: 60, minutes: 60 };
/** Somebody looks at the screen. */
const maxWaitMs = 3_000;

/**
 * Asks the geocoder where an address is, now. What is known stays, also that the geocoder does not know it.
 * @throws Refusal `invalid` for another customer than theirs; `no-geocoder`, `too-many-attempts`; `unavailable` where the geocoder does not answer
 */
export async function findPlaceNow(
  db: Db,
  caller: Caller,
  { address, ...whose }: z.output<typeof findPlaceRoute.body>,
): Promise<Place> {
  const door = { customer_id: await requireWhose(db, caller, whose.customer_id, refuseCustomer), address };
  if (!usesGeocoder(db)) refuse('no-geocoder', 'Addresses can’t be looked up here. Paste the place instead.');
  const known = await findPlace(db, door);
  const isTakenAway = known?.latitude === null && known.source !== 'geocoder';
  if (known && !isTakenAway) return known;
  await consume(db, perPerson, caller.id);
  try {
    return await geocode(db, door, { max_wait_ms: maxWaitMs, isWanted: true });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    refuse('unavailable', 'The map doesn’t answer. Try again later, or paste the place.');
  }
}

interface Asking {
  max_wait_ms: number;
  /** Somebody asks for this address, though the coordinates were taken away once. */
  isWanted: boolean;
}

/**
 * Writes where the geocoder says that an address is, over nothing that a person or a driver has set meanwhile, and nothing of a
 * customer who was erased while it was asked. It is told each address once, whosever it is. @throws OutsideError
 */
export async function geocode(db: Db, door: Door, { max_wait_ms, isWanted }: Asking): Promise<Place> {
  const { geocoder_url } = db;
  if (!geocoder_url) throw new Error('there is no geocoder');
  const { address } = door;
  const found =
    (await findAnswer(db, address)) ?? (await askGeocoder(db, { geocoder_url, address, max_wait_ms }));
  const { latitude, longitude } = found ?? { latitude: null, longitude: null };
  const isOurs = eq(places.source, 'geocoder');
  return transact(db, async (tx) => {
    if (door.customer_id !== null && !(await lockUnerased(tx, door.customer_id))) {
      return { ...door, latitude, longitude, source: null, set_at: null };
    }
    const said = { ...door, latitude, longitude, source: 'geocoder' as const, set_by: null };
    const place = await writePlace(tx, said, isWanted ? or(isOurs, isNull(places.latitude)) : isOurs);
    if (latitude !== null) await refreshRunsAt(tx, place);
    return place;
  });
}
