import { ne, sql } from 'drizzle-orm';
import { sentCode } from '#server/accounts/reset/reset-code.fixture.ts';
import { insertTemplate } from '#server/frequency/frequency.store.ts';
import { createDueOccurrences } from '#server/orders/occurrences/create-due-occurrences.ts';
import {
  edit,
  occurrenceAfter,
  placeOne,
  placeRecurring,
  type Shop,
  send,
} from '#server/orders/orders.fixture.ts';
import { attempts, order_series } from '#server/schema.ts';
import { draftOf, type Person, type World } from '#server/testing/world.ts';
import { resetPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import {
  holdSeriesRoute,
  makeOccurrenceRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** An atomic operation that is safe to repeat. Resolves to `null` for a job, which has no answer. */
export type WriteOperation = () => Promise<Answer | null>;

/** Creates fresh data over a safe connection, and returns the operation that runs over the faulty one. */
export type PrepareWrite = () => Promise<WriteOperation>;

export const operationNames = [
  'place',
  'approve',
  'assign',
  'cancel',
  'reset',
  'recurrence',
  'skip',
  'undo',
  'hold',
  'resume',
  'make now',
] as const;

/** The operations whose every statement is tested. */
export function writeOperations(
  shop: Shop,
  service: World,
): Record<(typeof operationNames)[number], PrepareWrite> {
  const params = ({ id }: { id: string }) => ({ params: { id } });
  return {
    place: async () => {
      const lines = [{ sku: shop.sheet, quantity: 2 }];
      const repeats = { is_recurring: true, frequency_template_id: shop.weekly.id };
      const key = crypto.randomUUID();
      return () =>
        call(service, shop.customer, placeOrderRoute, { body: draftOf(shop, lines, repeats) }, key);
    },
    approve: async () => {
      const order = await placeRecurring(shop);
      const items = [{ sku_id: shop.towel.id, quantity: 5 }];
      await edit(shop, shop.owner, order, { items });
      return () => call(service, shop.customer, approveModificationRoute, params(order));
    },
    assign: async () => {
      const order = await placeOne(shop);
      const input = { ...params(order), body: { driver_id: shop.jonah.user.id } };
      return () => call(service, shop.owner, assignDriverRoute, input);
    },
    cancel: async () => {
      const order = await placeRecurring(shop);
      return () => call(service, shop.customer, deleteOrderRoute, { ...params(order), query: {} });
    },
    reset: async () => {
      const person = await shop.person('customer');
      await shop.db.delete(attempts);
      const body = {
        email: person.user.email,
        otp: await sentCode(shop, person),
        new_password: 'a new secret',
      };
      return () => call(service, null, resetPasswordRoute, { body });
    },
    recurrence: async () => {
      const pattern = { name: 'Every 5 days', frequency_type: 'daily', frequency_value: 5 } as const;
      const template = await insertTemplate(shop.db, pattern);
      await shop.db.update(order_series).set({ stopped_at: shop.now(), stop_reason: 'person' });
      await placeOne(shop, { is_recurring: true, frequency_template_id: template.id });
      return async () => {
        await createDueOccurrences(service.db).catch(() => {});
        return null;
      };
    },
    ...seriesOperations(shop, service),
  };
}

/** What people do with a series. Whoever repeats one of these changes nothing more. */
function seriesOperations(
  shop: Shop,
  service: World,
): Record<'skip' | 'undo' | 'hold' | 'resume' | 'make now', PrepareWrite> {
  const { customer } = shop;
  return {
    skip: async () => {
      const input = { params: { ...(await seriesWithDriver(shop)), number: 1 } };
      return () => call(service, customer, skipOccurrenceRoute, input);
    },
    undo: async () => {
      const input = { params: { ...(await seriesWithDriver(shop)), number: 1 } };
      await shop.call(customer, skipOccurrenceRoute, input);
      return () => call(service, customer, restoreOccurrenceRoute, input);
    },
    hold: async () => {
      const input = { params: await seriesWithDriver(shop), body: holdFromToday(shop) };
      return () => call(service, customer, holdSeriesRoute, input);
    },
    resume: async () => {
      const params = await seriesWithDriver(shop);
      await shop.call(customer, holdSeriesRoute, { params, body: holdFromToday(shop) });
      return () => call(service, customer, resumeSeriesRoute, { params, body: {} });
    },
    'make now': async () => {
      const input = { params: { ...(await seriesWithDriver(shop)), number: 4 } };
      return () => call(service, customer, makeOccurrenceRoute, input);
    },
  };
}

/** A series of which two orders are made, one of them with a driver. */
async function seriesWithDriver(shop: Shop): Promise<{ id: string }> {
  const order = await placeRecurring(shop);
  await occurrenceAfter(shop, order, 1);
  const input = { params: { id: order.id }, body: { driver_id: shop.jonah.user.id } };
  await shop.call(shop.owner, assignDriverRoute, input);
  return { id: order.series_id ?? '' };
}

const holdFromToday = (shop: Shop) => ({
  from: businessDay(shop.now(), shop.db.timeZone()),
  until: null,
});

async function call<R extends RouteShape>(
  service: World,
  who: Person | null,
  route: R,
  input: RouteInput<R>,
  key?: string,
): Promise<Answer> {
  const { statusCode, headers, body } = await send(
    service,
    who,
    route,
    input,
    key ? { 'idempotency-key': key } : {},
  );
  return { status: statusCode, headers, body };
}

/** The number of rows of each table, with the queued mails, and a hash that changes when any row changes. */
export async function databaseSnapshot({
  db,
}: World): Promise<{ counts: Map<string, number>; print: string }> {
  // Attempts and wrong guesses are left out: they are counted first on purpose, also when the call then
  // fails.
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where ${ne(sql`tablename`, 'attempts')} and schemaname = 'public'`,
  );
  const each = [
    sql`select 'mails' as "table", data as content from pgboss.job where name = 'mail'`,
    ...tables.map(
      ({ name }) => sql`select ${name}::text, to_jsonb(t) - 'wrong_guesses' from ${sql.identifier(name)} t`,
    ),
  ];
  const { rows } = await db.execute<{ table: string; count: number; print: string }>(
    sql`select "table", count(*)::int, md5(string_agg(content::text, '' order by content)) as print
        from (${sql.join(each, sql` union all `)}) t group by "table" order by "table"`,
  );
  return {
    counts: new Map(rows.map(({ table, count }) => [table, count])),
    print: rows.map(({ print }) => print).join(),
  };
}
