import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, Pool } from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { checkLedger, checkSettlements } from '#server/cli/checks/check-ledger.ts';
import { createRng } from '#server/demo/rng.ts';
import { Id } from '#shared/kernel/text.ts';
import type { Order } from '#shared/orders/order.ts';
import { connect } from '../src/server/kernel/db/connect.ts';
import { createSchema, isMigrated, migrate, migrationLockKey } from '../src/server/kernel/db/migrate.ts';
import { openFolderStore } from '../src/server/kernel/objects/folder-store.ts';
import { backUp } from '../src/server/kernel/ops/backup.ts';
import { readHead, restore } from '../src/server/kernel/ops/restore.ts';
import journal from '../src/server/migrations/meta/_journal.json' with { type: 'json' };
import { databaseUrl, runOnServer, templateDatabase } from '../src/server/testing/postgres.ts';
import { seed, shortOrLong } from './support/run-options.ts';
import { query, tableHashes } from './support/table-hashes.ts';

const oldShop = readFileSync(join(import.meta.dirname, 'old-shop.sql'), 'utf8');
/** The items of every order. In the first schemas they were in a separate table. */
const line = {
  sku_id: '00000000-0000-7000-8000-000000000010',
  sku_name: 'Bed Sheet',
  quantity: 2,
  price: 380,
};
const itemsInOrdersFrom = journal.entries.findIndex(({ tag }) => tag.endsWith('items-stand-in-their-order'));
const eventsOfSubjectsFrom = journal.entries.findIndex(({ tag }) => tag.endsWith('events-of-subjects'));
const oldEvents = `insert into events (id, type, order_id, case_id, user_id, actor_id, data)
  select id, type, case subject_type when 'order' then subject_id end, case subject_type when 'case' then subject_id end,
    case subject_type when 'account' then subject_id end, actor_id, data
  from old_events`;
const eventsOfSubjects = `insert into events (id, type, subject_type, subject_id, actor_id, data)
  select id, type, subject_type, subject_id, actor_id, data from old_events`;
const oldNotifications = `insert into notifications (id, user_id, event_id, title, message, type)
  select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', id, 'New order', 'An order was placed', 'order_created'
  from events`;
const customersFrom = journal.entries.findIndex(({ tag }) => tag.endsWith('customers-apart-from-users'));
const lineIdsFrom = journal.entries.findIndex(({ tag }) => tag.endsWith('lines-have-ids'));
const seriesContentFrom = journal.entries.findIndex(({ tag }) =>
  tag.endsWith('series-have-patterns-and-content'),
);
const seriesHistoryFrom = journal.entries.findIndex(({ tag }) => tag.endsWith('series-have-a-history'));
const seriesContent = {
  items: JSON.stringify([line]),
  total_amount: 836,
  pickup_address: '18 Bourke Rd',
  delivery_address: '4 Argyle St',
  anchor_delivery: '2026-11-27 09:00+11',
};
/** Sets or drops what a series of the old shop is made of. */
const seriesDefaults = (isSet: boolean): string => {
  const columns = Object.entries(seriesContent).map(
    ([column, value]) => `alter ${column} ${isSet ? `set default '${value}'` : 'drop default'}`,
  );
  return `alter table order_series ${columns.join(', ')}`;
};
const earlier = journal.entries.map(({ tag }, index) => ({ tag, count: index + 1 })).slice(0, -1);
const rng = createRng(seed);
let counter = 0;

async function emptyDatabase(): Promise<string> {
  const database = `old_${process.pid}_${counter++}`;
  await runOnServer(inject('postgres_url'), `create database ${database}`);
  return databaseUrl(inject('postgres_url'), database);
}

/** Customers of the old shop are users; this makes each the main contact of a customer of its own. */
const asMainContact = `
  create function pg_temp.as_main_contact() returns trigger language plpgsql as $$
  begin
    if new.role = 'customer' then
      insert into customers (id, name) values (new.id, new.full_name);
      new.customer_id := new.id;
      new.is_main_contact := true;
    end if;
    return new;
  end $$;
  create trigger as_main_contact before insert on users for each row execute function pg_temp.as_main_contact()`;

