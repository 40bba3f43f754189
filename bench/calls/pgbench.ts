import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A statement with its values inlined. A text that begins with a colon is a variable of the script. */
export function inlineValues(text: string, values: readonly (string | number | string[] | null)[]): string {
  const sql = text.replace(/\$(\d+)/g, (_all, number: string) => literal(values[Number(number) - 1] ?? null));
  return `${sql.replace(/\s+/g, ' ')};`;
}

function literal(value: string | number | string[] | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return literal(`{${value.map((one) => `"${one}"`).join(',')}}`);
  if (typeof value === 'string' && value.startsWith(':')) return value;
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** How many scripts per second PostgreSQL alone runs: prepared, 16 connections, chosen at random. */
export async function ceiling(
  database_url: string,
  folder: string,
  scripts: readonly string[],
  seconds: number,
): Promise<number> {
  const files = await Promise.all(
    scripts.map(async (script, number) => {
      const file = `${folder}/ceiling-${number}.sql`;
      await writeFile(file, script);
      return file;
    }),
  );
  const chosen = files.flatMap((file) => ['-f', file]);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    '16',
    '-j',
    '1',
    '-T',
    String(seconds),
    ...chosen,
    database_url,
  ];
  const { stdout } = await run('pgbench', args).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('Please install pgbench, which comes with PostgreSQL.') : error;
  });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
