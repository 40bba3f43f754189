import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { signInRoute } from '#shared/accounts/accounts.contract.ts';
import type { NewAccount, User } from '#shared/accounts/user.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { Problem } from '#shared/kernel/problem.ts';
import type { RouteInput, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { decodeReply, encodeCall } from '#shared/kernel/wire.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import type { Role } from '#shared/roles.ts';
import { createAccount } from '../accounts/create-account.ts';
import { buildApp } from '../app.ts';
import { createSku } from '../catalogue/create-sku.ts';
import type { Db } from '../kernel/db/database.ts';
import type { DatabaseTimeouts } from '../kernel/db/pool.ts';
import type { ObjectStore } from '../kernel/objects/object-store.ts';
import { openFolderStore } from '../kernel/objects/open-objects.ts';
import type { RetryPolicy } from '../kernel/ops/job-queues.ts';
import { openLog } from '../kernel/ops/log.ts';
import type { TextService } from '../messages/text-service.ts';
import { agreePrice } from '../pricing/agree-price.ts';
import { openServices } from '../services.ts';
import { databaseUrl, firstMoment, runOnServer, templateDatabase } from './postgres.ts';
import { testPassword } from './test-password.ts';

/** A signed-in user. */
export interface Person {
  user: User;
  token: string;
}

interface CallResult<R extends RouteShape> {
  status: number;
  headers: Record<string, unknown>;
  /** The decoded reply. Reading it throws when the call was refused. */
  reply: RouteReply<R>;
  /** The refusal. Reading it throws when the call succeeded. */
  problem: Problem;
  text: string;
  /** The reply as it came, for a route that gives a file. */
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A shop for one test file: a copy of the migrated database, the real service, and a clock that tests set.
 */
export interface World {
  db: Db;
  app: FastifyInstance;
  /** The folder mails are written to. */
  outbox: string;
  /** Sets the clock of the service. */
  setNow: (now: Temporal.Instant) => void;
  now: () => Temporal.Instant;
  call: <R extends RouteShape>(who: Person | null, route: R, input: RouteInput<R>) => Promise<CallResult<R>>;
  person: (role: Role, more?: Partial<NewAccount>) => Promise<Person>;
  sku: (price: number, name?: string) => Promise<Sku>;
  agree: (customer: Person, sku: Sku, custom_price: number) => Promise<void>;
  place: (customer: Person, draft: OrderDraft) => Promise<Order>;
  work: () => Promise<void>;
  /** Does once what the clock does, as its workers would. */
  runScheduledJobs: () => Promise<void>;
  close: () => Promise<void>;
}

let counter = 0;

export interface WorldSettings {
  /** The database of another world, to act as its second process. */
  database?: string;
  /** Another URL of the database server, such as a proxy. */
  postgres_url?: string;
  timeouts?: DatabaseTimeouts;
  /** The maximum number of database connections of the service. */
  connections?: number;
  /** As a process of its own has it, which does not let tests set the clock as they like. */
  check_clock?: boolean;
  /** Where its clock stands at first. */
  start?: Temporal.Instant;
  geocoder_url?: URL;
  /** Where pictures are kept; a folder of this world, if not said. */
  objects?: ObjectStore;
  mail?: { smtp_url: string; retries: RetryPolicy };
  /** The address people use. */
  public_url?: string;
  push_hosts?: readonly string[];
  /** Where texts are asked for. */
  texts?: TextService;
  /** Called for each job that is given up. */
  onJobGivenUp?: (details: object) => void;
}

/** Longer than those of the product: on a busy machine many calls at once are no mistake. */
const longTimeouts: DatabaseTimeouts = {
  connection: 60_000,
  statement: 30_000,
  idleTransaction: 30_000,
  socket: 40_000,
};

/** Opens a world. Its clock stands still at a Tuesday morning in Sydney until a test sets it. */
export async function openWorld({
  database,
  postgres_url = inject('postgres_url'),
  timeouts = longTimeouts,
  connections,
  check_clock,
  start = firstMoment,
  geocoder_url,
  objects,
  mail,
  public_url = 'http://washline.test',
  push_hosts,
  texts,
  onJobGivenUp,
}: WorldSettings = {}): Promise<World> {
  const name = database ?? `world_${process.pid}_${counter++}_${Math.random().toString(36).slice(2, 8)}`;
  if (!database)
    await runOnServer(
      postgres_url,
      `create database ${name} template ${templateDatabase} strategy file_copy`,
    );
  // The template has seen the clock of this machine, which goes on: after a week the jobs of a world would wait.
  if (!database && check_clock) {
    const seen = `update service_state set clock_seen_at = '${start}'`;
    await runOnServer(databaseUrl(postgres_url, name), seen);
  }
  const folder = await mkdtemp(join(tmpdir(), 'washline-world-'));
  const outbox = join(folder, 'outbox');
  let now = start;
  const shop = await openServices({
    database_url: databaseUrl(postgres_url, name),
    public_url,
    ...(push_hosts ? { push_hosts } : {}),
    mail: { ...mail, outbox },
    ...(texts ? { texts } : {}),
    now: () => now,
    check_clock,
    geocoder_url,
    objects: objects ?? openFolderStore(join(folder, 'files')),
    timeouts,
    ...(connections ? { connections } : {}),
    log: { info: () => {}, warn: () => {}, error: (details) => onJobGivenUp?.(details) },
  });
  const { db } = shop;
  const app = await buildApp({ db, pages: null, log: openLog('silent') });
  const call = createCall(app);
  return {
    db,
    app,
    outbox,
    now: () => now,
    setNow: (moment) => {
      now = moment;
    },
    call,
    person: (role, more) => signUp(db, call, role, more),
    sku: (price, sku = `SKU ${counter++}`) =>
      createSku(db, null, { name: sku, category: 'Linen', price, unit: 'per item', description: null }),
    agree: async (customer, sku, custom_price) => {
      await agreePrice(db, null, { customer_id: customer.user.id, sku_id: sku.id, custom_price });
    },
    place: async (customer, draft) => (await call(customer, placeOrderRoute, { body: draft })).reply,
    work: shop.startWorkers,
    runScheduledJobs: async () => {
      for (const { cron, run } of shop.jobs) if (cron) await run(null);
    },
    close: async () => {
      await app.close();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Call = World['call'];

function createCall(app: FastifyInstance): Call {
  return async (who, route, input) => {
    const { method, url, body, contentType } = encodeCall(route, input);
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    const total = response.headers['x-total-count'];
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: new Uint8Array(response.rawPayload),
      get reply() {
        if (response.statusCode >= 300)
          throw new Error(`refused with ${response.statusCode}: ${response.body}`);
        return decodeReply(
          route,
          route.reply ? response.json() : null,
          total === undefined ? null : String(total),
        );
      },
      get problem() {
        return Problem.parse(response.json());
      },
    };
  };
}

async function signUp(db: Db, call: Call, role: Role, more: Partial<NewAccount> = {}): Promise<Person> {
  const number = counter++;
  const email = `${role}-${number}@washline.test`;
  const account = {
    email,
    password: testPassword,
    full_name: `${role} ${number}`,
    address: `${number} Wash St`,
    role,
    ...more,
  };
  const user = await createAccount(db, null, account);
  const { reply } = await call(null, signInRoute, {
    body: { email: account.email, password: account.password },
  });
  return { user, token: reply.access_token };
}

/** A valid order draft: picked up tomorrow, delivered two days later. */
export function draftOf(
  world: World,
  lines: { sku: Sku; quantity: number }[],
  more: Partial<OrderDraft> = {},
): OrderDraft {
  const pickup_date = world.now().add({ hours: 24 });
  return {
    items: lines.map(({ sku, quantity }) => ({ sku_id: sku.id, quantity })),
    pickup_date,
    delivery_date: pickup_date.add({ hours: 48 }),
    pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
    ...more,
  };
}
