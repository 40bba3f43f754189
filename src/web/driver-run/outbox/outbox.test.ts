// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { type Problem, problemOf } from '#shared/kernel/problem.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { CallError } from '#web/kernel/api.ts';
import { breakStore, resetStore, signIn, storedEntries } from './memory-store.fixture.ts';
import {
  addToOutbox,
  loadOutbox,
  outboxEntries,
  outboxState,
  removeFromOutbox,
  takeBackFromOutbox,
} from './outbox.ts';
import { entryLabel, entryNote, KeptEntry, type OutboxEntry, type ReportEntry } from './outbox-entry.ts';
import { syncOutbox } from './send-outbox.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('./phone-store.ts', () => import('./memory-store.fixture.ts'));

const jonah = '01a1fd3b-049b-7a7b-966f-3ba95224f8cd';
const mei = '01a1fd3b-049b-7a7b-966f-3ba95224f8ce';
const [paddock, glebe] = ['01a1fd3b-0bb8-758b-99e3-212e2bac6b6a', '01a1fd3b-0bb8-758b-99e3-212e2bac6b6b'];
const made_at = Temporal.Instant.from('2026-11-24T02:15:00Z');
const about = {
  order_number: 'ORD-000249',
  customer_name: 'Paddock Dining',
  user_id: jonah,
  made_at,
  refusal: null,
};

const reportId = (last: string) => `01a1fd3b-0bb8-458b-99e3-212e2bac6b0${last}`;
const stamp = (id: string) => ({ id, happened_at: made_at, sent_at: made_at });
const leg_id = reportId('f');

const step = (last: string, note: string | null = null): ReportEntry => ({
  ...about,
  kind: 'report',
  id: reportId(last),
  orders: [{ id: paddock, step: 'picked_up' }],
  report: { ...stamp(reportId(last)), type: 'step', order_id: paddock, status: 'picked_up', note },
});
const done = (last: string, order = paddock): ReportEntry => ({
  ...about,
  kind: 'report',
  id: reportId(last),
  orders: [{ id: order, step: 'delivered' }],
  report: { ...stamp(reportId(last)), type: 'done', leg_id },
});
const ofRun = (last: string): ReportEntry => ({
  ...about,
  kind: 'report',
  id: reportId(last),
  orders: [],
  report: {
    ...stamp(reportId(last)),
    type: 'order_stops',
    day: Temporal.PlainDate.from('2026-11-24'),
    stop_ids: [],
  },
});
const undoing = (last: string, of: string): ReportEntry => ({
  ...done(last),
  orders: [{ id: paddock, step: null }],
  report: { ...stamp(reportId(last)), type: 'undo', report_id: reportId(of) },
});

const failure = (code: number, detail?: string) =>
  new CallError(code, { type: 'about:blank', title: 'No', status: code, ...(detail ? { detail } : {}) });
const accepted = { outcome: 'accepted', run: null };
const refused = (code: ProblemCode, detail: string): { outcome: string; problem: Problem; run: null } => ({
  outcome: 'refused',
  problem: problemOf(code, detail),
  run: null,
});
const sent = () => call.mock.calls.map(([, { body }]) => body.id.at(-1));
const queued = () => outboxEntries(jonah).map(({ id, refusal }) => [id.length > 9 ? id.at(-1) : id, refusal]);
const sync = (user_id = jonah) => syncOutbox(user_id, () => undefined);
async function keep(...entries: OutboxEntry[]) {
  for (const entry of entries) expect(await addToOutbox(entry)).toBe(true);
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  resetStore();
  call.mockReset().mockResolvedValue(accepted);
  await loadOutbox();
});

test('what is kept is sent in its order under its own id, and then gone [DRV-3, RUN-17, RUN-18]', async () => {
  await keep(step('a'), done('1'), ofRun('2'));
  expect(await sync()).toBe(true);
  expect(sent()).toEqual(['a', '1', '2']);
  expect(queued()).toEqual([]);
  expect(storedEntries()).toEqual([]);
});

test('a report is sent with the time of sending, and keeps when it happened [LEG-10]', async () => {
  await keep(done('1'));
  await sync();
  const [, { body }] = call.mock.lastCall ?? [];
  const { happened_at, sent_at } = body;
  expect(happened_at).toEqual(made_at);
  expect(Temporal.Now.instant().since(sent_at).abs().total('seconds')).toBeLessThan(60);
});

