import { Client } from 'pg';

/** Opens one connection outside of any pool. The caller ends it. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // A lost connection also fails the query under way, which says so.
  await client.connect();
  return client;
}

/** Runs `work` on a connection, and then ends it. */
export async function withConnection<T>(
  connection: Promise<Client>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connection;
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
