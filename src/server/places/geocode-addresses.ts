import { addressKey } from '#shared/kernel/address.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { DispatchDay } from '#shared/runs/run.ts';
import { usesGeocoder } from '../business/business.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { enqueue, type RetryPolicy } from '../kernel/ops/job-queues.ts';
import { geocode } from './find-place.ts';
import { type Door, findPlace, findUnknown } from './places.store.ts';

/** Jobs with addresses that somebody has saved, or whose day somebody has opened. */
export const addressesQueue = 'addresses';
/** Jobs with one address each, of which the geocoder is asked. */
export const geocoderQueue = 'geocode';

/** Asked again after a minute, then with exponential backoff, for about half a day. */
export const geocoderRetries: RetryPolicy = {
  retryLimit: 15,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
};

/** A batch asks at the same time, and each process has one. */
const maxWaitMs = 60_000;

declare module '../kernel/db/database.ts' {
  interface Notes {
    addresses?: Door[];
  }
}

/** Somebody saves the addresses of an order: they are queued once all of it is written, and kept or not with it. */
export function noteAddresses(tx: Tx, doors: readonly Door[]): void {
  if (usesGeocoder(tx)) tx.notes.addresses = [...(tx.notes.addresses ?? []), ...doors];
}

export async function queueNotedAddresses(tx: Tx): Promise<void> {
  const { addresses: doors } = tx.notes;
  if (doors) await enqueue(tx, addressesQueue, { doors }, { singletonKey: crypto.randomUUID() });
}

/** Somebody opens a day: what is still open there is to be found. Nobody waits for it. */
export async function queueAddressesOfDay(
  db: Db,
  { day, runs, unassigned, overdue }: DispatchDay,
): Promise<void> {
  if (!usesGeocoder(db)) return;
  const ofBusiness = runs.flatMap(({ stops, start_place, end_place, start_coordinates, end_coordinates }) => {
    if (stops.length === 0) return [];
    const ends = [start_coordinates ? [] : [start_place], end_coordinates ? [] : [end_place]].flat();
    return ends.map((end) => ({ customer_id: null, address: end ?? db.business.pickup_address }));
  });
  const open = [...runs.flatMap(({ stops }) => stops), ...unassigned, ...overdue].filter(
    ({ coordinates, legs }) => coordinates === null && legs.some(isOpenLeg),
  );
  const doors = [...ofBusiness, ...open.map(({ customer_id, address }) => ({ customer_id, address }))];
  if (doors.length === 0) return;
  await transact(db, (tx) => enqueue(tx, addressesQueue, { doors }, { singletonKey: `${day}` }));
}

/** The job of addresses: each that nobody has said anything about gets a job of its own, unless it has one. */
export async function queueUnknown(db: Db, { doors }: { doors: readonly Door[] }): Promise<void> {
  if (!usesGeocoder(db)) return;
  const unknown = await findUnknown(db, doors);
  await transact(db, async (tx) => {
    for (const door of unknown) {
      const singletonKey = `${door.customer_id} ${addressKey(door.address)}`;
      await enqueue(tx, geocoderQueue, door, { singletonKey });
    }
  });
}

/** The job of one address. @throws OutsideError where the geocoder does not answer: it is asked again later */
export async function geocodeAddress(db: Db, door: Door): Promise<void> {
  if (!usesGeocoder(db) || (await findPlace(db, door))) return;
  await geocode(db, door, { max_wait_ms: maxWaitMs, isWanted: false });
}
