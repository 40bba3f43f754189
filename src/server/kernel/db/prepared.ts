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
export interface SelectQuery<Row> {
  readonly _: { readonly result: Row[]; readonly selectedFields: unknown };
  toSQL(): Query;
}

/**
 * A select that is built once, with `sql.placeholder`s, and run often: Drizzle takes longer to build the
 * statement of a wide table than PostgreSQL takes to answer it. A group of columns that are all null, as of a
 * left join, is `null`.
 */
export function preparedSelect<Row>(
  build: (query: QueryBuilder) => SelectQuery<Row>,
): (db: DbOrTx, values: Record<string, unknown>) => Promise<Row[]> {
  let prepared: { query: Query; read: (rows: unknown[][]) => Row[] } | undefined;
  return (db, values) => {
    if (!prepared) {
      const select = build(new QueryBuilder());
      const read = rowReader(select._.selectedFields as Record<string, unknown>);
      prepared = { query: passNullThrough(select.toSQL()), read: (rows) => rows.map(read) as Row[] };
    }
    const { query, read } = prepared;
    const { session } = db._;
    return session
      .prepareQuery<{ execute: Row[]; all: never; values: never }>(query, undefined, undefined, true, read)
      .execute(values);
  };
}

/** The same for a statement that writes and returns no rows. */
export function preparedWrite(
  build: (db: MockDb) => { toSQL(): Query },
): (db: DbOrTx, values: Record<string, unknown>) => Promise<void> {
  let query: Query | undefined;
  return async (db, values) => {
    query ??= passNullThrough(build(drizzle.mock()).toSQL());
    await db._.session.prepareQuery(query, undefined, undefined, false).execute(values);
  };
}

/** Passes `null` through: Drizzle would have the column encode it as well. */
function passNullThrough({ params, ...query }: Query): Query {
  const encodeUnlessNull = (param: unknown) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return param;
    const { value, encoder } = param;
    return new Param(value, {
      mapToDriverValue: (input) => (input === null ? null : encoder.mapToDriverValue(input)),
    });
  };
  return { ...query, params: params.map(encodeUnlessNull) };
}

/** A placeholder for each of these columns, as the values of an insert. */
export const placeholders = <const N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<N, Placeholder<N>>;

type MockDb = ReturnType<typeof drizzle.mock>;

/** A writing statement as a CTE of a select: both are one round trip. */
export const withCte = (name: string, build: (db: MockDb) => SQLWrapper) =>
  new QueryBuilder().$with(name, {}).as(build(drizzle.mock()).getSQL());

const decoders = new WeakMap<object, (value: unknown) => unknown>();

/**
 * Columns of a left join as one, which is `null` without a row: pg pays for each column in every row, and few rows have these.
 * For prepared selects. `isThere` is a column that is never null.
 */
export function together<C extends Record<string, Column>>(isThere: Column, columns: C) {
  const entries = Object.entries(columns);
  const fields = sql.join(
    entries.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  );
  type Row = { [N in keyof C]: C[N]['_']['data'] | (C[N]['_']['notNull'] extends true ? never : null) };
  const column = sql<Row | null>`case when ${isThere} is not null then json_build_object(${fields}) end`;
  decoders.set(column, (value) => {
    const row = value as Record<string, unknown>;
    return Object.fromEntries(
      entries.map(([name, each]) => [name, row[name] === null ? null : each.mapFromDriverValue(row[name])]),
    );
  });
  return column;
}

type ReadRow = (values: readonly unknown[]) => Record<string, unknown>;

interface Field {
  name: string;
  decode: ((value: unknown) => unknown) | null;
}

/** Columns come in the order of the selection, those of a group or of a table one after the other. */
export function rowReader(selection: Record<string, unknown>): ReadRow {
  const entries = Object.entries(selection).map(([name, selected]) => ({
    group: fieldsOf(selected),
    ...fieldOf(name, selected),
  }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const { name, group, decode } of entries) {
      if (group) {
        row[name] = readGroup(group, values, index);
        index += group.length;
      } else {
        const value = values[index++];
        row[name] = value === null || !decode ? value : decode(value);
      }
    }
    return row;
  };
}

function readGroup(
  fields: readonly Field[],
  values: readonly unknown[],
  from: number,
): Record<string, unknown> | null {
  // Most groups of a left join are null: nothing is built for them.
  if (isAllNull(values, from, from + fields.length)) return null;
  const group: Record<string, unknown> = {};
  let index = from;
  for (const { name, decode } of fields) {
    const value = values[index++];
    group[name] = value === null || !decode ? value : decode(value);
  }
  return group;
}

function isAllNull(values: readonly unknown[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (values[index] !== null) return false;
  return true;
}

function fieldsOf(selected: unknown): Field[] | null {
  if (is(selected, PgTable))
    return Object.entries(getTableColumns(selected)).map(([name, column]) => fieldOf(name, column));
  if (typeof selected !== 'object' || selected === null || !isGroup(selected)) return null;
  return Object.entries(selected).map(([name, field]) => fieldOf(name, field));
}

/** Plain objects group fields; columns and expressions are instances of classes. */
const isGroup = (selected: object): boolean => Object.getPrototypeOf(selected) === Object.prototype;

function fieldOf(name: string, selected: unknown): Field {
  const decode = decoders.get(selected as object);
  if (decode) return { name, decode };
  if (!is(selected, Column) || selected.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return { name, decode: null };
  return { name, decode: (value) => selected.mapFromDriverValue(value) };
}
