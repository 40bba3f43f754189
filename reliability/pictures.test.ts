import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { draftOfFile, noise, pieceOf } from '#server/files/files.fixture.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';
import { piecesOf } from '#shared/files/file.ts';
import { announceFileRoute, type FileDraft, sendPieceRoute } from '#shared/files/files.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { type AppProcess, killApps, startApp } from './support/app-process.ts';
import { call, type Laundry, openLaundry } from './support/laundry.ts';
import { runCli } from './support/run-cli.ts';
import { report, seed } from './support/run-options.ts';

/** Pictures that are sent while the service is killed at every step of them. */

const rng = createRng(seed);
const photos = shortOrLong(2, 250);
let settings: Record<string, string>;
let app: AppProcess;
let laundry: Laundry;
let order: Order;
let photo: Buffer;

beforeAll(async () => {
  const name = `pictures_${process.pid}_${seed}`;
  await runOnServer(inject('postgres_url'), `create database ${name} template ${templateDatabase}`);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'washline-pictures-'));
  settings = { DATABASE_URL: databaseUrl(inject('postgres_url'), name), DATA_DIR };
  app = await startApp(settings);
  laundry = await openLaundry(app.address);
  order = await call(laundry, laundry.customer, placeOrderRoute, { body: laundry.draft });
  photo = await noise(1_100, 800);
}, 120_000);
afterAll(async () => {
  await killApps();
  await rm(settings.DATA_DIR ?? '', { recursive: true, force: true });
});

/** The steps of a photo at which the service is killed. */
const moments = ['announced', 'between pieces', 'while it is decoded', 'ready', 'while it is moved'] as const;
type Moment = (typeof moments)[number];

async function restart(): Promise<void> {
  await app.kill();
  app = await startApp(settings);
  laundry.address = app.address;
}

const announce = (body: FileDraft) => call(laundry, laundry.owner, announceFileRoute, { body });
const send = (id: string, number: number) =>
  call(laundry, laundry.owner, sendPieceRoute, { params: { id, number }, body: pieceOf(photo, number) });

/** Announces a photo, and sends what is missing of it, as a phone does that knows nothing more. */
async function sendMissing(draft: FileDraft, max = Number.POSITIVE_INFINITY): Promise<string> {
  let { received, state } = await announce(draft);
  const count = piecesOf(photo.length);
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (one) => !received.includes(one),
  );
  for (const number of missing.slice(0, max)) ({ received, state } = await send(draft.id, number));
  // All were here as it was killed: the last one again makes it whole.
  if (missing.length === 0 && state === 'coming') ({ state } = await send(draft.id, count));
  return state;
}

async function moveAndKill(): Promise<void> {
  const washline = join(import.meta.dirname, '../src/server/cli/washline.ts');
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const child = spawn(process.execPath, [washline, 'run-job', 'move-files'], { env, stdio: 'ignore' });
  const exit = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), rng.between(500, 2_500));
  await exit;
  clearTimeout(timer);
}

async function killAt(moment: Moment, draft: FileDraft): Promise<void> {
  const count = piecesOf(photo.length);
  if (moment === 'announced') await announce(draft);
  if (moment === 'between pieces') await sendMissing(draft, rng.between(1, count - 1));
  if (moment === 'while it is decoded') {
    await sendMissing(draft, count - 1);
    const last = send(draft.id, count).catch(() => null);
    await Promise.race([last, new Promise((resolve) => setTimeout(resolve, rng.between(0, 60)))]);
    await restart();
    await last;
    return;
  }
  if (moment === 'ready' || moment === 'while it is moved') expect(await sendMissing(draft)).toBe('ready');
  if (moment === 'while it is moved') await moveAndKill();
  else await restart();
}

async function bytesOf(id: string, size: 'full' | 'thumb'): Promise<Buffer> {
  const headers = { authorization: `Bearer ${laundry.customer}` };
  const answer = await fetch(`${laundry.address}/api/files/${id}?size=${size}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test('a service that is killed at any step of a photo loses none that was whole, and has none twice [PRF-6, PRF-7]', async () => {
  const ids: string[] = [];
  const first = rng.between(0, moments.length - 1);
  while (ids.length < photos) {
    const draft = draftOfFile({ now: () => Temporal.Now.instant() }, order, photo);
    await killAt(moments[(first + ids.length) % moments.length] ?? 'ready', draft);
    expect(await sendMissing(draft)).toBe('ready');
    ids.push(draft.id);
  }
  const before = await Promise.all(ids.map((id) => bytesOf(id, 'full')));
  expect((await runCli(['run-job', 'move-files'], settings)).code).toBe(0);
  for (const [index, id] of ids.entries()) {
    expect((await bytesOf(id, 'full')).equals(before[index] ?? Buffer.alloc(0))).toBe(true);
    expect((await bytesOf(id, 'thumb')).length).toBeGreaterThan(100);
  }
  const { files, history } = await call(laundry, laundry.customer, orderRoute, { params: order });
  expect(files.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  // Each told once.
  expect(history.filter(({ summary }) => summary.startsWith('noted on'))).toHaveLength(ids.length);
  const objects = await readdir(join(settings.DATA_DIR ?? '', 'files'));
  const whole = objects.filter((name) => !name.endsWith('.part'));
  expect(whole.sort()).toEqual(ids.flatMap((id) => [`${id}-full.jpg`, `${id}-thumb.jpg`]).sort());
  report(`${ids.length} photos, each with a kill at one of its steps, all there once`);
}, 1_800_000);