/** A database with the schema after `count` migrations, and a shop in it. */
async function oldDatabase(count: number): Promise<string> {
  const url = await emptyDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await createSchema(client, count);
  if (count > customersFrom) await client.query(asMainContact);
  if (count > seriesContentFrom) await client.query(seriesDefaults(true));
  if (count > itemsInOrdersFrom) {
    const items = [count > lineIdsFrom ? { ...line, id: '00000000-0000-7000-8000-000000000040' } : line];
    await client.query(`alter table orders alter items set default '${JSON.stringify(items)}'`);
    await client.query(oldShop);
    await client.query('alter table orders alter items drop default');
  } else {
    await client.query(oldShop);
    await client.query(
      `insert into order_items (order_id, position, sku_id, sku_name, quantity, price)
       select id, 0, '${line.sku_id}', '${line.sku_name}', ${line.quantity}, ${line.price} from orders`,
    );
  }
  if (count > seriesContentFrom) await client.query(seriesDefaults(false));
  await client.query(count > eventsOfSubjectsFrom ? eventsOfSubjects : oldEvents);
  await client.query(oldNotifications);
  await client.query('drop trigger if exists as_main_contact on users');
  await client.query('commit');
  await client.end();
  return url;
}

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: url });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

interface Column {
  table: string;
  columns: string;
}

/** Series got their own history later, from the events of their orders. */
const notOfSeries = `where type not like 'series.%'`;

/** The rows of every table with its current columns, to read the same columns again after the upgrade. */
async function rowsOf(url: string, tables?: Column[]) {
  const read =
    tables ??
    (await query<Column>(
      url,
      `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns
       where table_schema = 'public' and table_name not in ('changes', 'order_items')
         and not (table_name = 'events' and column_name in ('order_id', 'case_id', 'user_id', 'subject_type', 'subject_id'))
         and (table_name, column_name) <> ('orders', 'items') group by table_name`,
    ));
  const rows: Record<string, string[]> = {
    lines: await linesOf(url),
    subjects: await subjectsOf(url),
  };
  for (const { table, columns } of read) {
    const found = await query<{ row: string }>(
      url,
      `select t::text as row from (select ${columns} from ${table} ${table === 'events' ? notOfSeries : ''}) t order by 1`,
    );
    rows[table] = found.map(({ row }) => row);
  }
  return { tables: read, rows };
}

/** The lines of each order as they were agreed: the first schemas had them in a table, and later ones without ids. */
async function linesOf(url: string): Promise<string[]> {
  const [found] = await query<{ aside: boolean }>(
    url,
    `select to_regclass('order_items') is not null as aside`,
  );
  const lines = found?.aside
    ? `select order_id as id, jsonb_agg(to_jsonb(i) - 'order_id' - 'position' order by position) as items
       from order_items i group by order_id`
    : `select id, (select jsonb_agg(line - 'id' order by position) as items
       from jsonb_array_elements(items) with ordinality as lines (line, position)) from orders`;
  const rows = await query<{ row: string }>(url, `select t::text as row from (${lines}) t order by 1`);
  return rows.map(({ row }) => row);
}

/** Each event with its subject. In the first schemas each type of subject had a column of its own. */
async function subjectsOf(url: string): Promise<string[]> {
  const [{ columns } = { columns: 0 }] = await query<{ columns: number }>(
    url,
    `select count(*)::int as columns from information_schema.columns where table_name = 'events' and column_name = 'order_id'`,
  );
  const subjects = columns
    ? `select id, type, case when order_id is not null then 'order' when case_id is not null then 'case'
         when user_id is not null then 'account' else 'settings' end as subject_type,
         coalesce(order_id, case_id, user_id, '00000000-0000-0000-0000-000000000000') as subject_id from events`
    : `select id, type, subject_type, subject_id from events ${notOfSeries}`;
  const rows = await query<{ row: string }>(url, `select t::text as row from (${subjects}) t order by 1`);
  return rows.map(({ row }) => row);
}

