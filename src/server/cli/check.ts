import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Config, isLoopback } from '../config.ts';
import { withConnection } from '../kernel/db/connect.ts';
import { errorMessage } from '../kernel/error-message.ts';
import { askOutside, fetchJson, isAllowedUrl } from '../kernel/http/fetch-json.ts';
import type { ObjectStore } from '../kernel/objects/object-store.ts';
import { openObjects } from '../kernel/objects/open-objects.ts';
import { clockSynchronization } from '../kernel/ops/clock-synchronized.ts';
import { diskSpace } from '../kernel/ops/disk-space.ts';
import { databaseFolder } from '../kernel/postgres/postgres-home.ts';
import { hasBundledDatabase } from '../kernel/postgres/reach-postgres.ts';
import { isPrivate } from '../kernel/private-folder.ts';
import { projectFolder } from '../kernel/project-folder.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { searchUrl } from '../places/geocoder.ts';
import { checkDatabase } from './checks/check-database.ts';
import { type Finding, failure, ok, warning } from './checks/finding.ts';
import type { Command } from './command.ts';
import { reachDatabase, withDatabase } from './with-services.ts';

const minNodeVersion = 26;
const minFreeGiB = 2;

function checkNode(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= minNodeVersion
    ? ok(`Node ${node}.`)
    : failure(`Node ${node} is too old: run Washline with node_modules/.bin/node, which npm ci brings.`);
}

function checkPages(): Finding {
  return existsSync(join(projectFolder, 'dist/web/index.html'))
    ? ok('The pages are built.')
    : failure('The pages are not built: run npx vite build.');
}

