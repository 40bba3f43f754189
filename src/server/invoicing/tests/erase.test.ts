import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { billingRoute, updateBillingRoute } from '#shared/invoicing/invoices.contract.ts';
import { contentHash } from '../../kernel/content-hash.ts';
import { inOneTransaction, transact } from '../../kernel/db/database.ts';
import { watchDeadlocks } from '../../kernel/db/watch-deadlocks.fixture.ts';
import { addEntry, findEntry } from '../../ledger/ledger.store.ts';
import { nextNumber } from '../../ledger/next-number.ts';
import { releaseEntry, settleFromCredit } from '../../ledger/settle.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { events, money_settings, payments, reminders } from '../../schema.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import type { Person } from '../../testing/world.ts';
import { lockMoney } from '../billing/billing.store.ts';
import { eraseBuyers } from '../erase-buyers.ts';
import {
  deliver,
  discard,
  documentsOf,
  draft,
  edit,
  invoice,
  local,
  newCustomer,
  openInvoicingShop,
  ownLine,
  putCredit,
  read,
  refusal,
  see,
  voidIt,
} from '../invoicing.fixture.ts';

/** From before the first connection on. */
const deadlocks = watchDeadlocks();
let shop: Shop;
const today = Temporal.PlainDate.from('2026-11-24');

beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(async () => {
  deadlocks.close();
  await shop.close();
});

const erase = ({ user }: Person) => shop.call(shop.owner, erasePersonRoute, { params: { id: user.id } });
const billingOf = async ({ user }: Person) =>
  (await shop.call(shop.owner, billingRoute, { params: { id: user.id } })).reply;

test('who has an order to invoice or a draft, owes or is owed, is not erased; what was issued keeps their name, and what comes is theirs no more [INV-25] [SEC-26] [SEC-27]', async () => {
  const who = await newCustomer(shop, 'Corner Café', {
    bill_name: 'Café Pty Ltd',
    invoice_emails: ['a@cafe.test'],
    statements: 'monthly',
    hold: 'never',
  });
  const params = { id: who.user.id };
  const order = await deliver(shop, { who, sheets: 10 });
  const toInvoice = [
    'open-balance',
    'Something of theirs is still to be invoiced: issue it or discard it first.',
  ];
  const refused = async () => refusal(await erase(who));
  expect(await refused()).toEqual(toInvoice);
  const issued = await invoice(shop, [order], { who });
  const drafted = await draft(shop, [], { who, lines: [ownLine('Linen bag', 100)] });
  expect(await refused()).toEqual(toInvoice);
  await discard(shop, drafted);
  expect((await refused())[1]).toBe('They still owe $41.80: record the payment or correct it first.');
  const payment_id = await putCredit(shop, who, 5_000, { reference: 'Café Pty Ltd' });
  expect((await refused())[1]).toBe('They still have a credit of $8.20: give it back first.');
  await shop.db.insert(reminders).values({ document_id: issued.id, step_days: 3, sent_on: today });
  const { reply: exported } = await shop.call(shop.owner, exportPersonRoute, { params });
  expect(exported.documents.map(({ id }) => id)).toEqual([issued.id]);
  expect(exported.billing).toMatchObject([{ bill_name: 'Café Pty Ltd' }]);
  expect(exported.payments).toMatchObject([{ id: payment_id, amount: 5_000, reference: 'Café Pty Ltd' }]);
  expect(exported.ledger.map(({ kind, amount, open }) => [kind, amount, open])).toEqual([
    ['invoice', 4_180, 0],
    ['payment', -5_000, -820],
  ]);
  expect(exported.settlements).toMatchObject([{ amount: 4_180 }]);
  expect(exported.reminders).toMatchObject([{ document_id: issued.id, step_days: 3 }]);
  expect([exported.bank_lines, exported.statement_mails]).toEqual([[], []]);
  await deliver(shop, { who, sheets: 1 }).then((one) => invoice(shop, [one], { who }));
  // $8.20 of credit has paid $4.18 of it, and more.
  expect((await refused())[1]).toBe('They still have a credit of $4.02: give it back first.');
  await giveBack(who, 402);
  const before = await billingOf(who);
  expect(`${before.documents_kept_until}`).toBe('2033-11-24');
  expect((await erase(who)).status).toBe(200);
  const kept = await see(shop, issued);
  expect([kept.content.buyer.name, kept.customer_name]).toEqual(['Café Pty Ltd', 'Erased person']);
  expect(await billingOf(who)).toMatchObject({
    bill_name: null,
    invoice_emails: [],
    // Nothing is mailed any more, and nobody is judged.
    statements: 'none',
    is_reminded: false,
    hold: 'auto',
  });
});

