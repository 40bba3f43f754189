import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresHome } from './postgres-home.ts';

export interface ServerAddress {
  /** The folder of a socket or an IP address, as `pg` and libpq take it. */
  host: string;
  port: number;
}

/** Writes the settings of the server, anew at every start. */
export function writeSettings(home: PostgresHome, address: ServerAddress): void {
  const config = join(home.folder, 'postgresql.conf');
  removeTalkativeLogs(home.folder, config);
  writeFileSync(config, settings(home, address));
  chmodSync(config, 0o644); // The account must read it, whatever root's umask is.
}

/** Logs of earlier versions hold values, such as addresses. */
function removeTalkativeLogs(folder: string, config: string): void {
  if (!existsSync(config) || readFileSync(config, 'utf8').includes('log_error_verbosity')) return;
  for (const log of ['postgres.log', 'postgres.previous.log']) rmSync(join(folder, log), { force: true });
}

/**
 * The log holds no values: what a statement was, what it was called with, and the details of an error, which repeat a row
 * or a key. Messages of errors quote values too: those of the application's role are left out, see `bundled-postgres.ts`.
 */
const quietLog = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

function settings({ socket_folder }: PostgresHome, { port }: ServerAddress): string {
  const values = {
    listen_addresses: socket_folder === null ? '127.0.0.1' : '',
    unix_socket_directories: socket_folder === null ? '' : `"${socket_folder.replaceAll('"', '""')}"`,
    port: `${port}`,
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...quietLog,
  };
  const lines = Object.entries(values).map(([name, value]) => {
    return `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`;
  });
  return `# Written at every start. For settings of your own use ALTER SYSTEM.\n${lines.join('')}`;
}
