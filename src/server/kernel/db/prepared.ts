import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Column,
  fillPlaceholders,
  type GetColumnData,
  is,
  type Param,
  type Placeholder,
  type Query,
  SQL,
  type SQLWrapper,
  sql,
  type Table,
  type WithSubquery,
} from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type PgSelectBuilder, QueryBuilder, type SelectedFields } from 'drizzle-orm/pg-core';
import { type PoolClient, types } from 'pg';
import type { DbOrTx } from './database.ts';
import type { Sender } from './transaction/transaction.ts';

const asker = new AsyncLocalStorage<Sender>();
/** Sends to whoever asks: Drizzle binds a prepared statement to one connection, and its transactions are on many. */
const sender: Sender = {
  query: (config, values) => (asker.getStore() as Sender).query(config, values),
};
const builder = drizzle(sender as PoolClient);

interface Statement<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

let count = 0;

/**
 * A statement that is built once, with `sql.placeholder`s, and run often: Drizzle takes longer to build that of a wide table
 * than PostgreSQL takes to answer it.
 */
export function prepared<Result>(
  build: (db: typeof builder) => Statement<Result>,
): (db: DbOrTx, values: Record<string, unknown>) => Promise<Result> {
  let statement: ReturnType<Statement<Result>['prepare']> | undefined;
  return (db, values) => {
    statement ??= build(builder).prepare(`p${count++}`);
    return asker.run(db.sender, statement.execute.bind(statement), values);
  };
}

/**
 * The same for many rows of many columns: Drizzle takes three times as long to read them. A group of columns that are all null is
 * `null`. `withs` stand before the select.
 */
export function preparedRows<C extends SelectedFields, Row>(
  columns: C,
  build: (select: PgSelectBuilder<C>) => PromiseLike<Row[]> & { toSQL(): Query },
  withs: WithSubquery[] = [],
): (db: DbOrTx, values: Record<string, unknown>) => Promise<Row[]> {
  const name = `p${count++}`;
  let query: Query | undefined;
  const read = rowReader(columns);
  return async (db, values) => {
    query ??= build(builder.with(...withs).select(columns)).toSQL();
    const config = { name, text: query.sql, rowMode: 'array', types: { getTypeParser } };
    const { rows } = await db.sender.query(config, fillPlaceholders(query.params, values));
    return rows.map(read) as Row[];
  };
}

/** Columns read their times themselves. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.TIMESTAMPTZ || type === types.builtins.DATE
    ? String
    : types.getTypeParser(type, format);

type Read = (values: readonly unknown[]) => unknown;

function rowReader(columns: SelectedFields): Read {
  let index = 0;
  const readerOf = (fields: object, isGroup: boolean): Read => {
    const first = index;
    const reads = Object.entries(fields).map(([name, field]): [string, Read] => [
      name,
      is(field, Column) || is(field, SQL) ? valueReader(field, index++) : readerOf(field, true),
    ]);
    const end = index;
    const isNull = (values: readonly unknown[]) => {
      for (let at = first; at < end; at++) if (values[at] !== null) return false;
      return true;
    };
    return (values) => {
      if (isGroup && isNull(values)) return null;
      const row: Record<string, unknown> = {};
      for (const [name, read] of reads) row[name] = read(values);
      return row;
    };
  };
  return readerOf(columns, false);
}

type Decode = (value: unknown) => unknown;

function valueReader(field: Column | SQL, at: number): Read {
  const decode = decoders.get(field) ?? (is(field, Column) ? decoderOf(field) : null);
  return decode ? (values) => (values[at] === null ? null : decode(values[at])) : (values) => values[at];
}

/** `null`: its values come as they are. */
const decoderOf = (column: Column): Decode | null =>
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? null
    : (value) => column.mapFromDriverValue(value);

/** Of what `together` makes. */
const decoders = new WeakMap<object, Decode>();

/** A placeholder for each of these columns, as the values of an insert. Of itself Drizzle would encode `null` as well. */
export const placeholders = <T extends Table, const N extends keyof T & string>(table: T, ...names: N[]) =>
  Object.fromEntries(
    names.map((name) => {
      const column = table[name] as Column;
      const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value));
      return [name, sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`];
    }),
  ) as Record<N, SQL>;

/**
 * A parameter as an array for `any`. PostgreSQL plans for ten values, whatever it holds, and so keeps one plan: of a plain array
 * it counts them, and makes another plan for each call.
 */
export const arrayOf = (values: Placeholder | Param, type: 'uuid' | 'date' = 'uuid') =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`;

/** A writing statement as a CTE of a select: both are one round trip. */
export const withCte = (name: string, build: (db: typeof builder) => SQLWrapper) =>
  new QueryBuilder().$with(name, {}).as(build(builder).getSQL());

/**
 * Columns of a left join as one, which is `null` without a row: pg pays for each column in every row, and few rows have these. For
 * `preparedRows`; `isThere` is a column that is never null.
 */
export function together<C extends Record<string, Column>>(isThere: Column, columns: C) {
  const entries = Object.entries(columns);
  const fields = sql.join(
    entries.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  );
  type Row = { [N in keyof C]: GetColumnData<C[N]> };
  const column = sql<Row | null>`case when ${isThere} is not null then json_build_object(${fields}) end`;
  decoders.set(column, (value) => {
    const row = value as Record<string, unknown>;
    return Object.fromEntries(
      entries.map(([name, each]) => [name, row[name] === null ? null : each.mapFromDriverValue(row[name])]),
    );
  });
  return column;
}
