import {
  Column,
  getTableColumns,
  is,
  Param,
  Placeholder,
  type Query,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';

/** A select of the query builder. */
interface Select<Row> {
  readonly _: { readonly result: Row[]; readonly selectedFields: unknown };
  toSQL(): Query;
}

/**
 * A select that is built once, with `sql.placeholder`s, and run often: Drizzle takes longer to build the
 * statement of a wide table than PostgreSQL takes to answer it. A group of columns that are all null, as of a
 * left join, is `null`.
 */
export function statement<Row>(
  write: (query: QueryBuilder) => Select<Row>,
): (db: DbOrTx, values: Record<string, unknown>) => Promise<Row[]> {
  let written: { query: Query; read: (rows: unknown[][]) => Row[] } | undefined;
  return (db, values) => {
    if (!written) {
      const select = write(new QueryBuilder());
      const read = rowReader(select._.selectedFields as Record<string, unknown>);
      written = { query: takingNull(select.toSQL()), read: (rows) => rows.map(read) as Row[] };
    }
    const { query, read } = written;
    const { session } = db._;
    return session
      .prepareQuery<{ execute: Row[]; all: never; values: never }>(query, undefined, undefined, true, read)
      .execute(values);
  };
}

/** The same for a statement that writes and returns no rows. */
export function command(
  write: (db: Unconnected) => { toSQL(): Query },
): (db: DbOrTx, values: Record<string, unknown>) => Promise<void> {
  let query: Query | undefined;
  return async (db, values) => {
    query ??= takingNull(write(drizzle.mock()).toSQL());
    await db._.session.prepareQuery(query, undefined, undefined, false).execute(values);
  };
}

/** Passes `null` through: Drizzle would have the column encode it as well. */
function takingNull({ params, ...query }: Query): Query {
  const takeNull = (param: unknown) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return param;
    const { value, encoder } = param;
    return new Param(value, {
      mapToDriverValue: (given) => (given === null ? null : encoder.mapToDriverValue(given)),
    });
  };
  return { ...query, params: params.map(takeNull) };
}

/** A placeholder for each of these columns, as the values of an insert. */
export const placeholders = <const N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<N, Placeholder<N>>;

type Unconnected = ReturnType<typeof drizzle.mock>;

/** A writing statement as a CTE of a select: both are one round trip. */
export const writtenBefore = (name: string, write: (db: Unconnected) => SQLWrapper) =>
  new QueryBuilder().$with(name, {}).as(write(drizzle.mock()).getSQL());

type ReadRow = (values: readonly unknown[]) => Record<string, unknown>;

interface Field {
  name: string;
  decode: ((value: unknown) => unknown) | null;
}

/** Columns come in the order of the selection, those of a group or of a table one after the other. */
function rowReader(selection: Record<string, unknown>): ReadRow {
  const entries = Object.entries(selection).map(([name, what]) => ({
    part: fieldsOf(what),
    ...fieldOf(name, what),
  }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const { name, part, decode } of entries) {
      if (part) {
        row[name] = readPart(part, values, at);
        at += part.length;
      } else {
        const value = values[at++];
        row[name] = value === null || !decode ? value : decode(value);
      }
    }
    return row;
  };
}

function readPart(
  fields: readonly Field[],
  values: readonly unknown[],
  from: number,
): Record<string, unknown> | null {
  const part: Record<string, unknown> = {};
  let isThere = false;
  let at = from;
  for (const { name, decode } of fields) {
    const value = values[at++];
    if (value === null) part[name] = null;
    else {
      isThere = true;
      part[name] = decode ? decode(value) : value;
    }
  }
  return isThere ? part : null;
}

function fieldsOf(what: unknown): Field[] | null {
  if (is(what, PgTable))
    return Object.entries(getTableColumns(what)).map(([name, column]) => fieldOf(name, column));
  if (typeof what !== 'object' || what === null || !isGroup(what)) return null;
  return Object.entries(what).map(([name, field]) => fieldOf(name, field));
}

/** Plain objects group fields; columns and expressions are instances of classes. */
const isGroup = (what: object): boolean => Object.getPrototypeOf(what) === Object.prototype;

function fieldOf(name: string, what: unknown): Field {
  if (!is(what, Column) || what.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return { name, decode: null };
  return { name, decode: (value) => what.mapFromDriverValue(value) };
}
