/**
 * A small application for the tests to kill: it starts PostgreSQL, writes rows for ever and prints each id
 * after its commit.
 */
import { stdout } from 'node:process';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';
import { startBundledPostgres } from './bundled-postgres.ts';

try {
  const { url } = await startBundledPostgres(process.argv[2] ?? '');
  const client = new Client(url);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS note (id bigint GENERATED ALWAYS AS IDENTITY, text text)');
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO note (text) VALUES ('kept') RETURNING id`,
    );
    stdout.write(`${rows[0]?.id}\n`);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