test('the export of a person has what was not sent to them, and says so: it is of all that is kept [INV-14, INV-25, SEC-26]', async () => {
  const who = await newCustomer(shop);
  const issued = await invoice(shop, [], { who, lines: [ownLine('Linen bag', 100)] });
  const drafted = await draft(shop, [], { who, lines: [ownLine('Linen bag', 200)] });
  const { reply } = await shop.call(shop.owner, exportPersonRoute, { params: { id: who.user.id } });
  expect(reply.documents).toMatchObject([
    { id: issued.id, state: 'issued', sent_at: null },
    { id: drafted.id, state: 'draft', sent_at: null },
  ]);
  expect(reply.ledger).toMatchObject([{ document_id: issued.id, open: 110 }]);
});

test('where something is owed beside a credit, both are said [INV-25]', async () => {
  const who = await newCustomer(shop);
  await putCredit(shop, who, 1_000);
  const one = await invoice(shop, [await deliver(shop, { who, sheets: 10 })], { who });
  await transact(shop.db, async (tx) => {
    await lockMoney(tx, who.user.id);
    const entry = await findEntry(tx, { document_id: one.id }, 'invoice');
    if (entry) await releaseEntry(tx, null, entry);
  });
  const both = 'They still owe $41.80 and have a credit of $10.00. Pay both off first.';
  expect(refusal(await erase(who))).toEqual(['open-balance', both]);
});

test('purchase orders are erased with the person, but for what an issued document says of an order [INV-22] [INV-25] [SEC-27]', async () => {
  const who = await newCustomer(shop);
  const [invoiced, dropped] = [
    await deliver(shop, { who, sheets: 1 }),
    await deliver(shop, { who, sheets: 1 }),
  ];
  const secret = 'For Zsuzsanna';
  for (const order of [invoiced, dropped]) await edit(shop, shop.owner, order, { purchase_order: secret });
  await edit(shop, shop.owner, dropped, { status: 'cancelled' });
  await invoice(shop, [invoiced], { who });
  await putCredit(shop, who, 418);
  expect((await erase(who)).status).toBe(200);
  expect((await read(shop, invoiced.id)).purchase_order).toBe(secret);
  const after = await read(shop, dropped.id);
  expect(after.purchase_order).toBeNull();
  expect(JSON.stringify(after.history)).not.toContain(secret);
});

test('who is erased while their billing is changed waits for that, or it for them: neither stands in the other’s way [SEC-27] [INV-22]', async () => {
  const who = await newCustomer(shop, 'Corner Café', { terms_days: 7 });
  const params = { id: who.user.id };
  const holder = await shop.db.pool.connect();
  await holder.query('begin');
  await holder.query(`select from customer_billing where customer_id = '${who.user.id}' for update`);
  const erasing = erase(who);
  await untilBlocked(shop.db);
  const changing = shop.call(shop.owner, updateBillingRoute, { params, body: { terms_days: 30 } });
  await vi.waitFor(async () => {
    const { rows } = await shop.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows.length).toBe(2);
  });
  await holder.query('rollback');
  holder.release();
  expect([(await erasing).status, refusal(await changing)[0]]).toEqual([200, 'erased']);
  expect(deadlocks.count()).toBe(0);
});

/** The rest of what was paid is given back. */
const giveBack = ({ user }: Person, amount: number) =>
  transact(shop.db, async (tx) => {
    const customer_id = user.id;
    await lockMoney(tx, customer_id);
    const { number } = await nextNumber(tx, 'payment');
    const way = { direction: 'out', method: 'transfer', by: shop.admin.user.id } as const;
    const [payment] = await tx
      .insert(payments)
      .values({ number, customer_id, amount, paid_on: today, ...way })
      .returning();
    const dates = { dated_on: today, due_on: today };
    await addEntry(tx, { customer_id, kind: 'refund', amount, ...dates, payment_id: payment?.id ?? '' });
    await settleFromCredit(tx, null, customer_id);
  });

test('who pays at that moment is not erased [INV-25]', async () => {
  const who = await newCustomer(shop, 'Paying Café');
  const { erasing } = await inOneTransaction(shop.db, async (db) => {
    await putCredit({ db, admin: shop.admin }, who, 500);
    const erasing = erase(who);
    await untilBlocked(shop.db);
    return { erasing };
  });
  const refused = await erasing;
  expect([refused.status, refusal(refused)[0]]).toEqual([409, 'open-balance']);
});

