import type { ClientBase } from 'pg';
import { type Finding, failure, ok } from './finding.ts';

const namedAtMost = 5;

/** Says that all is `whole`, or what differs: the numbers that `query` finds, the first few of them by name. */
export async function findDiffering(
  client: ClientBase,
  query: string,
  whole: string,
  differ: string,
): Promise<Finding> {
  const { rows } = await client.query<{ number: string }>(query);
  if (rows.length === 0) return ok(whole);
  const named = rows.slice(0, namedAtMost).map(({ number }) => number);
  const others = rows.length > named.length ? ` and ${rows.length - named.length} more` : '';
  return failure(`${differ} ${named.join(', ')}${others}.`);
}
