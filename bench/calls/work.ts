import { randomUUID } from 'node:crypto';
import { orderStatusLabels } from '../../src/shared/orders/order-status.ts';
import * as statements from './floor-statements.ts';
import { type BenchUsers, signInBody } from './people.ts';
import { inlineValues } from './pgbench.ts';
import type { Request } from './wrk.ts';

export interface Work {
  name: string;
  requests: Request[];
  /** The floor's statements for some of the requests; empty when the work is not in the database. */
  scripts: string[];
  /** Changes that are made meanwhile. */
  beside?: { perSecond: number; change: (turn: number) => Request };
  /** The part of an answer that must be equal on both sides. */
  essence?: (answer: Record<string, unknown>) => unknown;
}

const get = (path: string, headers: Record<string, string>): Request => ({ method: 'GET', path, headers });
const json = { 'content-type': 'application/json' };

/** The measured calls. Writes come last, because they make the shop grow fast. */
export function workOf(users: BenchUsers): Work[] {
  return [
    signIn(users),
    {
      name: "a customer's newest 50",
      requests: [get('/api/orders', users.customer)],
      scripts: [inlineValues(statements.customerOrders, [users.customer_id])],
    },
    newestOf('the newest 50 of 600 customers', users, {}),
    newestOf('the same, compressed', users, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    staffList(users),
    {
      name: 'one order',
      requests: users.orders.map((id) => get(`/api/orders/${id}`, users.owner)),
      scripts: users.orders.slice(0, 50).map((id) => inlineValues(statements.orderDetails, [id])),
    },
    month(users),
    ...[0, 1, 10].map((perSecond) => monthsBeside(users, perSecond)),
    {
      name: 'overview counters',
      requests: [get('/api/analytics/dashboard', users.owner)],
      scripts: [inlineValues(statements.counters, [])],
    },
    {
      name: "the driver's day",
      requests: [get('/api/driver/orders', users.driver)],
      essence: withoutDoors,
      scripts: [inlineValues(statements.driverOrders, [users.driver_id])],
    },
    placing(users),
    changing(users),
  ];
}

/** What drivers no longer read of orders that were over before yesterday; the floor hides nothing. */
const doorFields = [
  'pickup_address',
  'delivery_address',
  'customer_email',
  'customer_phone',
  'special_instructions',
];

const withoutDoors = (orders: unknown): unknown =>
  (orders as object[]).map((order) =>
    Object.fromEntries(Object.entries(order).filter(([name]) => !doorFields.includes(name))),
  );

/** Many people, so that no read is shared that helps only one. */
const newestOf = (name: string, { customers }: BenchUsers, more: Record<string, string>): Work => ({
  name,
  requests: customers.map((headers) => get('/api/orders', { ...headers, ...more })),
  scripts: customers
    .slice(0, 100)
    .map((headers) => inlineValues(statements.customerOrders, [headers['x-who'] ?? ''])),
});

const signIn = ({ emails }: BenchUsers): Work => ({
  name: 'sign-in',
  requests: emails.map((email) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: json,
    body: signInBody(email),
  })),
  scripts: [],
  essence: ({ user }) => user,
});

function staffList({ owner, names }: BenchUsers): Work {
  const list = (name: string) => `/api/orders?status=completed&search=${encodeURIComponent(name)}`;
  return {
    name: 'the staff list, searched',
    requests: names.map((name) => get(list(name), owner)),
    scripts: names.slice(0, 50).map((name) => {
      return inlineValues(statements.staffOrders, ['completed', `%${name}%`]);
    }),
  };
}

/** An order without what differs each time it is placed. */
const withoutStamps = ({
  id,
  order_number,
  created_at,
  updated_at,
  version,
  items,
  ...same
}: Record<string, unknown>) => ({
  ...same,
  items: (items as object[]).map((item) => ({ ...item, id: null })),
});

function placing({ buyers }: BenchUsers): Work {
  const day = (days: number) =>
    Temporal.Now.instant()
      .add({ hours: 24 * days })
      .round('second')
      .toString();
  const address = '4 Argyle St, The Rocks NSW 2000';
  const dates = { pickup_date: day(2), delivery_date: day(4) };
  const draft = (skus: string[]) => ({
    items: skus.map((sku_id) => ({ sku_id, quantity: 2 })),
    ...dates,
    pickup_address: address,
    delivery_address: address,
  });
  return {
    name: 'placing an order of 3',
    requests: buyers.map(({ headers, skus }) => ({
      method: 'POST',
      path: '/api/orders/customer',
      headers: { ...headers, ...json },
      body: JSON.stringify(draft(skus)),
    })),
    scripts: buyers.map(({ who, skus }) => {
      const lines = skus.map((sku_id) => ({ id: randomUUID(), sku_id, quantity: 2 }));
      const { pickup_date, delivery_date } = dates;
      const values = [
        ':id',
        who,
        pickup_date,
        delivery_date,
        address,
        address,
        ':event',
        JSON.stringify(lines),
      ];
      return [
        'select uuidv7() as id, uuidv7() as event \\gset',
        inlineValues(statements.placeOrder, values),
        inlineValues(statements.orderById, [':id']),
      ].join('\n');
    }),
    essence: withoutStamps,
  };
}

function changing({ owner, owner_id, unassigned }: BenchUsers): Work {
  const statuses = ['pending', 'scheduled', 'processing', 'in_progress', 'ready_for_pickup'] as const;
  const changes = unassigned.flatMap((id) => statuses.map((status) => ({ id, status })));
  return {
    name: 'changing a status',
    requests: changes.map(({ id, status }) => ({
      method: 'PUT',
      path: `/api/orders/${id}`,
      headers: { ...owner, ...json },
      body: JSON.stringify({ status }),
    })),
    scripts: changes
      .slice(0, 100)
      .map(({ id, status }) =>
        [
          'select uuidv7() as event \\gset',
          inlineValues(statements.changeStatus, [id, status, ':event', owner_id, orderStatusLabels[status]]),
          inlineValues(statements.orderById, [id]),
        ].join('\n'),
      ),
    essence: withoutStamps,
  };
}

const monthCall = (months: number): string => {
  const month = Temporal.Now.plainDateISO('Australia/Sydney').toPlainYearMonth().subtract({ months });
  const [from, to] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
  return `/api/orders/calendar?from=${from}&to=${to}`;
};

function month({ owner }: BenchUsers): Work {
  const path = monthCall(1);
  const { searchParams: asked } = new URL(path, 'http://localhost');
  return {
    name: 'a month of the calendar',
    requests: [get(path, owner)],
    scripts: [inlineValues(statements.month, [asked.get('from'), asked.get('to')])],
  };
}

/** Nine months in turn, while the status of orders is changed so often in a second. */
const monthsBeside = ({ owner, unassigned }: BenchUsers, perSecond: number): Work => ({
  name: `nine months, ${perSecond} changes a second beside`,
  requests: Array.from({ length: 9 }, (_, months) => get(monthCall(months), owner)),
  scripts: [],
  beside: {
    perSecond,
    change: (turn) => ({
      method: 'PUT',
      path: `/api/orders/${unassigned[turn % unassigned.length]}`,
      headers: { ...owner, ...json },
      body: JSON.stringify({ status: turn % 2 ? 'processing' : 'in_progress' }),
    }),
  },
});
