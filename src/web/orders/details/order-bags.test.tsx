// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderBag } from '#shared/labels/bag.ts';
import type { Role } from '#shared/roles.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { MissingBagsNote, OrderBags } from './order-details.tsx';

let role: Role;
const said_at = Temporal.Instant.from('2026-11-23T22:30:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => said_at.add({ minutes: 5 }) }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));

afterEach(cleanup);

const bags: OrderBag[] = [
  { code: 'K7QFM2X9TW', number: 1, stage: 'loaded' },
  { code: 'K7QFM2X9TX', number: 2, stage: 'missing' },
];

test('staff see the code of each bag and how far it has come, customers see none [LBL-1, LBL-5]', () => {
  role = 'admin';
  render(<OrderBags bags={bags} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bag 1 of 2K7QFM 2X9TWLoaded',
    'Bag 2 of 2K7QFM 2X9TXMissing',
  ]);
  cleanup();
  role = 'customer';
  render(<OrderBags bags={bags} />);
  expect(screen.queryByRole('list')).toBeNull();
});

test('at the top of an order stands which of its bags is missing, and who said so; its customer reads nothing of it [LBL-6]', () => {
  const by = { actor_name: 'Jonah Reid', created_at: said_at };
  const said = { ...by, type: 'bag.missing', summary: '', changes: [] };
  const later = { ...said, type: 'order.updated', actor_name: 'Erin Walsh' };
  const noteOf = (order: Parameters<typeof MissingBagsNote>[0]['order']) => {
    const { container } = render(
      <BusinessTimeZoneContext value="Australia/Sydney">
        <MissingBagsNote order={order} />
      </BusinessTimeZoneContext>,
    );
    return container.textContent;
  };
  for (const each of ['owner', 'driver'] as const) {
    role = each;
    expect(noteOf({ bags, history: [later, said] })).toMatch(
      /^A bag is missingBag 2 of 2\. Jonah Reid reported it Tue 24 Nov, 9:30 am\.$/,
    );
  }
  const all = bags.map((bag) => ({ ...bag, stage: 'missing' as const }));
  expect(noteOf({ bags: all, history: [] })).toBe('2 bags are missingBags 1 and 2 of 2.');
  expect(noteOf({ bags: bags.slice(0, 1), history: [said] })).toBe('');
  role = 'customer';
  expect(noteOf({ bags, history: [said] })).toBe('');
});

test('an order without codes that is missing says so to staff, with the note [RUN-20]', () => {
  role = 'admin';
  const said = {
    ...{ actor_name: 'Jonah Reid', created_at: said_at, changes: [] },
    ...{ type: 'bag.missing', summary: 'reported laundry missing: Not on the shelf' },
  };
  const noteOf = (order: Parameters<typeof MissingBagsNote>[0]['order']) => {
    const { container } = render(
      <BusinessTimeZoneContext value="Australia/Sydney">
        <MissingBagsNote order={order} />
      </BusinessTimeZoneContext>,
    );
    return container.textContent;
  };
  expect(noteOf({ bags: [], history: [said], is_missing: true })).toBe(
    'Laundry is missingTue 24 Nov, 9:30 am. Jonah Reid reported laundry missing: Not on the shelf',
  );
  expect(noteOf({ bags: [], history: [said] })).toBe('');
  // Bags with codes say it themselves.
  expect(noteOf({ bags: bags.slice(0, 1), history: [said], is_missing: true })).toBe('');
});
