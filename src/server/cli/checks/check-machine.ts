import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, isLoopback } from '../../config.ts';
import { clockSynchronization } from '../../kernel/ops/clock-synchronized.ts';
import { diskSpace } from '../../kernel/ops/disk-space.ts';
import { databaseFolder } from '../../kernel/postgres/postgres-home.ts';
import { isPrivate } from '../../kernel/private-folder.ts';
import { projectFolder } from '../../kernel/project-folder.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const minNodeVersion = 26;
const minFreeGiB = 2;

export function checkNode(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= minNodeVersion
    ? ok(`Node ${node}.`)
    : failure(`Node ${node} is too old: run Washline with node_modules/.bin/node, which npm ci brings.`);
}

export function checkPages(): Finding {
  return existsSync(join(projectFolder, 'dist/web/index.html'))
    ? ok('The pages are built.')
    : failure('The pages are not built: run npx vite build.');
}

/** Settings that are valid but not fit for production. */
export function checkSettings({ PUBLIC_URL, HOST, TRUST_PROXY, OWNER_PASSWORD }: Config): Finding[] {
  const isSecure = PUBLIC_URL?.startsWith('https:');
  return [
    isSecure
      ? ok(`People reach it at ${PUBLIC_URL}.`)
      : warning(
          `PUBLIC_URL is ${PUBLIC_URL ?? 'not set'}: links in mails need the https:// address people use.`,
        ),
    ...(isSecure && !TRUST_PROXY
      ? [warning('TRUST_PROXY is not set: behind a proxy, limits by address count all callers as one.')]
      : []),
    ...(isLoopback(HOST)
      ? []
      : [
          warning(
            `HOST is ${HOST}: what reaches that port goes round the proxy and its TLS, unless a firewall forbids.`,
          ),
        ]),
    ...(OWNER_PASSWORD
      ? [warning('OWNER_PASSWORD is set: take it out of the settings once there is an owner.')]
      : []),
  ];
}

export async function checkFolder({ DATA_DIR }: Config): Promise<Finding[]> {
  if (!existsSync(DATA_DIR))
    return [warning(`The data folder ${DATA_DIR} is not there yet: the first start makes it.`)];
  try {
    await access(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      failure(`The data folder ${DATA_DIR} cannot be written: give it to the user that runs Washline.`),
    ];
  }
  const folders = new Set([DATA_DIR, databaseFolder(DATA_DIR)]);
  const space = await Promise.all([...folders].map(checkSpace));
  return [...space, ...(await openFolders([DATA_DIR, join(DATA_DIR, 'outbox')]))];
}

async function checkSpace(folder: string): Promise<Finding> {
  const free = (await diskSpace(folder)).free / 2 ** 30;
  const text = `The data folder ${folder} has ${free.toFixed(1)} GiB free`;
  return free >= minFreeGiB
    ? ok(`${text}.`)
    : warning(`${text}: once that is used up, no order can be taken. Make room.`);
}

/** Who lists the outbox sees whom mails went to. */
async function openFolders(folders: string[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const folder of folders) {
    if (existsSync(folder) && !(await isPrivate(folder)))
      found.push(warning(`Others on this machine can look into ${folder}: chmod 700 ${folder}.`));
  }
  return found;
}

/** Whether the system's clock is synchronized, where timedatectl exists. */
export async function checkClock(): Promise<Finding> {
  const isSynchronized = await clockSynchronization();
  if (isSynchronized) return ok('The clock is kept right over the network.');
  if (isSynchronized === false)
    return failure('The clock is not kept right over the network: timedatectl set-ntp true.');
  return warning('Nobody here can be asked whether the clock is kept right (timedatectl): see that it is.');
}
