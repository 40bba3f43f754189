import {
  Column,
  getTableColumns,
  is,
  Param,
  Placeholder,
  type Query,
  type SQL,
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

/**
 * A parameter as an array for `any`. PostgreSQL plans for ten values, whatever it holds, and so keeps one plan: of a plain array
 * it counts them, and makes another plan for each call.
 */
export const arrayOf = (values: Placeholder | Param, type: 'uuid' | 'date' = 'uuid') =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`;

type MockDb = ReturnType<typeof drizzle.mock>;

/** A writing statement as a CTE of a select: both are one round trip. */
export const withCte = (name: string, build: (db: MockDb) => SQLWrapper) =>
  new QueryBuilder().$with(name, {}).as(build(drizzle.mock()).getSQL());

const decoders = new WeakMap<object, Decode>();

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

/** An expression that is read as that column is, also by prepared selects and cursors. */
export function readAs<Value>(expression: SQL<Value>, column: Column): SQL<Value> {
  const read = expression.mapWith(column) as SQL<Value>;
  decoders.set(read, (value) => column.mapFromDriverValue(value));
  return read;
}

type Read = (values: readonly unknown[]) => unknown;

type ReadRow = (values: readonly unknown[]) => Record<string, unknown>;

type Decode = (value: unknown) => unknown;

/** What builds a row of a selection. Columns come in the order of the selection, those of a group or of a table one after the other. */
export function rowReader(selection: Record<string, unknown>): ReadRow {
  let index = 0;
  const fieldOf = (selected: unknown): Read => {
    const at = index++;
    const decode = decoderOf(selected);
    if (!decode) return (values) => values[at];
    return (values) => (values[at] === null ? null : decode(values[at]));
  };
  // Most groups of a left join are null: nothing is built for them.
  const groupOf = (group: Record<string, unknown>): Read => {
    const first = index;
    const read = objectOf(group, fieldOf);
    const end = index;
    return (values) => {
      for (let at = first; at < end; at++) if (values[at] !== null) return read(values);
      return null;
    };
  };
  return objectOf(selection, (selected) => {
    const group = groupIn(selected);
    return group ? groupOf(group) : fieldOf(selected);
  });
}

function objectOf(fields: Record<string, unknown>, readOf: (field: unknown) => Read): ReadRow {
  const names = Object.keys(fields);
  const reads = names.map((name) => readOf(fields[name]));
  return (values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] as string] = (reads[at] as Read)(values);
    return row;
  };
}

function groupIn(selected: unknown): Record<string, unknown> | null {
  if (is(selected, PgTable)) return getTableColumns(selected);
  return typeof selected === 'object' && selected !== null && isGroup(selected) ? { ...selected } : null;
}

/** Plain objects group fields; columns and expressions are instances of classes. */
const isGroup = (selected: object): boolean => Object.getPrototypeOf(selected) === Object.prototype;

/** What makes the value of a column, or `null` where it comes as it is. */
function decoderOf(selected: unknown): Decode | null {
  const decode = decoders.get(selected as object);
  if (decode) return decode;
  if (!is(selected, Column) || selected.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return null;
  return (value) => selected.mapFromDriverValue(value);
}
