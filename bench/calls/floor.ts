import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import { verify } from '@node-rs/argon2';
import { Pool } from 'pg';
import { orderStatusLabels } from '../../src/shared/orders/order-status.ts';
import * as statements from './floor-statements.ts';

/**
 * The floor: the least a Node server can do for the same answers. node:http, `pg` with hand-written prepared
 * statements, no framework, no sessions, no rules. A header names the caller. PostgreSQL writes the JSON: this process
 * passes the text on, and compresses it where a browser asks for that.
 */

type FloorCall = { who: string; url: URL; body: string };
type Answer = { status?: number; total?: number; json: string };

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

const names = new Map<string, string>();
async function rowOf(text: string, values: unknown[]) {
  const name = names.get(text) ?? `floor_${names.size}`;
  names.set(text, name);
  return (await pool.query({ name, text, values })).rows[0];
}

async function signIn({ body }: FloorCall): Promise<Answer> {
  const { email, password } = JSON.parse(body);
  const { password_hash, ...user } = await rowOf(statements.accountByEmail, [email]);
  if (!(await verify(password_hash, password))) return { status: 401, json: '{}' };
  const access_token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(access_token).digest();
  await rowOf(statements.openSession, [randomUUIDv7(), hash, user.id]);
  return { json: JSON.stringify({ access_token, user }) };
}

async function place({ who, body }: FloorCall): Promise<Answer> {
  const { items, pickup_date, delivery_date, pickup_address, delivery_address } = JSON.parse(body);
  const id = randomUUIDv7();
  const lines = items.map((line: object) => ({ ...line, id: randomUUIDv7() }));
  const addresses = [pickup_address, delivery_address];
  const values = [id, who, pickup_date, delivery_date, ...addresses, randomUUIDv7(), JSON.stringify(lines)];
  await rowOf(statements.placeOrder, values);
  return { status: 201, ...(await rowOf(statements.orderById, [id])) };
}

async function change({ who, body, url }: FloorCall): Promise<Answer> {
  const id = url.pathname.slice('/api/orders/'.length);
  const status: keyof typeof orderStatusLabels = JSON.parse(body).status;
  await rowOf(statements.changeStatus, [id, status, randomUUIDv7(), who, orderStatusLabels[status]]);
  return rowOf(statements.orderById, [id]);
}

async function answer(method: string, floorCall: FloorCall): Promise<Answer> {
  const { who, url } = floorCall;
  const search = url.searchParams;
  if (method === 'POST') return url.pathname === '/api/auth/login' ? signIn(floorCall) : place(floorCall);
  if (method === 'PUT') return change(floorCall);
  switch (url.pathname) {
    case '/api/orders/calendar':
      return rowOf(statements.month, [search.get('from'), search.get('to')]);
    case '/api/analytics/dashboard':
      return rowOf(statements.counters, []);
    case '/api/driver/orders':
      return rowOf(statements.driverOrders, [who]);
    case '/api/orders': {
      const status = search.get('status');
      return status
        ? rowOf(statements.staffOrders, [status, `%${search.get('search')}%`])
        : rowOf(statements.customerOrders, [who]);
    }
    default:
      return rowOf(statements.orderDetails, [url.pathname.slice('/api/orders/'.length)]);
  }
}

async function read(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return '';
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

const packers = {
  zstd: promisify<string, Buffer>((text, done) =>
    zstdCompress(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }, done),
  ),
  gzip: promisify<string, Buffer>((text, done) => gzip(text, { level: 1 }, done)),
};

/** How a caller takes an answer; `null` as it is. */
function encodingOf(request: IncomingMessage, json: string): keyof typeof packers | null {
  const takes = `${request.headers['accept-encoding']}`;
  if (json.length <= 1024) return null;
  return takes.includes('zstd') ? 'zstd' : takes.includes('gzip') ? 'gzip' : null;
}

const server = createServer(async (request, response) => {
  try {
    const url = new URL(request.url ?? '', 'http://localhost');
    const floorCall = { who: String(request.headers['x-who']), url, body: await read(request) };
    const { status = 200, total, json } = await answer(request.method ?? '', floorCall);
    const encoding = encodingOf(request, json);
    const bytes = encoding ? await packers[encoding](json) : Buffer.from(json);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(total === undefined ? {} : { 'x-total-count': total }),
    });
    response.end(bytes);
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