test('what a phone made while its clock was of another century is kept and sent like any other [LEG-10, RUN-17]', async () => {
  const clock = Temporal.Instant.from('1970-01-01T00:09:00Z');
  const entry = done('1');
  await keep({
    ...entry,
    made_at: clock,
    report: { ...entry.report, happened_at: clock, sent_at: clock } as ReportEntry['report'],
  });
  await loadOutbox();
  expect(outboxState().unreadable).toBe(0);
  await sync();
  expect(sent()).toEqual(['1']);
  expect(call.mock.lastCall?.[1].body.happened_at).toEqual(clock);
});

test('another driver of the same phone sends nothing of it, and it is sent when its driver is back [ACC-11, RUN-17]', async () => {
  await keep(step('a'));
  signIn(mei);
  expect(await sync(mei)).toBe(false);
  expect(sent()).toEqual([]);
  expect(queued()).toEqual([['a', null]]);
  signIn(jonah);
  await sync();
  expect(sent()).toEqual(['a']);
});

test.each([0, 401])('without a connection or a session (%i) everything waits [RUN-17]', async (code) => {
  await keep(done('1'), done('2', glebe));
  call.mockRejectedValue(failure(code));
  expect(await sync()).toBe(false);
  expect(sent()).toEqual(['1']);
  expect(queued()).toEqual([
    ['1', null],
    ['2', null],
  ]);
});

test('nothing is tried while the phone knows that it has no connection [RUN-16, RUN-17]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await keep(done('1'));
  expect(await sync()).toBe(false);
  expect(sent()).toEqual([]);
});

test.each([408, 429, 503])(
  'what cannot be sent now (%i) holds up what follows of its order and of the run, and no other order [RUN-17]',
  async (code) => {
    await keep(done('1'), done('2', glebe), done('3'), ofRun('4'));
    call.mockRejectedValueOnce(failure(code));
    expect(await sync()).toBe(true);
    expect(sent()).toEqual(['1', '2']);
    call.mockClear();
    await sync();
    expect(sent()).toEqual(['1', '3', '4']);
    expect(queued()).toEqual([]);
  },
);

test('a run that cannot be told of its order holds up what follows of the run alone [RUN-17]', async () => {
  await keep(ofRun('1'), done('2'), ofRun('3'));
  call.mockRejectedValueOnce(failure(503));
  await sync();
  expect(sent()).toEqual(['1', '2']);
});

test('what does not fit any more is kept with its reason, the rest is sent, and it is not tried again [RUN-19, DRV-3]', async () => {
  await keep(step('e'), done('1'), done('2', glebe));
  call.mockRejectedValueOnce(failure(404, 'There is nothing here.'));
  call.mockResolvedValueOnce(refused('order-cancelled', 'This order has been cancelled.'));
  expect(await sync()).toBe(true);
  expect(queued()).toEqual([
    ['e', 'This order is no longer assigned to you.'],
    ['1', 'This order has been cancelled.'],
  ]);
  call.mockClear();
  await sync();
  expect(sent()).toEqual([]);
  await removeFromOutbox(reportId('e'));
  expect(queued()).toHaveLength(1);
});

test('what would take back a report that is refused has nothing to do any more [RUN-16, RUN-19]', async () => {
  await keep(done('1'), undoing('2', '1'));
  call.mockResolvedValueOnce(refused('leg-closed', 'This stop is already finished.'));
  await sync();
  expect(sent()).toEqual(['1']);
  expect(queued()).toEqual([['1', 'This stop is already finished.']]);
});

test('a report that never went out is taken back by not sending it; one that did may have arrived [RUN-16]', async () => {
  await keep(done('1'), done('2', glebe));
  expect(await takeBackFromOutbox(reportId('1'))).toBe(true);
  call.mockRejectedValueOnce(failure(0));
  await sync();
  expect(sent()).toEqual(['2']);
  expect(await takeBackFromOutbox(reportId('2'))).toBe(false);
  expect(queued()).toEqual([['2', null]]);
});

test('the run of the reply is shown before its report is gone, so that nothing flickers [RUN-17]', async () => {
  await keep(done('1'));
  const run = { day: 'today' };
  call.mockResolvedValue({ ...accepted, run });
  const seen: unknown[] = [];
  await syncOutbox(jonah, (answered) => seen.push(answered, ...queued()));
  expect(seen).toEqual([run, ['1', null]]);
});

test('what one driver did does not go out once another has signed in, and is not shown to them [ACC-11]', async () => {
  await keep(done('1'), done('2'));
  call.mockImplementationOnce(async () => {
    signIn(mei);
    return accepted;
  });
  await sync();
  expect(sent()).toEqual(['1']);
  await sync(mei);
  expect([sent(), outboxEntries(mei), queued()]).toEqual([['1'], [], [['2', null]]]);
  signIn(jonah);
  await sync();
  expect([call.mock.lastCall?.[0], sent(), queued()]).toEqual([reportRoute, ['1', '2'], []]);
});

