import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Column,
  type GetColumnData,
  type Param,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
  type Table,
} from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
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
 * Columns of a left join as one, which is `null` without a row: pg pays for each column in every row, and few rows have these.
 * `isThere` is a column that is never null.
 */
export function together<C extends Record<string, Column>>(isThere: Column, columns: C) {
  const entries = Object.entries(columns);
  const fields = sql.join(
    entries.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  );
  type Row = { [N in keyof C]: GetColumnData<C[N]> };
  return sql<Row | null>`case when ${isThere} is not null then json_build_object(${fields}) end`.mapWith(
    (row: Record<string, unknown>) =>
      Object.fromEntries(
        entries.map(([name, each]) => [name, row[name] === null ? null : each.mapFromDriverValue(row[name])]),
      ) as Row,
  ) as SQL<Row | null>;
}