/** Expects that every line of an order and of a proposal has an id, which no other line of it has. */
async function expectLineIds(url: string): Promise<void> {
  const lists = await query<{ ids: (string | null)[] }>(
    url,
    `select jsonb_path_query_array(items, '$[*].id') as ids from orders
     union all select jsonb_path_query_array(changes, '$.items[*].id') from order_proposals
     where jsonb_typeof(changes -> 'items') = 'array'`,
  );
  const counts = await query<{ lines: number }>(
    url,
    `select jsonb_array_length(items) as lines from orders
     union all select jsonb_array_length(changes -> 'items') from order_proposals
     where jsonb_typeof(changes -> 'items') = 'array'`,
  );
  for (const { ids } of lists)
    expect(ids.filter((id) => Id.safeParse(id).success)).toEqual([...new Set(ids)]);
  expect(lists.flatMap(({ ids }) => ids)).toHaveLength(counts.reduce((sum, { lines }) => sum + lines, 0));
}

/** All columns, constraints and indexes of a schema. */
const schemaOf = (url: string) =>
  query(
    url,
    `select table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as is
     from information_schema.columns where table_schema = 'public'
     union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexname, indexdef from pg_indexes where schemaname = 'public'
     order by 1, 2`,
  );

const currentSchema = () => schemaOf(databaseUrl(inject('postgres_url'), templateDatabase));

/**
 * Migrates in a process of its own. With `last`, it is killed before that statement. Resolves to their
 * number.
 */
