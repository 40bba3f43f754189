import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import type { Order } from '#shared/orders/order.ts';
import { inOneTransaction } from '../../kernel/db/database.ts';
import { violatedConstraint } from '../../kernel/db/transaction/database-error.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import type { Person } from '../../testing/world.ts';
import {
  deliver,
  documentOf,
  draft,
  invoice,
  markSent,
  newCustomer,
  openInvoicingShop,
  ownLine,
  see,
  voidIt,
} from '../invoicing.fixture.ts';

/** What somebody does by hand, past the service, is refused by the database itself. */

let shop: Shop;
let who: Person;
let order: Order;
let issued: DocumentDetails;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await newCustomer(shop);
  order = await deliver(shop, { who, sheets: 2 });
  issued = await invoice(shop, [order], { who, lines: [ownLine('Bag', 100)] });
});

/** The constraint that refuses statements of one transaction; `done` where none does. */
const byHand = (...statements: string[]): Promise<string> =>
  inOneTransaction(shop.db, async (db) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  }).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error) ?? `${error}`,
  );
const changed = (set: string, { id } = issued) => byHand(`update documents set ${set} where id = '${id}'`);

describe('an issued document', () => {
  test.each([
    'total = total + 1, gst = gst + 1',
    'number = number + 1000',
    'issued_on = issued_on - 1',
    'due_on = due_on + 1',
    'content = content || \'{"note": "x"}\'',
    'content = content || \'{"buyer": {"name": "Somebody else", "address": null, "abn": null}}\'',
    'content = content || \'{"note": "x", "buyer": {"name": "Erased person", "address": null, "abn": null}}\'',
    "content_sha256 = ''",
    "purchase_order = 'x'",
    "note = 'x'",
    "own_lines = '[]'",
    'customer_id = (select id from customers where id <> customer_id limit 1)',
    'created_at = now()',
    "period_start = '2026-11-01', period_end = '2026-11-30'",
  ])('keeps what it is: %s [INV-6]', async (set) => {
    expect(await changed(set)).toBe('documents_kept');
    expect(await see(shop, issued)).toEqual(issued);
  });

  test('is not deleted, nor a draft again [INV-6]', async () => {
    expect(await byHand(`delete from documents where id = '${issued.id}'`)).toBe('documents_kept');
    const nothing = 'base = null, gst = null, total = null, content = null, content_sha256 = null';
    expect(await changed(`state = 'draft', number = null, issued_on = null, ${nothing}`)).toBe(
      'documents_kept',
    );
  });

  test('is sent once, and void only before that [INV-14, INV-15]', async () => {
    await markSent(shop, issued);
    expect(await changed('sent_at = null')).toBe('documents_kept');
    expect(await changed("sent_at = sent_at + interval '1 minute'")).toBe('documents_kept');
    const isVoid = "state = 'void', voided_on = '2026-11-24', reason = 'x'";
    expect(await changed(isVoid)).toBe('documents_kept');
    expect(await changed(`${isVoid}, sent_at = null`)).toBe('documents_kept');
  });

  test('that is void stays void, with its reason and day [INV-15]', async () => {
    await voidIt(shop, issued);
    for (const set of [
      "reason = 'Another'",
      'voided_on = voided_on + 1',
      "state = 'issued', voided_on = null, reason = null",
    ])
      expect(await changed(set)).toBe('documents_kept');
    expect(await byHand(`delete from documents where id = '${issued.id}'`)).toBe('documents_kept');
  });
});

describe('its lines', () => {
  const line = (amount: number) =>
    `insert into document_lines (document_id, position, kind, description, quantity, price, amount)
     values ('${issued.id}', 99, 'own', 'More', 1, ${amount}, ${amount})`;

  test('stay as they are [INV-6]', async () => {
    const where = `where document_id = '${issued.id}'`;
    for (const statement of [
      `update document_lines set description = 'x' ${where}`,
      `update document_lines set price = price + 1, amount = quantity * (price + 1) ${where}`,
      `delete from document_lines ${where}`,
    ])
      expect(await byHand(statement)).toBe('document_lines_kept');
  });

  test('add up to its base as of the commit [INV-9]', async () => {
    expect(await byHand(line(1))).toBe('documents_add_up');
    expect(await byHand(line(0))).toBe('done');
    expect(await byHand(line(1).replace('1, 1)', '1, 2)').replace('99', '98'))).toBe('document_lines_amount');
  });

  test('are there as it is issued, and none of a draft [INV-6, INV-9]', async () => {
    const made = await draft(shop, [], { who, lines: [ownLine('Bag', 100)] });
    const frozen = "base = 100, gst = 10, total = 110, content = '{}', content_sha256 = 'x'";
    const set = `state = 'issued', number = 90000, issued_on = '2026-11-24', due_on = '2026-11-24', ${frozen}`;
    expect(await changed(set, made)).toBe('documents_add_up');
    expect(await byHand(line(5).replace(issued.id, made.id))).toBe('documents_add_up');
  });
});

