// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { announceFileRoute, type FileProgress, sendPieceRoute } from '#shared/files/files.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { CallError } from '#web/kernel/api.ts';
import { type SendingProgress, sendPicture } from './send-picture.ts';
import { sha256 } from './sha256.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));

const content = new Uint8Array(150_000).map((_zero, index) => index % 251);
const what = {
  id: '01a1fd3b-0c34-7a00-8000-000000000001',
  order_id: '01a1fd3b-0c34-7a00-8000-000000000002',
  item_index: 0,
  note: 'Rust at the hem',
  purpose: 'condition',
  kind: 'photo',
  taken_at: Temporal.Instant.from('2026-11-24T00:00:00Z'),
  bytes: content.length,
  sha256: await sha256(content),
} as const;

/** What the service has, by the number of the piece. */
let pieces: Map<number, Uint8Array<ArrayBuffer>>;
/** Every call, the announcement as `announce`, a piece as its number. */
let calls: (string | number)[];
/** Fails a call; by the number of the piece. */
let failAt: (number: number) => Error | null;
let announced: unknown;

const progressNow = (): FileProgress =>
  pieces.size === 3
    ? { received: [], state: 'ready' }
    : { received: [...pieces.keys()].sort(), state: 'coming' };

beforeEach(() => {
  [pieces, calls, failAt, announced] = [new Map(), [], () => null, null];
  call.mockReset().mockImplementation(async (route: RouteShape, input: never) => {
    if (route === announceFileRoute) {
      calls.push('announce');
      announced = (input as { body: unknown }).body;
      return progressNow();
    }
    expect(route).toBe(sendPieceRoute);
    const { params, body } = input as {
      params: { id: string; number: number };
      body: Uint8Array<ArrayBuffer>;
    };
    expect(params.id).toBe(what.id);
    calls.push(params.number);
    const failure = failAt(params.number);
    if (failure) throw failure;
    pieces.set(params.number, body);
    return progressNow();
  });
});

const whole = async () => {
  const bodies = [...pieces].sort(([a], [b]) => a - b).map(([, body]) => body);
  return new Uint8Array(await new Blob(bodies).arrayBuffer());
};

test('a picture is announced with its size and hash, and arrives in pieces of 64 KiB [PRF-6]', async () => {
  const seen: SendingProgress[] = [];
  await sendPicture(what, content, (progress) => void seen.push(progress));
  expect(announced).toEqual({
    ...what,
    bytes: 150_000,
    sha256: await sha256(content),
  });
  expect(calls).toEqual(['announce', 1, 2, 3]);
  expect([...pieces.values()].map(({ length }) => length)).toEqual([65_536, 65_536, 18_928]);
  expect(await whole()).toEqual(content);
  expect(seen.map(({ sent, pieces: all }) => `${sent} of ${all}`)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
});

test('after a lost signal it goes on with the pieces that are missing [PRF-6]', async () => {
  failAt = (number) => (number === 3 ? new CallError(0, null) : null);
  await expect(sendPicture(what, content)).rejects.toMatchObject({ status: 0 });
  failAt = () => null;
  await sendPicture(what, content);
  expect(calls).toEqual(['announce', 1, 2, 3, 'announce', 3]);
  expect(await whole()).toEqual(content);
  await sendPicture(what, content);
  expect(calls.slice(6)).toEqual(['announce']);
});

test('one that arrives damaged is sent anew, a few times [PRF-6]', async () => {
  let damaged = 1;
  failAt = (number) => {
    if (number < 3 || damaged === 0) return null;
    damaged -= 1;
    pieces.clear();
    return new CallError(422, problemOf('file-damaged'));
  };
  await sendPicture(what, content);
  expect(calls).toEqual(['announce', 1, 2, 3, 'announce', 1, 2, 3]);
  pieces.clear();
  damaged = 9;
  await expect(sendPicture(what, content)).rejects.toMatchObject({ status: 503 });
  expect(damaged).toBe(6);
});

test('what is no picture is refused once and for all [PRF-5]', async () => {
  failAt = () => new CallError(422, problemOf('not-a-picture'));
  await expect(sendPicture(what, content)).rejects.toMatchObject({ status: 422 });
  expect(calls).toEqual(['announce', 1]);
});

test('one that never becomes whole is not taken for one that did [PRF-6]', async () => {
  call.mockImplementation(async () => ({ received: [1, 2, 3], state: 'coming' }));
  await expect(sendPicture(what, content)).rejects.toMatchObject({ status: 503 });
});
