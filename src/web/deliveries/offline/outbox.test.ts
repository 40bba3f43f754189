// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#web/kernel/api.ts';
import { addToOutbox, type OutboxEntry, outboxEntries, removeFromOutbox } from './outbox.ts';
import { syncOutbox } from './sync-outbox.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));

const jonah = '01a1fd3b-049b-7a7b-966f-3ba95224f8cd';
const mei = '01a1fd3b-049b-7a7b-966f-3ba95224f8ce';
const entry = (key: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key,
  user_id: jonah,
  order_id: '01a1fd3b-0bb8-758b-99e3-212e2bac6b6a',
  order_number: 'ORD-000249',
  customer_name: 'Paddock Dining',
  update: { status: 'picked_up' },
  made_at: Temporal.Instant.from('2026-11-24T02:15:00Z'),
  refusal: null,
  ...changes,
});
const refusal = (status: number, detail?: string) =>
  new CallError(status, { type: 'about:blank', title: 'No', status, ...(detail ? { detail } : {}) });
const sent = () => call.mock.calls.map(([, input]) => input.idempotencyKey);
const queued = () => outboxEntries(jonah).map(({ key, refusal: reason }) => [key, reason]);

beforeEach(() => {
  localStorage.clear();
  call.mockReset().mockResolvedValue({});
});

test('what is kept is sent in its order with its own key, and then gone [DRV-3]', async () => {
  for (const key of ['a', 'b']) addToOutbox(entry(key));
  expect(await syncOutbox(jonah)).toBe(true);
  expect(sent()).toEqual(['a', 'b']);
  expect(queued()).toEqual([]);
});

test('another driver of the same phone sends nothing of it [ACC-11]', async () => {
  addToOutbox(entry('a'));
  expect(await syncOutbox(mei)).toBe(false);
  expect(sent()).toEqual([]);
  expect(queued()).toEqual([['a', null]]);
});

test.each([0, 401, 429, 503])(
  'what cannot be asked now (%i) waits on, and so does what is behind it',
  async (status) => {
    for (const key of ['a', 'b']) addToOutbox(entry(key));
    call.mockRejectedValue(refusal(status));
    expect(await syncOutbox(jonah)).toBe(false);
    expect(sent()).toEqual(['a']);
    expect(queued()).toEqual([
      ['a', null],
      ['b', null],
    ]);
  },
);

test('what does not fit any more is kept with its reason, the rest is sent, and it is not tried again', async () => {
  addToOutbox(entry('gone'));
  addToOutbox(entry('cancelled'));
  addToOutbox(entry('fits'));
  call.mockRejectedValueOnce(refusal(404, 'There is nothing here.'));
  call.mockRejectedValueOnce(refusal(409, 'This order was cancelled meanwhile.'));
  expect(await syncOutbox(jonah)).toBe(true);
  expect(queued()).toEqual([
    ['gone', 'This order is no longer assigned to you.'],
    ['cancelled', 'This order was cancelled meanwhile.'],
  ]);
  call.mockClear();
  await syncOutbox(jonah);
  expect(sent()).toEqual([]);
  removeFromOutbox('gone');
  expect(queued()).toHaveLength(1);
});
