import { Client } from 'pg';

/** The number of rows of a table and a hash of them. */
export interface TableHash {
  rows: number;
  hash: string | null;
}

export async function query<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What is no part of a backup: it would be sent a second time. */
const waiting: Readonly<Record<string, string>> = {
  outgoing: ` where state not in ('waiting', 'sending')`,
};

/** The hashes of all tables of the product, except those with temporary rows. */
export async function tableHashes(url: string): Promise<Record<string, TableHash>> {
  const tables = await query<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname not in ('sessions', 'reset_codes', 'invitations', 'invitation_queue', 'email_changes', 'attempts', 'socket_io_attachments', 'service_state', 'service_key', 'push_subscriptions')`,
  );
  const hashes: Record<string, TableHash> = {};
  for (const { name } of tables) {
    const text = `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from public.${name} t${waiting[name] ?? ''}`;
    const [found] = await query<TableHash>(url, text);
    if (found) hashes[name] = found;
  }
  return hashes;
}
