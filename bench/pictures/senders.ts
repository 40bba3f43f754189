import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pieceBytes, piecesOf } from '../../src/shared/files/file.ts';

/**
 * Sends the last piece of one picture after the other, so that two are always worked on. In a process of its own, and with the
 * other pieces sent before: what sending costs here is not what decoding costs there.
 */

const { TARGET = '', PICTURE = '', STOPS = '[]', PICTURES = '20' } = process.env;

/** A door of a driver, whose pictures are sent by their session. */
export interface Stop {
  authorization: string;
  order_id: string;
  leg_id: string;
}

const stops: Stop[] = JSON.parse(STOPS);
const bytes = new Uint8Array(await readFile(PICTURE));
const sha256 = createHash('sha256').update(bytes).digest('hex');
let sent = 0;

async function call(
  method: string,
  path: string,
  type: string,
  { authorization }: Stop,
  body: string | Uint8Array<ArrayBuffer>,
) {
  const headers = { authorization, 'content-type': type };
  const answer = await fetch(TARGET + path, { method, headers, body });
  const text = await answer.text();
  // Two are worked on at a time: who waits too long sends the last piece again.
  if (!answer.ok && answer.status !== 503) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** Announces a picture and sends all pieces but the last. @returns what makes it whole */
async function prepare(stop: Stop): Promise<() => Promise<void>> {
  const { order_id, leg_id } = stop;
  const what = { purpose: 'proof', kind: 'photo', taken_at: new Date().toISOString() };
  const draft = { id: randomUUID(), bytes: bytes.length, sha256, order_id, leg_id, ...what };
  await call('POST', '/api/files', 'application/json', stop, JSON.stringify(draft));
  const count = piecesOf(bytes.length);
  const send = (number: number) =>
    call(
      'PUT',
      `/api/files/${draft.id}/pieces/${number}`,
      'application/octet-stream',
      stop,
      new Uint8Array(bytes.subarray((number - 1) * pieceBytes, number * pieceBytes)),
    );
  for (let number = 1; number < count; number++) await send(number);
  return async () => {
    while ((await send(count)).state !== 'ready') await delay(100);
  };
}

/** Makes one prepared picture after the other whole. */
async function finishAll(prepared: (() => Promise<void>)[]): Promise<void> {
  for (let finish = prepared.pop(); finish; finish = prepared.pop()) {
    await finish();
    sent++;
  }
  process.stderr.write('All pictures are sent: prepare more.\n');
}

const prepared: (() => Promise<void>)[] = [];
for (let at = 0; at < Number(PICTURES); at++) {
  const stop = stops[at % stops.length];
  if (stop) prepared.push(await prepare(stop));
}
process.on('SIGTERM', () => {
  process.stderr.write(`${sent} pictures sent\n`);
  process.exit(0);
});
// One more than are worked on, so that both places are always taken.
for (let sender = 0; sender < 3; sender++) void finishAll(prepared);
process.stdout.write(`The way for pictures is open at ${TARGET}\n`);
