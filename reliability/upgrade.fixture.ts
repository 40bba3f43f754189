/** A start of the product, to be killed: brings the database to the present schema and ends before one of its statements. */
import { Pool } from 'pg';
import { migrate } from '../src/server/kernel/db/migrate.ts';

const [url, last] = process.argv.slice(2);
const pool = new Pool({ connectionString: url });
let statements = 0;
pool.on('connect', (client) => {
  const query = client.query.bind(client);
  client.query = ((...args: Parameters<typeof query>) => {
    // As a power cut would: nothing is closed, nothing rolled back.
    if (statements++ === Number(last)) process.kill(process.pid, 'SIGKILL');
    return query(...args);
  }) as typeof client.query;
});
await migrate(pool);
await pool.end();
process.stdout.write(`${statements}`);
