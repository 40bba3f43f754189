// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { pieceBytes, piecesOf } from '#shared/files/file.ts';
import { announceFileRoute, sendPieceRoute } from '#shared/files/files.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { at, id, jonah, leg, now, runOf, stop, today, waiting } from '#web/driver-run/driver-run.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import type { StoredPicture } from '#web/kernel/phone-database.ts';
import { resetStore, storedEntries, storedPictures } from './memory-store.fixture.ts';
import {
  addToOutbox,
  keepPicture,
  loadDrafts,
  loadOutbox,
  loadUnsentWork,
  outboxEntries,
  takeBackFromOutbox,
} from './outbox.ts';
import type { ReportEntry } from './outbox-entry.ts';
import type { PictureWithBytes } from './phone-store.ts';
import { syncOutbox } from './send-outbox.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('./phone-store.ts', () => import('./memory-store.fixture.ts'));

const [paddock, glebe] = [id('pad'), id('glebe')];
const size = pieceBytes * 2 + 10;

/** A picture of three pieces, each of which begins with its number. */
function picture(name: string, more: Partial<StoredPicture> = {}): PictureWithBytes {
  const bytes = new Uint8Array(more.size ?? size);
  for (let number = 1; number <= piecesOf(bytes.length); number += 1)
    bytes[(number - 1) * pieceBytes] = number;
  return {
    bytes,
    picture: {
      id: id(name),
      user_id: jonah,
      order_id: paddock,
      leg_id: id('b1'),
      purpose: 'proof',
      kind: 'photo',
      taken_at: now.toString(),
      size,
      sha256: 'a'.repeat(64),
      is_sent: false,
      ...more,
    },
  };
}

const of = (order_id: string, entry: ReportEntry): ReportEntry => ({
  ...entry,
  orders: [{ id: order_id, step: null }],
  order_number: 'ORD-1',
  leg_kind: 'delivery',
});
const done = (name: string, order_id = paddock) =>
  of(order_id, waiting(name, '09:00', { type: 'done', leg_id: id('b1') }));

