// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type AffectedOrder,
  affectedOrdersRoute,
  closedDaysRoute,
} from '#shared/booking/closed-days.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Role } from '#shared/roles.ts';
import { closedDay } from '#web/closed-days/closed-days.fixture.ts';
import { OrderDetails } from '#web/orders/details/order-details.tsx';
import {
  CustomerOrderCard,
  CustomerOrderNotes,
  CustomerOrderSummary,
} from '#web/orders/list/customer-orders-cells.tsx';
import { StaffOrderMarks } from '#web/orders/list/staff-orders-cells.tsx';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import { SeriesOccurrences } from '#web/orders/series/series-occurrences.tsx';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { useClosedVisits } from './closed-visit.ts';

const now = Temporal.Instant.from('2026-11-23T22:00:00Z');
let role: Role = 'customer';
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));

afterEach(() => {
  cleanup();
  resetAnswers();
});

const StaffRow = ({ order }: { order: Order }) => (
  <StaffOrderMarks order={order} closed={useClosedVisits()(order)} />
);

/** A Friday, on which the order is to be brought; it is collected on Wed 25 Nov. */
const show = (order: Order, reader: Role) => {
  role = reader;
  answer(closedDaysRoute, () => [closedDay('2026-11-27', 'Boiler service')]);
  open(
    <>
      {reader === 'customer' ? <CustomerOrderSummary order={order} /> : <StaffRow order={order} />}
      <OrderDetails order={{ ...order, history: [], legs: [], files: [], ...notCounted }} legs={null} />
    </>,
  );
};
const texts = {
  customer:
    'We are closed on Fri 27 Nov (Boiler service), your delivery day. We plan to come Mon 30 Nov, 5:30 pm.',
  admin: 'Delivery on Fri 27 Nov (Boiler service): we’re closed that day.',
};
const plans = (changes: Partial<AffectedOrder>) =>
  answer(affectedOrdersRoute, () => [
    {
      order_id: unassignedOrder.id,
      leg: 'delivery',
      open_dates: [Temporal.Instant.from('2026-11-30T06:30:00Z')],
      is_skip_suggested: false,
      is_as_planned: false,
      ...changes,
    } as AffectedOrder,
  ]);
const recurring = { ...unassignedOrder, series_id: monAndThu.id, is_recurring: true } as const;

test.each(['customer', 'admin'] as const)(
  'a visit on a closed day is marked in the list and the details of a %s [BKG-20]',
  async (reader) => {
    plans({});
    show(recurring, reader);
    expect(await screen.findByText('Closed day')).toBeDefined();
    expect(screen.getByTitle((title) => title.endsWith(texts[reader]))).toBeDefined();
    expect(screen.getByText(texts[reader])).toBeDefined();
  },
);

test('notes, card and page of a recurring order tell its customer, until staff have moved it [BKG-20]', async () => {
  role = 'customer';
  plans({ leg: 'pickup', is_skip_suggested: true });
  answer(closedDaysRoute, () => [closedDay('2026-11-26', 'Boiler service')]);
  const order = { ...recurring, pickup_date: Temporal.Instant.from('2026-11-25T21:00:00Z') };
  open(
    <>
      <CustomerOrderNotes order={order} />
      <CustomerOrderCard order={order} onEdit={vi.fn()} onReschedule={vi.fn()} onAgain={vi.fn()} />
      <SeriesOccurrences title="Next Pickups" hint="" empty="" occurrences={monAndThu.next} />
    </>,
  );
  const text =
    'We are closed on Thu 26 Nov (Boiler service), your pickup day. We plan to skip it and will tell you.';
  expect(await screen.findAllByText(text)).toHaveLength(3);
  cleanup();
  open(<CustomerOrderNotes order={{ ...order, modification_requested: true }} />);
  expect(await screen.findByText(/ Unless you approve the change, we plan to skip it\.$/)).toBeDefined();
});

test.each<[string, Role, Partial<Order>]>([
  ['that is over', 'customer', { status: 'delivered' }],
  ['that was cancelled', 'admin', { status: 'cancelled' }],
  ['of a recurring order that goes on as planned, to its customer', 'customer', { is_recurring: true }],
  ['on another day', 'admin', { delivery_date: Temporal.Instant.from('2026-11-30T06:30:00Z') }],
])('a visit %s is not [BKG-20]', async (_what, reader, change) => {
  plans({ is_as_planned: true });
  show({ ...unassignedOrder, ...change }, reader);
  await screen.findByText('Business Shirt');
  expect(screen.queryByText('Closed day')).toBeNull();
  expect(screen.queryByText(/losed/)).toBeNull();
});