async function start(url: string, last?: number): Promise<number | null> {
  const fixture = join(import.meta.dirname, 'upgrade.fixture.ts');
  const child = spawn(process.execPath, [fixture, url, ...(last === undefined ? [] : [String(last)])], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return code === 0 ? Number(stdout) : null;
}

// The short form tests the oldest, the latest and a random one.
const sample = new Set([...earlier.slice(0, 1), rng.oneOf(earlier), ...earlier.slice(-1)]);
test.each(shortOrLong([...sample], earlier))(
  '[REL-24] a shop of the time of $tag is brought to the present with every row',
  async ({ count }) => {
    const url = await oldDatabase(count);
    const before = await rowsOf(url);
    const { orders, lines, subjects } = before.rows;
    expect([orders, lines, subjects].map((rows) => rows?.length)).toEqual([50, 50, 59]);
    await withPool(url, async (pool) => {
      expect(await isMigrated(pool)).toBe(false);
      await migrate(pool);
      expect(await isMigrated(pool)).toBe(true);
    });
    expect(await schemaOf(url)).toEqual(await currentSchema());
    expect((await rowsOf(url, before.tables)).rows).toEqual(before.rows);
    expect(await customersOf(url)).toEqual([
      {
        id: '00000000-0000-7000-8000-000000000002',
        name: 'Hôtel “Zürich” 🧺',
        main_contacts: ['hotel@washline.test'],
        orders: 50,
        order_series: 1,
        cases: 5,
        prices: 1,
      },
    ]);
    await expectLineIds(url);
    // A younger shop has written the history of its series itself.
    const history = {
      type: 'series.started',
      actor_id: '00000000-0000-7000-8000-000000000002',
      data: { pattern: 'Every 2 week(s)' },
    };
    expect(await query(url, `select type, actor_id, data from events where subject_type = 'series'`)).toEqual(
      count > seriesHistoryFrom ? [] : [history],
    );
  },
);

test('[REL-24] an old series has the history that its orders tell: how it began, and who ended it', async () => {
  const url = await oldDatabase(seriesHistoryFrom);
  const edited = JSON.stringify([
    { field: 'recurrence', before: 'Every 1 week(s)', after: 'Every 2 week(s)' },
  ]);
  await query(
    url,
    `update order_series set stopped_at = now();
     insert into events (id, type, subject_type, subject_id, data, created_at)
     select gen_random_uuid(), 'order.edited', 'order', o.id, '{"changes": ${edited}}', s.created_at + interval '1 second'
     from orders o join order_series s on s.id = series_id;
     insert into events (id, type, subject_type, subject_id, actor_id, data, created_at)
     select gen_random_uuid(), 'order.cancelled', 'order', o.id, o.customer_id, '{"series": "stopped"}', s.stopped_at
     from orders o join order_series s on s.id = series_id`,
  );
  await withPool(url, migrate);
  const history = await query(
    url,
    `select type, actor_id, data from events where subject_type = 'series' order by created_at`,
  );
  const actor_id = '00000000-0000-7000-8000-000000000002';
  expect(history).toEqual([
    { type: 'series.started', actor_id, data: { pattern: 'Every 1 week(s)' } },
    { type: 'series.stopped', actor_id, data: {} },
  ]);
});

test('[REL-24] [PAY-2] invoices from before there was a ledger are owed in it, and void ones are settled', async () => {
  const url = await oldDatabase(journal.entries.findIndex(({ tag }) => tag.endsWith('money-is-paid')));
  const idOf = (number: number) => `00000000-0000-7000-8000-0000000001${number}0`;
  await query(
    url,
    `insert into documents (id, customer_id, state, number, issued_on, due_on, base, gst, total, content, content_sha256, voided_on, reason)
     select id::uuid, '00000000-0000-7000-8000-000000000002', state, number, '2026-10-01', '2026-10-15', base, base / 10, base * 11 / 10,
       '{}', 'hash', case state when 'void' then date '2026-10-02' end, case state when 'void' then 'Wrong customer' end
     from (values ('${idOf(1)}', 'issued', 1, 1000), ('${idOf(2)}', 'void', 2, 2000), ('${idOf(3)}', 'issued', 3, 0))
       as old (id, state, number, base);
     insert into documents (id, customer_id) values ('${idOf(4)}', '00000000-0000-7000-8000-000000000002');
     insert into document_lines (document_id, position, kind, description, quantity, price, amount)
     values ('${idOf(1)}', 0, 'own', 'Bag', 1, 1000, 1000), ('${idOf(2)}', 0, 'own', 'Bag', 1, 2000, 2000)`,
  );
  await withPool(url, migrate);
  const entries = await query(
    url,
    `select document_number, ledger.kind, amount::int, open::int, dated_on::text, ledger.due_on::text
     from ledger join documents on documents.id = document_id order by seq`,
  );
  const issued = { kind: 'invoice', dated_on: '2026-10-01', due_on: '2026-10-15' };
  expect(entries).toEqual([
    { ...issued, document_number: 'INV-000001', amount: 1100, open: 1100 },
    { ...issued, document_number: 'INV-000002', amount: 2200, open: 0 },
    {
      document_number: 'INV-000002',
      kind: 'void',
      amount: -2200,
      open: 0,
      dated_on: '2026-10-02',
      due_on: null,
    },
  ]);
  expect(await query(url, 'select amount::int, settled_on::text from settlements')).toEqual([
    { amount: 2200, settled_on: '2026-10-02' },
  ]);
  await withPool(url, async (pool) => {
    const client = await pool.connect();
    const found = [await checkLedger(client), await checkSettlements(client)];
    client.release();
    expect(found.map(({ mark }) => mark)).toEqual(['✓', '✓']);
  });
});

/** Every customer with the emails of its main contacts, and how many rows point at it. */
const customersOf = (url: string) =>
  query(
    url,
    `select c.id, c.name,
       array(select email from users where customer_id = c.id and is_main_contact) as main_contacts,
       (select count(*)::int from orders where customer_id = c.id) as orders,
       (select count(*)::int from order_series where customer_id = c.id) as order_series,
       (select count(*)::int from cases where customer_id = c.id) as cases,
       (select count(*)::int from customer_prices where customer_id = c.id) as prices
     from customers c order by c.id`,
  );

test('[REL-24] a proposed line that is on its order has the id it has there, and so has a stored reply', async () => {
  const url = await oldDatabase(lineIdsFrom);
  const towel = { ...line, sku_id: '00000000-0000-7000-8000-000000000011', sku_name: 'Bath Towel' };
  const items = JSON.stringify([towel, line, { ...line, quantity: 9 }, towel]);
  const proposed = JSON.stringify([{ ...line, quantity: 3 }, towel, { ...towel, quantity: 4 }, towel, line]);
  await query(url, `update orders set items = '${items}' where series_id is not null`);
  await query(url, `update order_proposals set changes = jsonb_build_object('items', '${proposed}'::jsonb)`);
  await query(
    url,
    `insert into idempotency_keys (user_id, key, fingerprint, reply) select customer_id, 'again', '', jsonb_build_object('id', id,
       'items', items, 'pending_modifications', jsonb_build_object('items', '${proposed}'::jsonb)) from orders where series_id is not null`,
  );
  await withPool(url, migrate);
  await expectLineIds(url);
  type Lines = { id: string }[];
  const [found] = await query<{ items: Lines; proposed: Lines; again: Order }>(
    url,
    `select items, changes -> 'items' as proposed, reply::jsonb as again
     from orders join order_proposals on order_id = orders.id, idempotency_keys`,
  );
  const [t1, s1, s2, t2] = found?.items.map(({ id }) => id) ?? [];
  expect(found?.proposed.map(({ id }) => id)).toEqual([s1, t1, t2, expect.any(String), s2]);
  expect(found?.again.items.map(({ id }) => id)).toEqual([t1, s1, s2, t2]);
  expect(found?.again.pending_modifications?.items?.every(({ id }) => Id.safeParse(id).success)).toBe(true);
});

test('[REL-24] a series is made of what its latest order was, and keeps its next dates', async () => {
  const url = await oldDatabase(seriesContentFrom);
  const series = '00000000-0000-7000-8000-000000000030';
  const items = JSON.stringify([{ id: randomUUID(), ...line, quantity: 7 }]);
  // The clocks change between the anchor and the latest order. A series without orders has stopped.
  await query(
    url,
    `insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
       total_amount, special_instructions, series_id, occurrence_number)
     select gen_random_uuid(), customer_id, 'scheduled', '2027-04-14 09:00+10', '2027-04-15 16:30+10', 'Dock 2', 'Dock 3',
       '${items}', 2926, 'Ring', series_id, 11 from orders where series_id = '${series}'`,
  );
  await query(
    url,
    `insert into order_series (id, customer_id, frequency_type, frequency_value, anchor_pickup, stopped_at)
     select gen_random_uuid(), customer_id, 'daily', 1, '2026-11-25 09:00+11', now() from order_series`,
  );
  await withPool(url, migrate);
  const read = await query(
    url,
    `select made_through, items -> 0 ->> 'quantity' as quantity, total_amount::int, pickup_address, delivery_address, special_instructions,
       anchor_delivery at time zone 'Australia/Sydney' as delivery, weekly_amount::int, anchor_number
     from order_series order by stopped_at nulls first`,
  );
  expect(read).toEqual([
    {
      made_through: 11,
      quantity: '7',
      total_amount: 2926,
      pickup_address: 'Dock 2',
      delivery_address: 'Dock 3',
      special_instructions: 'Ring',
      delivery: new Date('2026-11-26T16:30:00'),
      weekly_amount: 1463,
      anchor_number: 1,
    },
    expect.objectContaining({ made_through: 1, total_amount: 0, quantity: null, pickup_address: '' }),
  ]);
});

test('[REL-24] what was skipped stays so, and what waits for a customer is for all later orders, as it was meant', async () => {
  const url = await oldDatabase(journal.entries.findIndex(({ tag }) => tag.endsWith('edits-have-a-scope')));
  await query(
    url,
    `insert into series_exceptions (series_id, occurrence_number, planned_pickup, outcome)
     select id, 4, now(), 'skipped' from order_series`,
  );
  await withPool(url, migrate);
  expect(await query(url, 'select outcome, changed from series_exceptions')).toEqual([
    { outcome: 'skipped', changed: [] },
  ]);
  expect(await query(url, 'select distinct scope, include_changed from order_proposals')).toEqual([
    { scope: 'following', include_changed: true },
  ]);
});

test('[REL-25] an upgrade that is killed before any of its statements loses nothing, and the next start finishes it', async () => {
  let kills = 0;
  for (const { count } of shortOrLong(1, 0) ? [rng.oneOf(earlier)] : earlier) {
    const url = await oldDatabase(count);
    const before = await rowsOf(url);
    const all = (await start(await oldDatabase(count))) ?? 0;
    const steps = Array.from({ length: all }, (_, step) => step);
    for (const step of shortOrLong(1, 0) ? [rng.oneOf(steps), all - 1] : steps) {
      expect(await start(url, step), `killed before statement ${step} of ${all}`).toBe(null);
      expect((await rowsOf(url, before.tables)).rows).toEqual(before.rows);
      kills++;
    }
    expect(await start(url)).toBe(all);
    await expectLineIds(url);
    expect(await schemaOf(url)).toEqual(await currentSchema());
    expect((await rowsOf(url, before.tables)).rows).toEqual(before.rows);
  }
  process.stdout.write(`${kills} upgrades killed (seed ${seed})\n`);
}, 600_000);

test('[REL-26] processes that start together upgrade once', async () => {
  for (const { count } of shortOrLong(1, 0) ? [rng.oneOf(earlier)] : earlier) {
    const url = await oldDatabase(count);
    const before = await rowsOf(url);
    const started = await startTogether(url, shortOrLong(2, 4));
    expect(started).not.toContain(null);
    expect(await schemaOf(url)).toEqual(await currentSchema());
    expect((await rowsOf(url, before.tables)).rows).toEqual(before.rows);
    const applied = await query<{ hash: string }>(url, 'select hash from drizzle.__drizzle_migrations');
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(journal.entries.length);
    expect(applied).toHaveLength(journal.entries.length);
  }
}, 600_000);

/** Starts several processes at the same moment: a lock holds them until the last one waits for it. */
async function startTogether(url: string, count: number): Promise<(number | null)[]> {
  const holder = await connect(url);
  try {
    await holder.query('select pg_advisory_lock($1)', [migrationLockKey]);
    const started = Array.from({ length: count }, () => start(url));
    await vi.waitFor(async () => {
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      );
      expect(rowCount).toBe(count);
    });
    await holder.query('select pg_advisory_unlock($1)', [migrationLockKey]);
    return await Promise.all(started);
  } finally {
    await holder.end();
  }
}

test('[REL-23] a backup of an earlier version is restored as it was, and brought to the present by the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-upgrade-'));
  try {
    const { count } = rng.oneOf(earlier);
    const old = await oldDatabase(count);
    const file = join(folder, 'old.washline');
    const store = openFolderStore(join(folder, 'files'));
    await backUp(old, file, store);
    const url = await emptyDatabase();
    await restore(url, file, await readHead(file), store);
    expect(await tableHashes(url)).toEqual(await tableHashes(old));
    await withPool(url, migrate);
    expect(await schemaOf(url)).toEqual(await currentSchema());

    await query(
      old,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 0)`,
    );
    const newer = join(folder, 'newer.washline');
    await backUp(old, newer, store);
    await expect(readHead(newer)).rejects.toThrow('was made by a newer version of Washline');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
