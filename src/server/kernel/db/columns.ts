import { randomUUIDv7 } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, uuid } from 'drizzle-orm/pg-core';

/** `timestamptz` of milliseconds as a `Temporal.Instant`. */
export const moment = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (text) => Temporal.Instant.from(text),
  toDriver: (value) => value.toString(),
});

/** `date` as a `Temporal.PlainDate`: a business day. */
export const day = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => 'date',
  fromDriver: (text) => Temporal.PlainDate.from(text),
  toDriver: (value) => value.toString(),
});

/** `time` as a `Temporal.PlainTime`: a time of the business day. */
export const timeOfDay = customType<{ data: Temporal.PlainTime; driverData: string }>({
  dataType: () => 'time',
  fromDriver: (text) => Temporal.PlainTime.from(text),
  toDriver: (value) => value.toString(),
});

/** Whole cents. */
export const cents = () => bigint({ mode: 'number' });

/** A primary key whose order is the order of creation, so that new rows land at the end of the index. */
export const id = () => uuid().primaryKey().$defaultFn(newId);

let lastId = '';

/** A UUID of version 7, RFC 9562, greater than all that this process has made before: Node's are in no order within a millisecond. */
export function newId(): string {
  const id = randomUUIDv7();
  lastId = id > lastId ? id : `${lastId.slice(0, -12)}${nextTail(lastId.slice(-12))}`;
  return lastId;
}

/** By the monotonic method of section 6.2: one more in the 48 last of the random bits. */
const nextTail = (hex: string): string => (Number.parseInt(hex, 16) + 1).toString(16).padStart(12, '0');

/** The column holds one of the values. Written out, without parameters, as checks and indexes need it. */
export const oneOf = (column: AnyPgColumn | SQL, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

/** A text as searches and sequences see it, without case and accents: `plainText` in the database. */
export const plain = (text: SQLWrapper): SQL => sql`plain_text(${text})`;
