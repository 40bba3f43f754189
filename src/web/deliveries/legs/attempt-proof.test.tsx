// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderFile } from '#shared/files/file.ts';
import { fileRoute, removeFileRoute } from '#shared/files/files.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import type { Role } from '#shared/roles.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { anAttempt, jonah, mei, orderWith } from './legs.fixture.ts';
import { OrderLegs } from './order-legs.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const at = (text: string) => Temporal.Instant.from(`${text}+11:00`);
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => at('2026-11-25T12:00') }));
const role = vi.hoisted(() => ({ current: 'admin' as Role }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: role.current }),
}));

const failed = anAttempt('pickup', {
  ...mei,
  state: 'failed',
  failure_reason: 'nobody_home',
  note: 'Rang twice, dock gate shut.',
  happened_at: at('2026-11-24T09:20'),
  arrived_at: at('2026-11-24T09:20'),
});
const done = anAttempt('pickup', {
  ...jonah,
  id: '01a1fd3b-0c34-7a00-8000-00000000000a',
  attempt: 2,
  state: 'done',
  done_how: 'reported',
  happened_at: at('2026-11-25T10:31'),
  arrived_at: at('2026-11-25T10:31'),
  bag_count: 3,
  receiver_name: 'Lou Marchetti',
});
const file = (name: string, more: Partial<OrderFile> = {}): OrderFile => ({
  id: `01a1fd3b-0c34-7a00-8000-0000000001${name}`,
  purpose: 'proof',
  kind: 'photo',
  state: 'ready',
  leg_id: done.id,
  item_index: null,
  note: null,
  taken_at: at('2026-11-25T10:31'),
  arrived_at: at('2026-11-25T10:32'),
  created_by_name: 'Jonah Reid',
  ...more,
});
const files = [
  file('01', {
    purpose: 'failed',
    leg_id: failed.id,
    taken_at: at('2026-11-24T09:20'),
    created_by_name: 'Mei Tanaka',
  }),
  file('02'),
  file('03', { kind: 'signature' }),
  // What was noted of an item stands with the items, wherever it was noted.
  file('04', { purpose: 'condition', item_index: 0, note: 'Rust' }),
];
const orderOf = (): OrderDetails => {
  const order = orderWith({});
  return { ...order, files, legs: [failed, done, ...order.legs.slice(1)] };
};

beforeEach(() => {
  answer(fileRoute, () => ({ bytes: new Uint8Array([1]) }));
});
afterEach(() => {
  cleanup();
  resetAnswers();
  role.current = 'admin';
});

const attempts = async () => {
  const leg = await screen.findByRole('region', { name: 'Pickup' });
  return within(leg).getAllByRole('listitem');
};
const picturesIn = (attempt: HTMLElement | undefined) =>
  within(attempt ?? document.body)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

test.each(['admin', 'customer', 'driver'] as const)(
  'each attempt has what was counted, noted and taken at its door, for %s [PRF-1, PRF-8, FST-4]',
  async (reader) => {
    role.current = reader;
    open(<OrderLegs order={orderOf()} />);
    const [second, first] = await attempts();
    expect(second?.textContent).toContain('Collected Wed 25 Nov, 10:31 am');
    expect([...(second?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Bags',
      '3',
      'Received by',
      'Lou Marchetti',
    ]);
    expect(picturesIn(second)).toEqual([
      'Photo at the pickup, 10:31 am, by Jonah Reid, open large',
      'Signature of Lou Marchetti at the pickup, 10:31 am, open large',
    ]);
    expect(first?.textContent).toMatch(
      /^First attemptNobody home, Tue 24 Nov, 9:20 amPlanned Wed 25 Nov, 9:30 am · Mei Tanaka/,
    );
    expect(first?.textContent).toContain('Rang twice, dock gate shut.');
    expect(picturesIn(first)).toEqual([
      'Photo of the failed pickup, Tue 24 Nov, 9:20 am, by Mei Tanaka, open large',
    ]);
    expect(first?.querySelector('dl')).toBeNull();
  },
);

test('of several photos each says which it is [PRF-2]', async () => {
  open(
    <OrderLegs
      order={{ ...orderOf(), files: [file('01'), file('02'), file('03', { kind: 'signature' })] }}
    />,
  );
  const [second] = await attempts();
  expect(picturesIn(second).map((label) => label?.slice(0, 26))).toEqual([
    'Photo 1 of 2 at the pickup',
    'Photo 2 of 2 at the pickup',
    'Signature of Lou Marchetti',
  ]);
});

test('a picture that is gone says so at its attempt [PRF-10]', async () => {
  open(<OrderLegs order={{ ...orderOf(), files: [file('01', { state: 'gone' })] }} />);
  const [second] = await attempts();
  expect(second?.textContent).toContain('This picture is no longer kept.');
  expect(picturesIn(second)).toEqual([]);
});

const openLarge = async () => {
  open(<OrderLegs order={orderOf()} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Photo at the pickup/ }));
  return within(await screen.findByRole('dialog', { name: 'Photo at the pickup, 10:31 am, by Jonah Reid' }));
};

test.each(['customer', 'driver'] as const)(
  'nobody but staff removes a picture, not %s [PRF-9]',
  async (reader) => {
    role.current = reader;
    const dialog = await openLarge();
    expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull();
  },
);

test('staff remove a picture after a question; no means no [PRF-9]', async () => {
  const remove = answer(removeFileRoute, () => null);
  const dialog = await openLarge();
  const ask = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    return within(await screen.findByRole('alertdialog', { name: 'Remove this picture?' }));
  };
  const question = await ask();
  expect(
    question.getByText(/^Photo at the pickup, 10:31 am, by Jonah Reid\. It is removed for good;/),
  ).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(remove).not.toHaveBeenCalled();
  fireEvent.click((await ask()).getByRole('button', { name: 'Remove Picture' }));
  expect(await screen.findByText('Picture removed')).toBeDefined();
  expect(remove.mock.calls.map(([input]) => input)).toEqual([{ params: { id: files[1]?.id } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a picture that cannot be removed stays, and it is said why [PRF-9]', async () => {
  answer(removeFileRoute, () => {
    throw new CallError(503, problemOf('internal', 'Try again in a minute.'));
  });
  const dialog = await openLarge();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Picture' }));
  expect(await screen.findByText('Try again in a minute.')).toBeDefined();
  expect(screen.getByRole('dialog')).toBeDefined();
});