describe('once the years to keep are over', () => {
  const rowsOf = async (who: Person) =>
    (await documentsOf(shop, who)).map(({ content, ...row }) => ({
      ...row,
      content: content as { buyer: { name: string } },
    }));
  const buyersOf = async (who: Person) =>
    (await rowsOf(who)).map(({ content, content_sha256, version }) => ({
      name: content.buyer.name,
      isHashed: content_sha256 === contentHash(content),
      version,
    }));

  test('issued documents of erased people name nobody, and no figure of them changes [INV-25]', async () => {
    const [gone, here] = [
      await newCustomer(shop, 'Gone Bistro', { abn: '51824753556' }),
      await newCustomer(shop, 'Here Bistro'),
    ];
    for (const who of [gone, here]) {
      await voidIt(shop, await invoice(shop, [], { who, lines: [ownLine('Linen bag', 100)] }));
      await invoice(shop, [], { who, lines: [ownLine('Towel', 1_000)] });
      await putCredit(shop, who, 1_100);
    }
    expect((await erase(gone)).status).toBe(200);
    const before = await rowsOf(gone);
    shop.setNow(local('2033-11-24T23:59'));
    await eraseBuyers(shop.db);
    expect((await buyersOf(gone)).map(({ name }) => name)).toEqual(['Gone Bistro', 'Gone Bistro']);
    shop.setNow(local('2033-11-25T00:00'));
    await shop.db.update(money_settings).set({ keep_years: 8 });
    await eraseBuyers(shop.db);
    expect((await buyersOf(gone)).map(({ name }) => name)).toEqual(['Gone Bistro', 'Gone Bistro']);
    await shop.db.update(money_settings).set({ keep_years: 7 });
    await eraseBuyers(shop.db);
    const erased = await buyersOf(gone);
    expect(erased).toEqual(
      before.map(({ version }) => ({ name: 'Erased person', isHashed: true, version: version + 1 })),
    );
    expect((await buyersOf(here)).map(({ name }) => name)).toEqual(['Here Bistro', 'Here Bistro']);
    const figures = (rows: typeof before) =>
      rows.map(({ content, content_sha256, version, updated_at, ...figure }) => ({
        ...figure,
        content: { ...content, buyer: null },
      }));
    const after = await rowsOf(gone);
    expect(figures(after)).toEqual(figures(before));
    expect(after[0]?.content.buyer).toEqual({ name: 'Erased person', address: null, abn: null });
    const facts = await shop.db.select().from(events).where(eq(events.type, 'document.buyer_erased'));
    for (const { id } of after)
      expect(facts.filter(({ subject_id }) => subject_id === id)).toMatchObject([
        { actor_id: null, data: {} },
      ]);
    // Another run finds nothing left to do.
    await eraseBuyers(shop.db);
    expect(await buyersOf(gone)).toEqual(erased);
  });

  test('two processes at once erase it once [INV-25]', async () => {
    shop.setNow(local('2026-11-24T10:12'));
    const who = await newCustomer(shop, 'Once');
    const { version } = await invoice(shop, [], { who, lines: [ownLine('Towel', 1_000)] });
    await putCredit(shop, who, 1_100);
    expect((await erase(who)).status).toBe(200);
    shop.setNow(local('2036-01-01T00:00'));
    const { other } = await inOneTransaction(shop.db, async (db) => {
      await eraseBuyers(db);
      const other = eraseBuyers(shop.db);
      await untilBlocked(shop.db);
      return { other };
    });
    await other;
    expect(await buyersOf(who)).toEqual([{ name: 'Erased person', isHashed: true, version: version + 1 }]);
  });

  test('a document that fails holds up no other [INV-25]', async () => {
    shop.setNow(local('2026-11-24T10:12'));
    const first = await newCustomer(shop, 'First');
    const second = await newCustomer(shop, 'Second');
    for (const who of [first, second]) {
      await invoice(shop, [], { who, lines: [ownLine('Towel', 1_000)] });
      await putCredit(shop, who, 1_100);
      expect((await erase(who)).status).toBe(200);
    }
    shop.setNow(local('2041-01-01T00:00'));
    const [broken] = await documentsOf(shop, first);
    await shop.db.execute(
      sql`create function pg_temp_fail() returns trigger language plpgsql as $$ begin raise 'cut'; end $$`,
    );
    await shop.db.execute(
      sql.raw(
        `create trigger fail before update on documents for each row when (old.id = '${broken?.id}') execute function pg_temp_fail()`,
      ),
    );
    await expect(eraseBuyers(shop.db)).rejects.toThrow('Some documents still name');
    await shop.db.execute(sql`drop trigger fail on documents`);
    expect((await buyersOf(second)).map(({ name }) => name)).toEqual(['Erased person']);
    expect((await buyersOf(first)).map(({ name }) => name)).toEqual(['First']);
  });
});
