import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../config.ts';
import { projectFolder } from '../kernel/project-folder.ts';
import { bad, type Finding, good, look } from './finding.ts';

const leastNode = 26;
const leastFreeGiB = 2;

export function checkNode(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= leastNode
    ? good(`Node ${node}.`)
    : bad(`Node ${node} is too old: run Washline with node_modules/.bin/node, which npm ci brings.`);
}

export function checkPages(): Finding {
  return existsSync(join(projectFolder, 'dist/web/index.html'))
    ? good('The pages are built.')
    : bad('The pages are not built: run npx vite build.');
}

/** Settings that are valid but not fit for production. */
export function checkSettings({ PUBLIC_URL, HOST, TRUST_PROXY, OWNER_PASSWORD }: Config): Finding[] {
  const isSecure = PUBLIC_URL?.startsWith('https:');
  return [
    isSecure
      ? good(`People reach it at ${PUBLIC_URL}.`)
      : look(
          `PUBLIC_URL is ${PUBLIC_URL ?? 'not set'}: links in mails need the https:// address people use.`,
        ),
    ...(isSecure && !TRUST_PROXY
      ? [look('TRUST_PROXY is not set: behind a proxy, limits by address count all callers as one.')]
      : []),
    ...(HOST === '127.0.0.1' || HOST === '::1' || HOST === 'localhost'
      ? []
      : [
          look(
            `HOST is ${HOST}: what reaches that port goes round the proxy and its TLS, unless a firewall forbids.`,
          ),
        ]),
    ...(OWNER_PASSWORD
      ? [look('OWNER_PASSWORD is set: take it out of the settings once there is an owner.')]
      : []),
  ];
}

export async function checkFolder({ DATA_DIR }: Config): Promise<Finding[]> {
  if (!existsSync(DATA_DIR))
    return [look(`The data folder ${DATA_DIR} is not there yet: the first start makes it.`)];
  try {
    await access(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [bad(`The data folder ${DATA_DIR} cannot be written: give it to the user that runs Washline.`)];
  }
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = (bavail * bsize) / 2 ** 30;
  const told = `The data folder ${DATA_DIR} has ${free.toFixed(1)} GiB free`;
  return [free >= leastFreeGiB ? good(`${told}.`) : look(`${told}: PostgreSQL stops when that is used up.`)];
}

/** Whether the system's clock is synchronized, where timedatectl exists. */
export async function checkClock(): Promise<Finding> {
  const asked = promisify(execFile)('timedatectl', ['show', '--property', 'NTPSynchronized', '--value']);
  const answer = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  if (answer === 'yes') return good('The clock is kept right over the network.');
  if (answer === 'no') return bad('The clock is not kept right over the network: timedatectl set-ntp true.');
  return look('Nobody here can be asked whether the clock is kept right (timedatectl): see that it is.');
}
