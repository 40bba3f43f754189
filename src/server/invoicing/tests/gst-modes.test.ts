import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import { documentMailParts } from '#shared/invoicing/document-mail.ts';
import { mailSubject, sumTexts } from '#shared/invoicing/document-text.ts';
import { exportInvoicesRoute, invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { gstSwitchRoute, updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { chargeOrderRoute, countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { gstOf } from '#shared/pricing/gst.ts';
import {
  makeOccurrenceRoute,
  restoreOccurrenceRoute,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import { readCsv } from '../../kernel/csv/read-csv.fixture.ts';
import { inOneTransaction } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { editOrder } from '../../orders/edit/edit-order.ts';
import { placeOne, placeRecurring, type Shop, seriesOf } from '../../orders/orders.fixture.ts';
import { documents } from '../../schema.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import { draftOf, type Person } from '../../testing/world.ts';
import { draftDue } from '../draft-due.ts';
import {
  askDraft,
  change,
  deliver,
  discard,
  documentsOf,
  draft,
  edit,
  invoice,
  issue,
  newCustomer,
  openInvoicingShop,
  ownLine,
  read,
  refusal,
  see,
  setBilling,
  setMoney,
  voidIt,
} from '../invoicing.fixture.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await newCustomer(shop);
});

const day = (text: string) => Temporal.PlainDate.from(text);
const register = (gst_registered: boolean) => setMoney(shop, { gst_registered });
const preview = async () => (await shop.call(shop.owner, gstSwitchRoute, {})).reply;
const place = (sheets = 2) => shop.place(who, draftOf(shop, [{ sku: shop.sheet, quantity: sheets }]));
const ordered = ({ total_amount, gst_charged }: Order) => [total_amount, gst_charged];
const seen = async ({ id }: Pick<Order, 'id'>) => ordered(await read(shop, id));

describe('a shop that is not registered for GST', () => {
  beforeAll(() => register(false));
  afterAll(() => register(true));

  test('says so to every screen, before anything is ordered [INV-20]', async () => {
    expect((await shop.call(null, businessRoute, {})).reply.gst_registered).toBe(false);
  });

  test('charges none on what is ordered, made by a series, counted and charged [INV-20, MON-1, MON-2]', async () => {
    const order = await placeRecurring(shop);
    expect(ordered(order)).toEqual([905, false]);
    expect(await seriesOf(shop, order)).toMatchObject({ total_amount: 905, gst_charged: false });
    const params = { id: order.series_id ?? '', number: 2 };
    const made = (await shop.call(shop.customer, makeOccurrenceRoute, { params })).reply;
    expect(await seen({ id: made.id })).toEqual([905, false]);
    const items = [{ sku_id: shop.sheet.id, quantity: 3 }];
    const counted = await shop.call(shop.admin, countOrderRoute, { params: order, body: { items } });
    expect(ordered(counted.reply)).toEqual([1_140, false]);
    const charge = { kind: 'other' as const, label: 'Stairs', amount: 500 };
    await shop.call(shop.admin, chargeOrderRoute, { params: order, body: { charges: [charge] } });
    const details = await read(shop, order.id);
    expect([...ordered(details), details.estimated_total]).toEqual([1_640, false, 1_405]);
    expect(chargedFor(details)).toEqual({ base: 1_640, gst: 0, total: 1_640 });
    const said = details.history.map(({ summary }) => summary).join();
    expect(said).toContain('added Stairs, $5.00');
    await edit(shop, shop.owner, order, {
      items: [{ sku_id: shop.towel.id, quantity: 2 }],
      status: 'cancelled',
    });
    await edit(shop, shop.customer, { id: made.id }, { items: [{ sku_id: shop.towel.id, quantity: 2 }] });
    expect(await seen({ id: made.id })).toEqual([290, false]);
  });

  test('sends invoices that name no GST, on page, in list, mail and export [INV-20, CSV-1]', async () => {
    const order = await deliver(shop, { who, sheets: 2 });
    const issued = await invoice(shop, [order], { who, lines: [ownLine('Linen bag', 1_850)] });
    expect(issued).toMatchObject({ gst_charged: false, base: 2_610, gst: 0, total: 2_610 });
    const { content } = issued;
    expect(content).toMatchObject({ gst_charged: false, base: 2_610, gst: 0, total: 2_610 });
    expect(mailSubject(content)).toBe(`Invoice ${issued.document_number}, $26.10, due 8 Dec 2026`);
    expect(JSON.stringify(documentMailParts(content))).not.toContain('GST');
    const query = { customer_id: who.user.id };
    const { text } = await shop.call(shop.owner, exportInvoicesRoute, { query });
    const [head = [], row = []] = readCsv(text);
    expect(['base', 'gst', 'total'].map((name) => row[head.indexOf(name)])).toEqual(['26.10', '', '26.10']);
    const own = await draft(shop, [], { who, lines: [ownLine('Hire', 100)] });
    expect([own.gst_charged, own.total]).toEqual([false, 100]);
    expect((await change(shop, own, { lines: [ownLine('Hire', 300)] })).reply.total).toBe(300);
    await discard(shop, own);
  });
});

describe('the mode of the shop is switched', () => {
  test('not while delivered orders are not on issued documents [INV-21]', async () => {
    const [one, two] = [await deliver(shop, { who, sheets: 1 }), await deliver(shop, { who, sheets: 2 })];
    const open = await place();
    const refuse = async () => {
      const refused = await shop.call(shop.owner, updateMoneySettingsRoute, {
        body: { gst_registered: false, terms_days: 3 },
      });
      return [refused.status, ...refusal(refused)];
    };
    const sentence = 'Invoice the 2 delivered orders that are not on an issued invoice yet.';
    expect(await refuse()).toEqual([409, 'uninvoiced-orders', sentence]);
    expect(await preview()).toMatchObject({ uninvoiced: 2 });
    const drafted = await draft(shop, [one], { who });
    expect(await refuse()).toEqual([409, 'uninvoiced-orders', sentence]);
    await discard(shop, drafted);
    await invoice(shop, [one], { who });
    const last = 'Invoice the 1 delivered order that is not on an issued invoice yet.';
    expect(await refuse()).toEqual([409, 'uninvoiced-orders', last]);
    expect(await seen(open)).toEqual([836, true]);
    await invoice(shop, [two], { who });
    await edit(shop, shop.owner, open, { status: 'cancelled' });
  });

  test('not where an order is delivered at that moment: it waits for that and counts it [INV-21]', async () => {
    const order = await place();
    const caller: Caller = { ...shop.owner.user, reach: 'any', customer_id: null, session_id: '' };
    const { switching } = await inOneTransaction(shop.db, async (db) => {
      await editOrder(db, { id: order.id, caller, ifMatch: null }, { status: 'delivered' });
      const switching = shop.call(shop.owner, updateMoneySettingsRoute, { body: { gst_registered: false } });
      await untilBlocked(shop.db);
      return { switching };
    });
    expect(refusal(await switching)[0]).toBe('uninvoiced-orders');
    expect(await seen(order)).toEqual([836, true]);
    await invoice(shop, [order], { who });
  });

  test('behind whoever makes an order of a series, who reads the mode without waiting [INV-21]', async () => {
    const { series_id } = await placeRecurring(shop);
    const { switching } = await inOneTransaction(shop.db, async (db) => {
      await db.execute(sql`select from order_series where id = ${series_id} for update`);
      const switching = register(false);
      await untilBlocked(shop.db);
      await db.execute(sql`select from money_settings for share nowait`);
      return { switching };
    });
    expect((await switching).gst_registered).toBe(false);
    await register(true);
  });

  test('what is not delivered gets new totals, each with an entry, each customer with one notice that names them; the rest stays [INV-21, NTF-20]', async () => {
    const [one, two, cancelled] = [await place(1), await place(3), await place(2)];
    const other = await placeOne(shop);
    const delivered = await deliver(shop, { who, sheets: 4 });
    await edit(shop, shop.owner, cancelled, { status: 'cancelled' });
    await invoice(shop, [delivered], { who });
    const recurring = await placeRecurring(shop);
    const own = await draft(shop, [], { who, lines: [ownLine('Hire', 1_000)] });
    const said = await preview();
    const before = await Promise.all([who, shop.customer].map(noticesOf));
    shop.setNow(shop.now().add({ minutes: 1 }));
    await register(false);
    expect(said).toEqual({ uninvoiced: 0, orders: await countSwitched(), customers: 2 });
    expect(await Promise.all([one, two, other].map(seen))).toEqual([
      [380, false],
      [1_140, false],
      [905, false],
    ]);
    expect(await Promise.all([delivered, cancelled].map(seen))).toEqual([
      [1_672, true],
      [836, true],
    ]);
    expect(await seriesOf(shop, recurring)).toMatchObject({ total_amount: 905, gst_charged: false });
    expect(await see(shop, own)).toMatchObject({ gst_charged: false, total: 1_000 });
    const { history, version } = await read(shop, one.id);
    expect([history[0]?.summary, history[0]?.actor_name, version]).toEqual([
      'took GST off it: $4.18 → $3.80',
      'Olivia Owner',
      one.version + 1,
    ]);
    const [theirs = [], others = []] = await Promise.all([who, shop.customer].map(noticesOf));
    expect(theirs.length - (before[0]?.length ?? 0)).toBe(1);
    expect(others.length - (before[1]?.length ?? 0)).toBe(1);
    expect(theirs[0]).toMatchObject({
      title: 'New totals',
      message: `We no longer charge GST. ${one.order_number} now comes to $3.80 and ${two.order_number} to $11.40.`,
    });
    await discard(shop, own);
    await register(true);
    expect(await Promise.all([one, two, other].map(seen))).toEqual([
      [418, true],
      [1_254, true],
      [996, true],
    ]);
    expect((await read(shop, one.id)).history[0]?.summary).toBe('added GST to it: $3.80 → $4.18');
  });

  test('orders of $0.00 keep nothing off, are told to nobody, and go along with those to come [INV-2, INV-21]', async () => {
    const gift = await shop.sku(0, 'Gift');
    await shop.agree(who, gift, 0);
    const free = () => shop.place(who, draftOf(shop, [{ sku: gift, quantity: 1 }]));
    const open = await free();
    const delivered = (await edit(shop, shop.owner, await free(), { status: 'delivered' })).reply;
    const told = async () => (await noticesOf(who)).filter(({ title }) => title === 'New totals');
    expect(await preview()).toMatchObject({ uninvoiced: 0 });
    await register(false);
    expect(await Promise.all([open, delivered].map(seen))).toEqual([
      [0, false],
      [0, false],
    ]);
    expect((await read(shop, open.id)).history.map(({ type }) => type)).not.toContain('gst.switched');
    expect(await told()).toEqual([]);
    const sold = await deliver(shop, { who, sheets: 2 });
    expect(await invoice(shop, [delivered, sold], { who })).toMatchObject({ order_count: 2, total: 760 });
    await register(true);
  });

  test('what was cancelled meanwhile is charged as the shop charges when it is taken up again [INV-20, INV-21]', async () => {
    const [one, two] = [await place(1), await place(2)];
    const invoiced = await deliver(shop, { who, sheets: 4 });
    await invoice(shop, [invoiced], { who });
    for (const order of [one, two, invoiced]) await edit(shop, shop.owner, order, { status: 'cancelled' });
    await register(false);
    expect(await seen(one)).toEqual([418, true]);
    expect(ordered((await edit(shop, shop.owner, one, { status: 'scheduled' })).reply)).toEqual([380, false]);
    const { history } = await read(shop, one.id);
    expect(history.map(({ summary }) => summary).slice(0, 2)).toEqual([
      'took GST off it: $4.18 → $3.80',
      'changed status from Cancelled to Scheduled',
    ]);
    await edit(shop, shop.owner, two, { status: 'delivered' });
    await edit(shop, shop.owner, invoiced, { status: 'completed' });
    expect(await Promise.all([two, invoiced].map(seen))).toEqual([
      [760, false],
      [1_672, true],
    ]);
    expect(await invoice(shop, [two], { who })).toMatchObject({ total: 760, gst_charged: false });
    await register(true);
  });

  test('an occurrence that was skipped meanwhile too [INV-21, SER-6]', async () => {
    const { series_id, id } = await placeRecurring(shop);
    const params = { id: series_id ?? '', number: 1 };
    await shop.call(shop.owner, skipOccurrenceRoute, { params });
    await register(false);
    const restored = await shop.call(shop.owner, restoreOccurrenceRoute, { params, query: {} });
    expect(restored.status).toBe(200);
    expect(await seen({ id })).toEqual([905, false]);
    await register(true);
  });

  test('while one is taken up it has the mode that is left [INV-21]', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => place(2)));
    for (const order of orders) await edit(shop, shop.owner, order, { status: 'cancelled' });
    await Promise.all([
      ...orders.slice(0, 3).map((order) => edit(shop, shop.owner, order, { status: 'scheduled' })),
      register(false),
      ...orders.slice(3).map((order) => edit(shop, shop.owner, order, { status: 'scheduled' })),
    ]);
    expect(await Promise.all(orders.map(seen))).toEqual(orders.map(() => [760, false]));
    await register(true);
  });

  test('a draft of own lines alone takes the mode of the orders that come to it [INV-5, INV-21]', async () => {
    const order = await deliver(shop, { who, sheets: 2 });
    const first = await invoice(shop, [order], { who });
    await register(false);
    await voidIt(shop, first);
    const own = await draft(shop, [], { who, lines: [ownLine('Hire', 1_000)] });
    expect([own.gst_charged, own.total]).toEqual([false, 1_000]);
    const { reply: both } = await change(shop, own, { order_ids: [order.id] });
    expect([both.gst_charged, both.base, both.gst, both.total]).toEqual([true, 1_760, 176, 1_936]);
    expect(await issue(shop, both)).toMatchObject([{ outcome: 'issued' }]);
    await register(true);
  });

  test('two drafts of a period that are left with own lines alone both stay, in the mode of the shop [INV-3, INV-21]', async () => {
    const values = {
      customer_id: who.user.id,
      period_start: day('2026-11-01'),
      period_end: day('2026-11-30'),
    };
    const own_lines = [ownLine('Hire', 1_000)];
    await shop.db.insert(documents).values([
      { ...values, own_lines, gst_charged: true },
      { ...values, own_lines, gst_charged: false },
    ]);
    await register(false);
    const drafts = await documentsOf(shop, who);
    expect(drafts.map(({ gst_charged }) => gst_charged)).toEqual([false, false]);
    expect(drafts.map(({ period_end }) => `${period_end}`).toSorted()).toEqual(['2026-11-30', 'null']);
    for (const each of drafts) await discard(shop, each);
    await register(true);
  });

  test('an order is placed in the mode of its moment, however many are placed meanwhile [INV-21, ORD-1]', async () => {
    const placed = await Promise.all([
      ...Array.from({ length: 12 }, () => place()),
      register(false),
      ...Array.from({ length: 12 }, () => place()),
    ]);
    const all = await Promise.all(placed.flatMap((one) => ('order_number' in one ? [seen(one)] : [])));
    expect(all).toEqual(Array.from({ length: 24 }, () => [760, false]));
    await register(true);
  });

  test('thousands of orders in a few statements [INV-21]', async () => {
    await shop.db.execute(sql`insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address,
      delivery_address, items, total_amount) select gen_random_uuid(), ${who.user.id}, 'pending', now(), now() + interval '1 day',
      'A', 'B', '[{"id": "1", "sku_id": "1", "sku_name": "Sheet", "quantity": 3, "price": 115}]', 380
      from generate_series(1, 10000)`);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await register(false);
    expect(query.mock.calls.length).toBeLessThan(40);
    query.mockRestore();
    const { rows } = await shop.db.execute(sql`select distinct total_amount::int, gst_charged from orders
      where customer_id = ${who.user.id}`);
    expect(rows).toEqual([{ total_amount: 345, gst_charged: false }]);
    await shop.db.execute(sql`update orders set status = 'cancelled' where customer_id = ${who.user.id}`);
    await register(true);
  });
});