test('one who signs in while the outbox of another is sent has their own sent after it [ACC-11]', async () => {
  await keep(done('1'));
  const held = Promise.withResolvers<object>();
  call.mockReturnValueOnce(held.promise);
  const first = sync();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  const second = sync();
  signIn(mei);
  await keep({ ...done('3'), user_id: mei });
  const others = sync(mei);
  held.resolve(accepted);
  await Promise.all([first, second, others]);
  expect(sent()).toEqual(['1', '3']);
});

test('what a tap adds while others are sent goes out with them [RUN-17]', async () => {
  await keep(done('1'));
  call.mockImplementationOnce(async () => {
    await keep(done('2', glebe));
    return accepted;
  });
  await sync();
  expect(sent()).toEqual(['1', '2']);
});

test('a phone without room says so, and keeps nothing by halves [RUN-17]', async () => {
  resetStore({ broken: true });
  vi.spyOn(console, 'error').mockReturnValue();
  expect(await addToOutbox(done('1'))).toBe(false);
  expect(outboxEntries(jonah)).toEqual([]);
});

test('what a phone cannot read now is not lost, and the phone says so [RUN-17]', async () => {
  await keep(done('1'));
  vi.spyOn(console, 'error').mockReturnValue();
  breakStore();
  await loadOutbox();
  expect([outboxState().isUnreachable, queued()]).toEqual([true, [['1', null]]]);
  breakStore(false);
  await loadOutbox();
  expect([outboxState().isUnreachable, queued()]).toEqual([false, [['1', null]]]);
});

test('what an earlier version kept beside its database goes out with the rest [RUN-17]', async () => {
  const kept = { id: reportId('1'), json: z.encode(KeptEntry, done('1')), was_tried: false };
  localStorage.setItem('outbox_reserve', JSON.stringify([kept]));
  await loadOutbox();
  await sync();
  expect([sent(), localStorage.getItem('outbox_reserve')]).toEqual([['1'], null]);
});

test('a status update that an earlier version kept is a step, sent once under its own key [RUN-17, DRV-22]', async () => {
  const key = '01a1fd3b0bb8458b99e3212e2bac6b0d';
  const update = { status: 'delivered', notes: 'At the bar', seen_status: 'picked_up' };
  const kept = {
    ...about,
    user_id: jonah,
    kind: 'status',
    id: key,
    orders: [{ id: paddock, step: 'delivered' }],
    update,
  };
  const json = { ...kept, made_at: `${made_at}` };
  localStorage.setItem('outbox_reserve', JSON.stringify([{ id: key, json, was_tried: false }]));
  await loadOutbox();
  expect(outboxState().unreadable).toBe(0);
  await sync();
  const [, { body }] = call.mock.lastCall ?? [];
  expect(body).toMatchObject({
    id: '01a1fd3b-0bb8-458b-89e3-212e2bac6b0d',
    type: 'step',
    order_id: paddock,
    status: 'delivered',
    note: 'At the bar',
    seen_status: 'picked_up',
    happened_at: made_at,
  });
  expect([sent(), queued()]).toEqual([['d'], []]);
});

test('what was refused says what the driver pressed, and noted [FST-1, RUN-19]', () => {
  const failed = (leg_kind: 'pickup' | 'delivery'): ReportEntry => ({
    ...done('1'),
    leg_kind,
    report: { ...stamp(reportId('1')), type: 'failed', leg_id, reason: 'closed', note: 'Rang twice' },
  });
  expect([failed('pickup'), failed('delivery')].map(entryLabel)).toEqual([
    'Could not collect',
    'Could not deliver',
  ]);
  expect([failed('pickup'), done('2'), step('a', 'At the bar')].map(entryNote)).toEqual([
    'Rang twice',
    null,
    'At the bar',
  ]);
});

test('each entry says what the driver pressed [RUN-19]', () => {
  expect([step('a'), done('1'), ofRun('2'), undoing('3', '1')].map(entryLabel)).toEqual([
    'Picked Up',
    'Delivered',
    'The order of the stops',
    'Undo',
  ]);
});

test('a scan that was refused says which bag it was [RUN-19, LBL-7]', () => {
  const scan: ReportEntry = {
    ...done('1'),
    report: { ...stamp(reportId('1')), type: 'scan', code: 'K7QFM2X9TW', stage: 'loaded' },
  };
  expect(entryLabel(scan)).toBe('The scan of bag K7QFM 2X9TW');
});
