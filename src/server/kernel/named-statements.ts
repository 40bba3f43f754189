import type { Pool, PoolClient, QueryConfig } from 'pg';

/** A connection keeps each statement that it has prepared: so many are kept at the most. */
const mostNames = 200;

/**
 * Has every connection of a pool prepare, under a name, the statements that are asked again and again: their text then
 * goes over once, and PostgreSQL parses it once and plans it no more than it thinks wise.
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

/** What the query builder asks, but for the words that frame a transaction. */
const isPlain = (asked: unknown, values: unknown): asked is QueryConfig =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  Array.isArray(values) &&
  (values.length > 0 || /^select/i.test(String(asked.text)));

/** Gives a text a name from the second time on, as long as there are names left. */
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
