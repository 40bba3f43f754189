/** Migrates a database to the current schema, and kills itself before the given statement. */
import { Pool } from 'pg';
import { migrate } from '../src/server/kernel/db/migrate.ts';

const [url, last] = process.argv.slice(2);
const pool = new Pool({ connectionString: url });
let statements = 0;
pool.on('connect', (client) => {
  const query = client.query.bind(client);
  client.query = ((...args: Parameters<typeof query>) => {
    // As in a power cut: nothing is closed or rolled back.
    if (statements++ === Number(last)) process.kill(process.pid, 'SIGKILL');
    return query(...args);
  }) as typeof client.query;
});
await migrate(pool);
await pool.end();
process.stdout.write(`${statements}`);