/** A service that keeps what arrives; `fail` makes one of its calls go wrong. */
function service() {
  const received = new Map<string, Set<number>>();
  const log: string[] = [];
  let failures: [string, unknown][] = [];
  const nameOf = (uuid: string) =>
    (uuid.slice(-12).match(/../g) ?? [])
      .map((hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .join('')
      .replaceAll('\0', '');
  const progress = (file_id: string) => {
    const pieces = received.get(file_id) ?? new Set();
    return pieces.size === 3
      ? { received: [], state: 'ready' }
      : { received: [...pieces].toSorted(), state: 'coming' };
  };
  call.mockImplementation(async (route: RouteShape, input) => {
    const [what, result] = ((): [string, () => unknown] => {
      if (route === announceFileRoute) {
        const file_id = input.body.id;
        if (!received.has(file_id)) received.set(file_id, new Set());
        return [`announce ${nameOf(file_id)}`, () => progress(file_id)];
      }
      if (route === sendPieceRoute) {
        const { id: file_id, number } = input.params;
        expect(input.body[0]).toBe(number);
        const arrive = () => {
          received.get(file_id)?.add(number);
          return progress(file_id);
        };
        return [`${nameOf(file_id)} ${number}`, arrive];
      }
      expect(route).toBe(reportRoute);
      return [`report ${nameOf(input.body.id)}`, () => ({ outcome: 'accepted', run: runOf([]) })];
    })();
    const failure = failures.find(([name]) => name === what);
    log.push(what);
    if (failure) {
      failures = failures.filter((each) => each !== failure);
      throw failure[1];
    }
    return result();
  });
  return {
    log,
    received,
    fail: (what: string, error: unknown) => failures.push([what, error]),
    forget: (file_id: string) => received.set(file_id, new Set()),
  };
}

const unreachable = new CallError(0, null);
const problem = (code: ProblemCode, detail?: string) => {
  const made = problemOf(code, detail);
  return new CallError(made.status, made);
};
const sync = () => syncOutbox(jonah, () => undefined);
const refusals = () => outboxEntries(jonah).map(({ refusal }) => refusal);

beforeEach(async () => {
  resetStore();
  call.mockReset();
  await loadOutbox();
});

test('a report goes out behind its pictures, which go in pieces, and leaves none of them on the phone [PRF-6, RUN-17]', async () => {
  const { log } = service();
  await addToOutbox(done('r1'), [picture('p1'), picture('p2', { kind: 'signature' })]);
  expect(await loadUnsentWork(jonah)).toEqual({ updates: 1, photos: 1 });
  expect(await sync()).toBe(true);
  expect(log.toSorted()).toEqual(
    ['p1', 'p2']
      .flatMap((name) => [`announce ${name}`, `${name} 1`, `${name} 2`, `${name} 3`])
      .concat('report r1')
      .toSorted(),
  );
  expect(log.at(-1)).toBe('report r1');
  expect([storedEntries(), storedPictures()]).toEqual([[], []]);
});

test('a report that waits for its photos holds up its own order, and no other [RUN-17]', async () => {
  const { log, fail } = service();
  fail('p1 2', problem('unavailable'));
  await addToOutbox(done('r1'), [picture('p1')]);
  await addToOutbox(done('r2'));
  await addToOutbox(done('r3', glebe));
  await sync();
  expect(log).toEqual(['report r3', 'announce p1', 'p1 1', 'p1 2']);
  expect(await loadUnsentWork(jonah)).toEqual({ updates: 2, photos: 1 });
  log.length = 0;
  // What has arrived is not sent again.
  await sync();
  expect(log).toEqual(['announce p1', 'p1 2', 'p1 3', 'report r1', 'report r2']);
});

test('the photo of a stain holds up no report of its order but a count, and the end of the run [RUN-17, PRF-13]', async () => {
  const { log, fail } = service();
  fail('p1 2', problem('unavailable'));
  const { report: _, leg_kind: __, ...stain } = done('c1');
  await addToOutbox({ ...stain, kind: 'condition', note: 'Rust' }, [picture('p1', { purpose: 'condition' })]);
  await addToOutbox(done('r1'));
  const items = [{ sku_id: id('shirt'), quantity: 12 }];
  await addToOutbox(of(paddock, waiting('r3', '09:05', { type: 'count', order_id: paddock, items })));
  await addToOutbox(waiting('r2', '09:10', { type: 'end_run', day: today, van: [] }));
  await sync();
  expect(log).toEqual(['report r1', 'announce p1', 'p1 1', 'p1 2']);
  log.length = 0;
  await sync();
  expect(log).toEqual(['announce p1', 'p1 2', 'p1 3', 'report r3', 'report r2']);
});

test('a report that is made while photos are sent goes out between two pieces [RUN-17]', async () => {
  const { log } = service();
  await addToOutbox(done('r1'), [picture('p1')]);
  const answering = call.getMockImplementation();
  call.mockImplementation(async (route, input) => {
    if (route === sendPieceRoute && input.params.number === 1) await addToOutbox(done('r2', glebe));
    return answering?.(route, input);
  });
  await sync();
  expect(log).toEqual(['announce p1', 'p1 1', 'report r2', 'p1 2', 'p1 3', 'report r1']);
});

test('a lost signal costs one piece, wherever it is lost, and nothing goes twice [PRF-6, RUN-17]', async () => {
  const { log, fail } = service();
  await addToOutbox(done('r1'), [picture('p1')]);
  for (const step of ['announce p1', 'p1 1', 'p1 2', 'p1 3', 'report r1']) {
    fail(step, unreachable);
    await sync();
    expect(log.at(-1)).toBe(step);
    expect(outboxEntries(jonah)).toHaveLength(1);
    // The app is closed and opened again.
    await loadOutbox();
  }
  await sync();
  expect(outboxEntries(jonah)).toEqual([]);
  const pieces = log.filter((step) => /^p1/.test(step));
  expect(pieces).toEqual(['p1 1', 'p1 1', 'p1 2', 'p1 2', 'p1 3', 'p1 3']);
  expect(log.filter((step) => step === 'report r1')).toHaveLength(2);
});

test('what arrives damaged is sent anew, all of it [PRF-6]', async () => {
  const { log, forget } = service();
  await addToOutbox(done('r1'), [picture('p1')]);
  const answering = call.getMockImplementation();
  let isDamaged = true;
  call.mockImplementation(async (route, input) => {
    const reply = await answering?.(route, input);
    if (!isDamaged || reply.state !== 'ready') return reply;
    isDamaged = false;
    forget(id('p1'));
    throw problem('file-damaged');
  });
  await sync();
  const once = ['announce p1', 'p1 1', 'p1 2', 'p1 3'];
  expect(log).toEqual([...once, ...once, 'report r1']);
});

test('a report that comes before its picture is whole sends it again, and waits for it [PRF-3]', async () => {
  const { log, fail, forget } = service();
  await addToOutbox(done('r1'), [picture('p1')]);
  fail('report r1', problem('file-not-ready'));
  await sync();
  expect(refusals()).toEqual([null]);
  forget(id('p1'));
  log.length = 0;
  await sync();
  expect(log).toEqual(['announce p1', 'p1 1', 'p1 2', 'p1 3', 'report r1']);
});

test.each([
  ['not-a-picture', 'This is no picture that can be read.', 'This is no picture that can be read.'],
  ['too-large', 'The file is too large.', 'The file is too large.'],
  ['not-found', 'There is nothing here.', 'This order is no longer assigned to you.'],
] as const)(
  'a photo that is refused for good (%s) leaves its report among those that were refused, with words [PRF-5, RUN-19]',
  async (code, detail, shown) => {
    const { log, fail } = service();
    fail('p1 1', problem(code, detail));
    await addToOutbox(done('r1'), [picture('p1')]);
    await addToOutbox(done('r2'));
    await sync();
    expect(refusals()).toEqual([shown]);
    expect(log).toEqual(['announce p1', 'p1 1', 'report r2']);
    expect(storedPictures()).toEqual([]);
  },
);

test('a proof that lacks something keeps its pictures for the next report of its leg [PRF-3]', async () => {
  const { fail } = service();
  fail('report r1', problem('proof-required', 'Ask for a signature first.'));
  await addToOutbox(done('r1'), [picture('p1')]);
  await sync();
  expect(refusals()).toEqual(['Ask for a signature first.']);
  expect(storedPictures()).toMatchObject([{ id: id('p1'), leg_id: id('b1') }]);
  expect(storedPictures()[0]?.report_id).toBeUndefined();
});

test('a photo of a sheet goes after a day, but not one that was begun while the clock was of 2010 [LEG-10, PRF-4]', async () => {
  const begun = { yesterday: at('08:00').subtract({ hours: 25 }).toString(), 2010: '2010-01-01T00:10:00Z' };
  for (const [name, taken_at] of Object.entries(begun)) await keepPicture(picture(name, { taken_at }));
  const drafts = await loadDrafts(jonah, id('b1'), 'proof');
  expect(drafts.map((each) => each.picture.id)).toEqual([id('2010')]);
  expect(storedPictures()).toHaveLength(1);
});

test('a report that is taken back before it went out takes its pictures with it [RUN-16]', async () => {
  service();
  await addToOutbox(done('r1'), [picture('p1')]);
  await keepPicture(picture('p2'));
  expect(await takeBackFromOutbox(id('r1'))).toBe(true);
  expect(storedPictures().map(({ id: kept }) => kept)).toEqual([id('p2')]);
});

test('what a driver does at an attempt that the service has yet to make is about that one, once it is there [FST-6, RUN-17]', async () => {
  service();
  const retry = of(paddock, waiting('r1', '09:00', { type: 'retry', leg_id: id('b1') }));
  await addToOutbox(retry);
  const onIt = of(paddock, waiting('r2', '09:10', { type: 'done', leg_id: id('r1') }));
  await addToOutbox(onIt, [picture('p1', { leg_id: id('r1') })]);
  const made = leg('b2', '09:00', 'delivery', { order_id: paddock, attempt: 2 });
  const failed = leg('b1', '09:00', 'delivery', {
    order_id: paddock,
    state: 'failed',
    happened_at: at('09:00'),
  });
  const answering = call.getMockImplementation();
  call.mockImplementation(async (route, input) => ({
    ...(await answering?.(route, input)),
    ...(route === reportRoute && { run: runOf([stop('s1', 'Paddock Dining', failed, made)]) }),
  }));
  await sync();
  const bodies = call.mock.calls.map(([, { body }]) => body);
  expect(bodies[1]).toMatchObject({ leg_id: id('b2'), order_id: paddock });
  expect(bodies.at(-1)).toMatchObject({ type: 'done', leg_id: id('b2') });
});

test('on a quick line several pictures go out at once [RUN-17]', async () => {
  const { log } = service();
  for (const name of ['1', '2', '3', '4'])
    await addToOutbox(done(`r${name}`, id(`o${name}`)), [picture(`p${name}`)]);
  await sync();
  expect(log.slice(0, 2)).toEqual(['announce p1', 'p1 1']);
  expect(log.indexOf('announce p3')).toBeLessThan(log.indexOf('p2 3'));
  expect(outboxEntries(jonah)).toEqual([]);
});