/** Settings that are valid but not fit for production. */
export function checkSettings({ PUBLIC_URL, HOST, TRUST_PROXY, OWNER_PASSWORD }: Config): Finding[] {
  const isSecure = PUBLIC_URL?.startsWith('https:');
  const pushAddress = URL.parse(PUBLIC_URL ?? '');
  return [
    isSecure
      ? ok(`People reach it at ${PUBLIC_URL}.`)
      : warning(
          `PUBLIC_URL is ${PUBLIC_URL ?? 'not set'}: links in mails need the https:// address people use.`,
        ),
    pushAddress && isAllowedUrl(pushAddress)
      ? ok('Pushes go to devices: keys are made.')
      : warning('Pushes go to no device: PUBLIC_URL needs https.'),
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

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Connects and signs in to the mail server; no mail is sent. */
async function checkMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): Promise<Finding> {
  if (!SMTP_URL) {
    return warning(`SMTP_URL is not set: mails are written to ${DATA_DIR}/outbox, and reach nobody.`);
  }
  const { hostname, port } = new URL(SMTP_URL);
  const server = port ? `${hostname}:${port}` : hostname;
  const transport = createTransport({ url: SMTP_URL, ...timeouts });
  try {
    await transport.verify();
    return ok(`The mail server ${server} lets Washline in; mails come from ${MAIL_FROM}.`);
  } catch (error) {
    const hint =
      'Is the address right, does the firewall let it through, do name and password of SMTP_URL hold?';
    return failure(`The mail server ${server} cannot be used: ${errorMessage(error)}. ${hint}`);
  } finally {
    transport.close();
  }
}

export const check: Command = {
  usage: '',
  summary:
    'looks at settings, machine, database, mail, texts, geocoder, store of pictures, clock and time zones, and says what to do; changes nothing',
  run: async (_words, config) => {
    const findings = [
      checkNode(),
      checkPages(),
      ...checkSettings(config),
      ...(await checkFolder(config)),
      await checkClock(),
      ...(await databaseFindings(config)),
      await checkMail(config),
      ...(await checkTextService(config)),
      ...(await checkGeocoder(config)),
      ...(await checkFiles(config)),
    ];
    const failures = findings.filter(({ mark }) => mark === '✗').length;
    const warnings = findings.filter(({ mark }) => mark === '!').length;
    if (failures > 0) process.exitCode = 1;
    const lines = findings.map(({ mark, text }) => `${mark} ${text}`);
    return [...lines, `${failures} wrong, ${warnings} to think about.`].join('\n');
  },
};

async function databaseFindings(config: Config): Promise<Finding[]> {
  if (!config.DATABASE_URL && !hasBundledDatabase(config.DATA_DIR)) {
    const isProduction = config.PUBLIC_URL?.startsWith('https:') && !config.OWNER_EMAIL;
    const maker = isProduction
      ? 'npm run washline -- create-owner <email>'
      : 'the first start, or create-owner,';
    return [warning(`There is no database in ${config.DATA_DIR} yet: ${maker} makes it.`)];
  }
  try {
    return await withDatabase(config, {}, (url) =>
      withConnection(reachDatabase(url), (client) => checkDatabase(client, config)),
    );
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [failure(`${error.message} Is PostgreSQL running, and do host, name and password hold?`)];
  }
}

/** Whether the geocoder answers, if there is one: it is asked for a city. Without it coordinates can be typed. */
export async function checkGeocoder({ GEOCODER_URL }: Pick<Config, 'GEOCODER_URL'>): Promise<Finding[]> {
  if (!GEOCODER_URL) return [];
  try {
    await fetchJson(searchUrl(GEOCODER_URL, 'Sydney'));
    return [ok(`The geocoder ${GEOCODER_URL.host} answers.`)];
  } catch (error) {
    return [
      warning(
        `The geocoder of GEOCODER_URL does not answer: ${errorMessage(error)}. Until it does, no address is found by it.`,
      ),
    ];
  }
}

/** Whether the text service lets Washline in, if there is one: it is asked for the account; no text is sent. */
export async function checkTextService({ SMS_URL }: Pick<Config, 'SMS_URL'>): Promise<Finding[]> {
  if (!SMS_URL) return [];
  const { url, authorization } = SMS_URL;
  const service = `The text service ${url.host}`;
  try {
    const account = new URL(url.href.replace(/\/Messages\.json$/, '.json'));
    const { ok: isIn, status } = await askOutside(account, { headers: { authorization } });
    if (isIn) return [ok(`${service} lets Washline in.`)];
    return [failure(`${service} answers ${status}: do the SID and the token of SMS_URL hold?`)];
  } catch (error) {
    return [warning(`${service} does not answer: ${errorMessage(error)}. Until it does, no text goes out.`)];
  }
}

/** Writes, reads and removes an object where pictures are kept. */
export async function checkFiles(
  config: Pick<Config, 'FILES_URL' | 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<Finding[]> {
  const { FILES_URL, DATA_DIR, DATABASE_URL } = config;
  // Whether the data folder is there was said before.
  if (!FILES_URL && !existsSync(DATA_DIR)) return [];
  const place = FILES_URL ? `the bucket ${FILES_URL.url.host}${FILES_URL.url.pathname}` : `${DATA_DIR}/files`;
  try {
    await tryStore(openObjects(config));
  } catch (error) {
    const hint = FILES_URL
      ? 'Do key, secret, bucket and region of FILES_URL hold, and may the key write, read and remove?'
      : 'Give it to the user that runs Washline.';
    return [failure(`Pictures cannot be kept in ${place}: ${errorMessage(error)}. ${hint}`)];
  }
  const kept = ok(`Pictures are kept in ${place}.`);
  const shared = warning(
    `Pictures are kept in a folder of this machine: with other machines on the same database, set FILES_URL.`,
  );
  return DATABASE_URL && !FILES_URL ? [kept, shared] : [kept];
}

async function tryStore(objects: ObjectStore): Promise<void> {
  const [name, bytes] = [`check-${randomUUID()}`, Buffer.from('Washline was here')];
  await objects.write(name, bytes);
  try {
    const read = await objects.read(name);
    if (!read || !bytes.equals(read)) throw new Error('what was written is not what is read');
  } finally {
    await objects.remove(name);
  }
}
