import type { Pool, PoolClient, QueryConfig } from 'pg';

/** A connection keeps each statement that it has prepared, at most this many. */
const mostNames = 200;

/**
 * Makes every connection of a pool use named prepared statements for repeated queries: their text is sent and
 * parsed once, and PostgreSQL may reuse the plan.
 */
export function nameStatements(pool: Pool): void {
  const nameOf = namesForRepeated();
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (asked: unknown, values: unknown, ...more: unknown[]) =>
      query(isPlain(asked, values) ? { ...asked, name: nameOf(asked.text) } : asked, values, ...more);
    client.query = named as typeof client.query;
  });
}

/** Whether this is a query of the query builder, and not `begin`, `commit` and the like. */
const isPlain = (asked: unknown, values: unknown): asked is QueryConfig =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  Array.isArray(values) &&
  (values.length > 0 || /^select/i.test(String(asked.text)));

/** Names a text from its second use on, as long as there are names left. */
function namesForRepeated(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const once = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === mostNames) return name;
    if (!once.has(text)) {
      if (once.size === mostNames) once.clear();
      once.add(text);
      return undefined;
    }
    once.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}