describe('the counter', () => {
  test.each([
    'last_number = last_number + 2',
    'last_number = last_number - 1',
    'last_number = last_number',
    'last_number = last_number + 1, last_day = last_day - 1',
  ])('gives one number after the other, on days that never fall: %s [INV-7, INV-8]', async (set) => {
    expect(await byHand(`update document_counters set ${set}`)).toBe('document_counters_kept');
  });

  test('is not deleted, and a number is there once [INV-7]', async () => {
    expect(await byHand('delete from document_counters')).toBe('document_counters_kept');
    const { rows } = await shop.db.execute<{ number: number }>(
      sql`select number from documents where id = ${issued.id}`,
    );
    const copy = `insert into documents (id, state, customer_id, number, issued_on, due_on, base, gst, total, content, content_sha256)
      values (gen_random_uuid(), 'issued', '${who.user.id}', ${rows[0]?.number}, '2026-11-24', '2026-11-24', 0, 0, 0, '{}', '')`;
    expect(await byHand(copy)).toMatch(/^documents_(document_)?number$/);
  });
});

describe('an order on an issued document', () => {
  const set = (values: string, { id } = order) => byHand(`update orders set ${values} where id = '${id}'`);

  test.each([
    "items = '[]'",
    'total_amount = total_amount + 1',
    'charges = \'[{"kind": "other", "label": "x", "amount": 1}]\'',
    'customer_id = (select id from customers where id <> customer_id limit 1)',
    'document_id = null',
  ])('keeps what the document says: %s [INV-16]', async (values) => {
    expect(await set(values)).toBe('orders_invoiced');
    expect(await documentOf(shop, order)).toBe(issued.id);
  });

  test('is not deleted, and goes on otherwise [INV-16]', async () => {
    expect(await byHand(`delete from orders where id = '${order.id}'`)).toBe('orders_invoiced');
    expect(await set("special_instructions = 'Ring', status = 'cancelled'")).toBe('done');
    expect(await documentOf(shop, order)).toBe(issued.id);
  });

  test('goes from a draft of its customer alone: none of another or of the other mode, issued or void [INV-2, INV-20]', async () => {
    const fresh = await deliver(shop, { who, sheets: 1 });
    const foreign = await draft(shop, [await deliver(shop)]);
    expect(await set(`document_id = '${foreign.id}'`, fresh)).toBe('orders_drafted');
    expect(await set(`document_id = '${issued.id}'`, fresh)).toBe('orders_drafted');
    await voidIt(shop, issued);
    expect(await set(`document_id = '${issued.id}'`, fresh)).toBe('orders_drafted');
    const own = await draft(shop, [], { who, lines: [ownLine('Bag', 100)] });
    expect(await changed('gst_charged = false', own)).toBe('done');
    expect(await set(`document_id = '${own.id}'`, fresh)).toBe('orders_drafted');
    expect(await changed('gst_charged = true', own)).toBe('done');
    expect(await set(`document_id = '${own.id}'`, fresh)).toBe('done');
    expect((await see(shop, own)).order_count).toBe(1);
  });

  test('is fulfilled while it is delivered or completed, whoever writes it [INV-2]', async () => {
    const fresh = await deliver(shop, { who, sheets: 1 });
    expect(await set('fulfilled_at = null', fresh)).toBe('orders_fulfilled');
    const made = await draft(shop, [fresh], { who, lines: [ownLine('Bag', 100)] });
    expect(await set("status = 'processing'", fresh)).toBe('done');
    expect([await documentOf(shop, fresh), (await see(shop, made)).order_count]).toEqual([null, 0]);
  });
});

test('what cannot be of a document is refused by its checks [INV-7, INV-8, INV-9, INV-14]', async () => {
  const made = await draft(shop, [], { who, lines: [ownLine('Bag', 100)] });
  for (const [values, constraint] of [
    ['number = 5', 'documents_issued_whole'],
    ['sent_at = now()', 'documents_sent'],
    ["voided_on = '2026-11-24'", 'documents_void'],
    ["period_start = '2026-11-24'", 'documents_period'],
  ] as const)
    expect(await changed(values, made)).toBe(constraint);
});

test.each([4, 11])('documents are not kept for %i years, whoever says so [INV-25]', async (years) => {
  expect(await byHand(`update money_settings set keep_years = ${years}`)).toBe('money_settings_keep');
});

test('a note corrects an issued invoice of its customer and mode, whoever writes it [INV-17, INV-20]', async () => {
  const other = await newCustomer(shop, 'Tom Gallagher');
  const voided = await invoice(shop, [], { who, lines: [ownLine('Bag', 100)] });
  await voidIt(shop, voided);
  const id = crypto.randomUUID();
  const write = (change: Record<string, string> = {}) => {
    const values = {
      ...{ id: `'${id}'`, kind: "'adjustment'", state: "'issued'", customer_id: `'${who.user.id}'` },
      ...{ corrects_id: `'${issued.id}'`, turn: '1', number: '900001', reason: "'x'" },
      ...{ base: '0', gst: '0', total: '0', content: "'{}'", content_sha256: "''" },
      ...{ issued_on: "'2026-11-24'", due_on: "'2026-11-24'", ...change },
    };
    return byHand(
      `insert into documents (${Object.keys(values).join()}) values (${Object.values(values).join()})`,
    );
  };
  expect(await write({ customer_id: `'${other.user.id}'` })).toBe('documents_corrects');
  expect(await write({ corrects_id: `'${voided.id}'` })).toBe('documents_corrects');
  expect(await write({ gst_charged: 'false' })).toBe('documents_corrects');
  expect(await write()).toBe('done');
  const ofNote = { id: `'${crypto.randomUUID()}'`, number: '900002', corrects_id: `'${id}'` };
  expect(await write(ofNote)).toBe('documents_corrects');
});
