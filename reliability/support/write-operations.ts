import { ne, sql } from 'drizzle-orm';
import { sentCode } from '#server/accounts/reset/reset-code.fixture.ts';
import { insertTemplate } from '#server/frequency/frequency.store.ts';
import { createDueOccurrences } from '#server/orders/occurrences/create-due-occurrences.ts';
import { edit, placeOne, placeRecurring, type Shop } from '#server/orders/orders.fixture.ts';
import { attempts, order_series } from '#server/schema.ts';
import { draftOf, type World } from '#server/testing/world.ts';
import { resetPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { invoiceOperations } from './invoice-write-operations.ts';
import { paymentOperations } from './payment-write-operations.ts';
import { bookingOperations, seriesOperations } from './series-write-operations.ts';
import { callFor, type PrepareWrite } from './write-call.ts';

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
  'scoped edit',
  'move off a closed day',
  'reschedule',
  'issue',
  'void',
  'record',
  'reverse',
  'refund',
  'release',
  'adjust',
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
        callFor(service, shop.customer, placeOrderRoute, { body: draftOf(shop, lines, repeats) }, key);
    },
    approve: async () => {
      const order = await placeRecurring(shop);
      const items = [{ sku_id: shop.towel.id, quantity: 5 }];
      await edit(shop, shop.owner, order, { items });
      return () => callFor(service, shop.customer, approveModificationRoute, params(order));
    },
    assign: async () => {
      const order = await placeOne(shop);
      const input = { ...params(order), body: { driver_id: shop.jonah.user.id } };
      return () => callFor(service, shop.owner, assignDriverRoute, input);
    },
    cancel: async () => {
      const order = await placeRecurring(shop);
      return () => callFor(service, shop.customer, deleteOrderRoute, { ...params(order), query: {} });
    },
    reset: async () => {
      const person = await shop.person('customer');
      await shop.db.delete(attempts);
      const body = {
        email: person.user.email,
        otp: await sentCode(shop, person),
        new_password: 'a new secret',
      };
      return () => callFor(service, null, resetPasswordRoute, { body });
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
    ...bookingOperations(shop, service),
    ...invoiceOperations(shop, service),
    ...paymentOperations(shop, service),
  };
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
