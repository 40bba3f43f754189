import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Coordinates } from '#shared/runs/run-plan.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { fetchJson, OutsideError } from '../kernel/http/fetch-json.ts';
import { takeTurn } from '../kernel/http/rate-limit.ts';

/** Public geocoders take one call a second; what the network adds must not bring two of them closer. */
const turns = { name: 'geocoder', interval_ms: 1_250 };

/** Degrees come as text. */
const degrees = (max: number) =>
  z
    .union([z.string().regex(/^-?\d{1,3}(\.\d+)?$/), z.number()])
    .transform(Number)
    .pipe(z.number().min(-max).max(max));

/** As Nominatim answers in its format `jsonv2`, the best match first. */
const Answer = z.array(z.object({ lat: degrees(90), lon: degrees(180) }));

/** The address of a search; what the operator has set stays in it, such as a key. */
export function searchUrl(geocoder_url: URL, address: string): URL {
  const url = new URL(geocoder_url);
  url.searchParams.set('format', 'jsonv2');
  url.searchParams.set('q', address);
  url.searchParams.set('limit', '1');
  return url;
}

interface Question {
  geocoder_url: URL;
  address: string;
  max_wait_ms: number;
}

/**
 * Where the geocoder says that an address is, or that it does not know; it is told nothing but the address.
 * @throws OutsideError where it does not answer, and where it is not our turn within `max_wait_ms`
 */
export async function askGeocoder(
  db: DbOrTx,
  { geocoder_url, address, max_wait_ms }: Question,
): Promise<Coordinates | null> {
  const wait = await takeTurn(db, turns, max_wait_ms);
  if (wait === null) throw new OutsideError('others are asking the geocoder');
  await delay(wait);
  const answer = Answer.safeParse(await fetchJson(searchUrl(geocoder_url, address)));
  if (!answer.success) throw new OutsideError('the geocoder does not answer as Nominatim does');
  const [best] = answer.data;
  return best ? { latitude: best.lat, longitude: best.lon } : null;
}