describe('orders of both modes', () => {
  /** Two orders without GST and two with, all delivered: an invoice from before the switch was voided. */
  async function both() {
    const old = [await deliver(shop, { who, sheets: 1 }), await deliver(shop, { who, sheets: 2 })];
    const before = await invoice(shop, old, { who });
    await register(false);
    const now = [await deliver(shop, { who, sheets: 3 }), await deliver(shop, { who, sheets: 4 })];
    await voidIt(shop, before);
    return { old, now };
  }
  const finish = async (documents: { id: string }[]) => {
    for (const one of documents) {
      const current = await see(shop, one);
      if (current.state === 'draft') await issue(shop, current);
    }
    await register(true);
  };

  test('never stand on one document: by hand it is refused, with the reason [INV-20]', async () => {
    const { old, now } = await both();
    const refused = await askDraft(shop, [...old, ...now], { who });
    expect([refused.status, ...refusal(refused)]).toEqual([
      422,
      'invalid',
      expect.stringMatching(
        /^ORD-\d+ has .*GST, and ORD-\d+ has .*GST\. Put them on documents of their own\.$/,
      ),
    ]);
    const taxed = await draft(shop, old, { who });
    const mixed = await change(shop, taxed, { order_ids: [...old, ...now].map(({ id }) => id) });
    const untaxed = await draft(shop, now, { who });
    expect([taxed, untaxed].map(({ gst_charged, base, gst }) => [gst_charged, base, gst])).toEqual([
      [true, 1_140, 114],
      [false, 2_660, 0],
    ]);
    expect([mixed.status, refusal(mixed)[1]]).toEqual([
      422,
      `${now[0]?.order_number} has no GST, and this draft has GST. Put them on documents of their own.`,
    ]);
    await finish([taxed, untaxed]);
  });

  test('are drafted by the clock on one document each [INV-3, INV-20]', async () => {
    await setBilling(shop, who, { invoice_when: 'weekly' });
    const { old, now } = await both();
    const start = shop.now();
    shop.setNow(start.add({ hours: 24 * 7 }));
    await draftDue(shop.db);
    shop.setNow(start);
    const drafts = (await documentsOf(shop, who)).filter(({ state }) => state === 'draft');
    expect(drafts.map(({ gst_charged }) => gst_charged).sort()).toEqual([false, true]);
    const contents = await Promise.all(drafts.map(async (one) => (await see(shop, one)).content));
    for (const { gst_charged, orders: sections } of contents)
      expect(sections.map(({ order_id }) => order_id).sort()).toEqual(
        (gst_charged ? old : now).map(({ id }) => id).sort(),
      );
    await finish(drafts);
  });

  test('page, list, mail and sums are equal to the cent for random orders in both modes [INV-9, INV-12, INV-20]', async () => {
    const rng = createRng(20_261_125);
    for (let round = 0; round < 6; round++) {
      const gst_charged = round % 2 === 0;
      await register(gst_charged);
      const placed: Order[] = [];
      for (let count = rng.between(1, 3); count > 0; count--) {
        const order = await place(rng.between(1, 400));
        const charges = [{ kind: 'other' as const, label: 'Stairs', amount: rng.between(1, 2_000) }];
        await shop.call(shop.admin, chargeOrderRoute, { params: order, body: { charges } });
        placed.push((await edit(shop, shop.owner, order, { status: 'delivered' })).reply);
      }
      const lines = [ownLine('Own', rng.between(1, 3_000), rng.between(1, 500) / 100)];
      const made = await draft(shop, placed, { who, lines });
      const [outcome] = await issue(shop, made);
      expect(outcome?.outcome).toBe('issued');
      const { content, ...shown } = await see(shop, made);
      const amounts = [...content.orders.flatMap((section) => section.lines), ...content.own_lines];
      const base = amounts.reduce((sum, { amount }) => sum + amount, 0);
      const gst = gst_charged ? Math.round(base / 10) : 0;
      for (const one of [made, shown, content, await listed(made.id)])
        expect(one).toMatchObject({ gst_charged, base, gst, total: base + gst });
      const figures = gst_charged ? [base, gst, base + gst] : [base];
      expect(sumTexts(content).map(({ text }) => text)).toEqual(figures.map(formatCents));
      expect(
        documentMailParts(content)
          .facts.slice(-figures.length)
          .map(({ text }) => text),
      ).toEqual(figures.map(formatCents));
      for (const order of placed) {
        const charged = chargedFor(order);
        expect([order.gst_charged, charged.total]).toEqual([gst_charged, charged.base + charged.gst]);
        expect(charged.gst).toBe(gstOf(charged.base, order));
      }
    }
    await register(true);
  });
});

const noticesOf = async (person: Person) => (await shop.call(person, notificationsRoute, {})).reply.rows;
const listed = async (id: string) =>
  (
    await shop.call(shop.owner, invoicesRoute, { query: { customer_id: who.user.id, limit: 200 } })
  ).reply.rows.find((row) => row.id === id);
const countSwitched = async (): Promise<number> =>
  (
    await shop.db.execute<{ count: number }>(sql`select count(*)::int from events where type = 'gst.switched'
    and created_at = (select max(created_at) from events where type = 'gst.switched')`)
  ).rows[0]?.count ?? 0;
