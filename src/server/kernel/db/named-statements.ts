import type { Pool, PoolClient, QueryConfig } from 'pg';

/** A connection keeps each statement that it has prepared, at most this many. */
const maxNames = 200;

/**
 * Makes every connection of a pool use named prepared statements for repeated queries: their text is sent and
 * parsed once, and PostgreSQL may reuse the plan.
 */
export function nameStatements(pool: Pool): void {
  const nameOf = statementNames();
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (config: unknown, values: unknown, ...more: unknown[]) =>
      query(isPlain(config, values) ? { ...config, name: nameOf(config.text) } : config, values, ...more);
    client.query = named as typeof client.query;
  });
}

/** Whether this is a query of the query builder, and not `begin`, `commit` and the like. */
const isPlain = (config: unknown, values: unknown): config is QueryConfig =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  Array.isArray(values) &&
  (values.length > 0 || /^select/i.test(String(config.text)));

/** Names a text from its second use on, as long as there are names left. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === maxNames) return name;
    if (!seenOnce.has(text)) {
      if (seenOnce.size === maxNames) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    seenOnce.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}
