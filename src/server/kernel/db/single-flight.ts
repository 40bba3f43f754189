import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Db } from './database.ts';

interface Flight {
  running: Promise<unknown>;
  next: Promise<unknown> | null;
  /** As who asked last would read: what is asked for may depend on the clock and the settings. */
  read: () => Promise<unknown>;
}

const flightsOf = new WeakMap<Pool, Map<string, Flight>>();

/**
 * Reads once for all who ask for the key while it is being read. They share the next read, as the one under way may be
 * older than their call; if that one fails, they fail with it, so that nobody waits for two reads that fail.
 */
export async function singleFlight<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  // What an open transaction has changed is visible to itself only.
  if (db instanceof PgTransaction) return read();
  const flights = flightsOf.get(db.pool) ?? new Map<string, Flight>();
  flightsOf.set(db.pool, flights);
  const flight = flights.get(key);
  if (!flight) return start(flights, key, read) as Promise<T>;
  flight.read = read;
  flight.next ??= flight.running.then(() => start(flights, key, flight.read));
  return flight.next as Promise<T>;
}

function start(flights: Map<string, Flight>, key: string, read: Flight['read']): Promise<unknown> {
  const flight: Flight = { running: read(), next: null, read };
  flights.set(key, flight);
  const end = () => flights.get(key) === flight && flights.delete(key);
  flight.running.then(end, end);
  return flight.running;
}
