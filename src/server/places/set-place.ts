import type * as z from 'zod';
import type { Place, setPlaceRoute } from '#shared/runs/places.contract.ts';
import { lockUnerased } from '../customers/customers.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { findPlace, writePlace } from './places.store.ts';
import { refreshRunsAt } from './refresh-runs.ts';
import { refuseCustomer, requireWhose } from './require-whose.ts';

/**
 * Somebody says where an address is, or with `null` that it is not there. What was taken away stays so: the geocoder would
 * say the same again. @throws Refusal `invalid` for another customer than theirs, and for an erased one
 */
export const setPlace = (
  db: Db,
  caller: Caller,
  { address, latitude, longitude, ...whose }: z.output<typeof setPlaceRoute.body>,
): Promise<Place> =>
  transact(db, async (tx) => {
    const door = { customer_id: await requireWhose(tx, caller, whose.customer_id, refuseCustomer), address };
    if (door.customer_id !== null && !(await lockUnerased(tx, door.customer_id))) refuseCustomer();
    const before = await findPlace(tx, door);
    if (latitude === null && (before?.latitude ?? null) === null) {
      return before ?? { ...door, latitude, longitude, source: null, set_at: null };
    }
    const place = await writePlace(tx, {
      ...door,
      latitude,
      longitude,
      source: 'person',
      set_by: caller.id,
    });
    await refreshRunsAt(tx, place);
    return place;
  });
