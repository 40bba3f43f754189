import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import { Pool, type PoolClient, types } from 'pg';
import { orderStatusLabels } from '../../src/shared/orders/order-status.ts';
import * as orders from './floor-orders.ts';
import * as writes from './floor-writes.ts';

/**
 * The floor: the least a Node server can do for the same answers. node:http, `pg` with hand-written prepared
 * statements, no framework, no sessions, no rules. A header names the caller.
 */

type FloorCall = { who: string; url: URL; body: string };
type Answer = { status?: number; total?: number; body: unknown };

types.setTypeParser(types.builtins.INT8, Number);
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

const names = new Map<string, string>();
function query(db: Pool | PoolClient, text: string, values: unknown[]) {
  const name = names.get(text) ?? `floor_${names.size}`;
  names.set(text, name);
  return db.query({ name, text, values });
}
const rowsOf = async (text: string, values: unknown[]) => (await query(pool, text, values)).rows;

/** The items are stored in cents; the wire has dollars. */
function inDollars(order: { items: { price: number }[] }) {
  for (const item of order.items) item.price /= 100;
  return order;
}

async function page(rows: string, total: string, values: unknown[]): Promise<Answer> {
  const [body, counted] = await Promise.all([rowsOf(rows, values), rowsOf(total, values)]);
  return { body: body.map(inDollars), total: counted[0].total };
}

async function oneOrder(id: string): Promise<Answer> {
  const [found, history] = await Promise.all([
    rowsOf(orders.orderDetails, [id]),
    rowsOf(orders.historyOf, [id]),
  ]);
  return { body: { ...inDollars(found[0]), history } };
}

async function signIn({ body }: FloorCall): Promise<Answer> {
  const { email, password } = JSON.parse(body);
  const [{ password_hash, ...user }] = await rowsOf(writes.accountByEmail, [email]);
  if (!(await verify(password_hash, password))) return { status: 401, body: {} };
  const access_token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(access_token).digest();
  await rowsOf(writes.openSession, [randomUUIDv7(), hash, user.id]);
  return { body: { access_token, user } };
}

async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

interface Line {
  sku_id: string;
  quantity: number;
}

async function place({ who, body }: FloorCall): Promise<Answer> {
  const draft = JSON.parse(body);
  const lines: Line[] = draft.items;
  const id = randomUUIDv7();
  const placed = await inTransaction(async (client) => {
    const { rows } = await query(client, writes.agreedPrices, [who, lines.map(({ sku_id }) => sku_id)]);
    const items = lines.map(({ sku_id, quantity }) => {
      const { name, price } = rows.find((row) => row.id === sku_id);
      return { id: randomUUIDv7(), sku_id, sku_name: name, quantity, price };
    });
    const total = Math.round(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 1.1);
    const { pickup_date, delivery_date, pickup_address, delivery_address } = draft;
    const order = [id, who, pickup_date, delivery_date, pickup_address, delivery_address, null];
    await query(client, writes.insertOrder, [...order, JSON.stringify(items), total]);
    await query(client, writes.tellPlaced, [randomUUIDv7(), id, who]);
    return query(client, orders.orderById, [id]);
  });
  return { status: 201, body: inDollars(placed.rows[0]) };
}

async function change({ who, body, url }: FloorCall): Promise<Answer> {
  const id = url.pathname.slice('/api/orders/'.length);
  const status: keyof typeof orderStatusLabels = JSON.parse(body).status;
  const changed = await inTransaction(async (client) => {
    const before = (await query(client, writes.lockOrder, [id])).rows[0].status;
    if (before !== status) {
      await query(client, writes.setStatus, [id, status]);
      await query(client, writes.tellStatus, [
        randomUUIDv7(),
        id,
        who,
        before,
        status,
        orderStatusLabels[status],
      ]);
    }
    return query(client, orders.orderById, [id]);
  });
  return { body: inDollars(changed.rows[0]) };
}

async function answer(method: string, floorCall: FloorCall): Promise<Answer> {
  const { who, url } = floorCall;
  const search = url.searchParams;
  if (method === 'POST') return url.pathname === '/api/auth/login' ? signIn(floorCall) : place(floorCall);
  if (method === 'PUT') return change(floorCall);
  switch (url.pathname) {
    case '/api/orders/calendar':
      return { body: await rowsOf(orders.month, [search.get('from'), search.get('to')]) };
    case '/api/analytics/dashboard':
      return { body: (await rowsOf(orders.counters, []))[0] };
    case '/api/driver/orders':
      return page(orders.driverOrders, orders.driverTotal, [who]);
    case '/api/orders': {
      const status = search.get('status');
      return status
        ? page(orders.staffOrders, orders.staffTotal, [status, `%${search.get('search')}%`])
        : page(orders.customerOrders, orders.customerTotal, [who]);
    }
    default:
      return oneOrder(url.pathname.slice('/api/orders/'.length));
  }
}

async function read(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return '';
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

const server = createServer(async (request, response) => {
  try {
    const url = new URL(request.url ?? '', 'http://localhost');
    const floorCall = { who: String(request.headers['x-who']), url, body: await read(request) };
    const { status = 200, total, body } = await answer(request.method ?? '', floorCall);
    const json = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
      ...(total === undefined ? {} : { 'x-total-count': total }),
    });
    response.end(json);
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.writeHead(500).end();
  }
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The floor is open at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
