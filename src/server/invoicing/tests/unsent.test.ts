import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import {
  billingRoute,
  invoiceCountsRoute,
  invoicesRoute,
  issueDraftsRoute,
  updateBillingRoute,
} from '#shared/invoicing/invoices.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  deleteOrderRoute,
  editOrderRoute,
  exportOrdersRoute,
  orderRoute,
  ordersRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { useCreditRoute } from '#shared/payments/payments.contract.ts';
import { moneySummaryRoute, overdueRoute } from '#shared/statements/overdue.contract.ts';
import { statementRoute } from '#shared/statements/statements.contract.ts';
import { toCheckRoute } from '#shared/statements/to-check.contract.ts';
import { createJobs } from '../../jobs.ts';
import { mailQueue } from '../../kernel/ops/mail-queue.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { pay } from '../../payments/payments.fixture.ts';
import { sessions } from '../../schema.ts';
import { remindDue } from '../../statements/remind-due.ts';
import { draftOf, type Person } from '../../testing/world.ts';
import { adjust, correction } from '../adjustments/adjustments.fixture.ts';
import {
  ask,
  deliver,
  draft,
  invoice,
  local,
  mailsOf,
  markSent,
  newCustomer,
  openInvoicingShop,
  ownLine,
  refusal,
  see,
  setBilling,
  setMoney,
  voidIt,
} from '../invoicing.fixture.ts';
import type { DocumentMail } from '../mail-document.ts';

let shop: Shop;
let cafe: Person;

beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await setMoney(shop, { hold: true, hold_after_days: 0, hold_above: 0, reminder_days: [1] });
  cafe = await newCustomer(shop, 'Corner Café', { terms_days: 0 });
  const never = local('2027-12-01T00:00');
  await shop.db.update(sessions).set({ expires_at: never, last_used_at: never });
});

/** Eight days late. */
const later = () => shop.setNow(local('2026-12-02T10:12'));

const mailJob = () => {
  const job = createJobs(shop.db, async () => undefined).find(({ queue }) => queue === mailQueue);
  if (!job?.giveUp) throw new Error('mails have no job');
  return { run: job.run, giveUp: job.giveUp };
};
const mailsAbout = async ({ id }: Pick<DocumentDetails, 'id'>) =>
  ((await mailsOf(shop)) as unknown as DocumentMail[]).filter(({ document_id }) => document_id === id);

/** Issued and sent by mail, and each of its mails given up. */
async function giveUp(document: DocumentDetails): Promise<DocumentDetails> {
  for (const mail of await mailsAbout(document)) await mailJob().giveUp(mail);
  return see(shop, document);
}

const issueAndSend = async (order: Order): Promise<DocumentDetails> => {
  const { id, version } = await draft(shop, [order], { who: cafe });
  await shop.call(shop.admin, issueDraftsRoute, { body: { drafts: [{ id, version }], send: true } });
  return see(shop, { id });
};

const ways: [how: string, make: (order: Order) => Promise<DocumentDetails>][] = [
  ['issued without being sent', (order) => invoice(shop, [order], { who: cafe })],
  ['whose mail was given up', async (order) => giveUp(await issueAndSend(order))],
];

const billing = async (by: Person) =>
  (await shop.call(by, billingRoute, { params: { id: cafe.user.id } })).reply;
const owes = async (by: Person) => {
  const { balance, overdue, credit } = await billing(by);
  return { balance, overdue, credit };
};
const nothing = { balance: 0, overdue: 0, credit: 0 };
const statement = async () => {
  const query = { from: Temporal.PlainDate.from('2026-11-01'), to: Temporal.PlainDate.from('2026-12-02') };
  const { closing_balance, overdue, credit } = (
    await shop.call(cafe, statementRoute, { params: { id: cafe.user.id }, query })
  ).reply;
  return { balance: closing_balance, overdue, credit };
};
const place = () =>
  shop.call(cafe, placeOrderRoute, {
    body: draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], {
      pickup_date: shop.now().add({ hours: 24 }),
      delivery_date: shop.now().add({ hours: 72 }),
    }),
  });
const overdueNames = async () =>
  (await shop.call(shop.admin, overdueRoute, { query: { limit: 100 } })).reply.rows.map(({ id }) => id);
const statusOf = async (payment_status: 'open' | 'part_paid' | 'overdue') =>
  (
    await shop.call(shop.admin, invoicesRoute, {
      query: { customer_id: cafe.user.id, payment_status: [payment_status] },
    })
  ).reply.rows.map((one) => [one.document_number, one.payment_status]);

describe.each(ways)('a document %s', (_how, make) => {
  let order: Order;
  let document: DocumentDetails;
  beforeEach(async () => {
    order = await deliver(shop, { who: cafe, sheets: 10 });
    document = await make(order);
  });

  test('is no part of what its customer owes, also not in what a change of their billing answers [INV-14, INV-23]', async () => {
    expect(await owes(cafe)).toEqual(nothing);
    later();
    expect([await owes(cafe), await statement()]).toEqual([nothing, nothing]);
    const change = { params: { id: cafe.user.id }, body: { purchase_order: 'PO 1' } };
    expect((await shop.call(cafe, updateBillingRoute, change)).reply).toMatchObject(nothing);
    // Staff read what the books have; late with it nobody is.
    expect(await owes(shop.admin)).toEqual({ balance: 4_180, overdue: 0, credit: 0 });
  });

  test('puts nobody on hold [INV-14, STM-7]', async () => {
    later();
    expect([(await place()).status, (await billing(shop.admin)).on_hold]).toEqual([201, null]);
    await markSent(shop, document);
    expect(refusal(await place())[0]).toBe('on-hold');
    expect((await billing(cafe)).on_hold).toEqual({ overdue: 4_180 });
  });

  test('is open and not overdue to staff: in lists, in counts, in sums and under Overdue [INV-14, PAY-3, STM-5]', async () => {
    const before = (await shop.call(shop.admin, moneySummaryRoute, {})).reply.open.amount;
    later();
    const [number, query] = [document.document_number, { customer_id: cafe.user.id }];
    expect((await see(shop, document)).payment_status).toBe('open');
    expect([await statusOf('open'), await statusOf('overdue')]).toEqual([[[number, 'open']], []]);
    const counts = async () => (await shop.call(shop.admin, invoiceCountsRoute, { query })).reply;
    expect(await counts()).toMatchObject({ open: 1, overdue: 0 });
    expect(await overdueNames()).not.toContain(cafe.user.id);
    const { open, overdue } = (await shop.call(shop.admin, moneySummaryRoute, {})).reply;
    const { rows } = (await shop.call(shop.admin, overdueRoute, { query: { limit: 100 } })).reply;
    const listed = rows.reduce((sum, row) => sum + row.overdue, 0);
    expect([open.amount, overdue.amount, overdue.customers]).toEqual([before, listed, rows.length]);
    await pay(shop, cafe, 1_000);
    expect([await statusOf('part_paid'), await statusOf('overdue')]).toEqual([[[number, 'part_paid']], []]);
    await markSent(shop, document);
    expect([await statusOf('part_paid'), await statusOf('overdue')]).toEqual([[], [[number, 'overdue']]]);
    expect(await counts()).toMatchObject({ open: 0, overdue: 1 });
    expect(await overdueNames()).toContain(cafe.user.id);
  });

  test('is not reminded of [INV-14, STM-6]', async () => {
    later();
    await remindDue(shop.db);
    expect((await see(shop, document)).history.map(({ type }) => type)).not.toContain('document.reminded');
  });

  test('is not known from its order: not by number, in no list, export or refusal [INV-14, INV-16]', async () => {
    const of = { params: { id: order.id } };
    const known = async (by: Person) => {
      const { invoice_id, invoice_number } = (await shop.call(by, orderRoute, of)).reply;
      const [row] = (await shop.call(by, ordersRoute, { query: { customer_id: cafe.user.id } })).reply.rows;
      const invoiced = await shop.call(by, ordersRoute, {
        query: { invoiced: 'yes', customer_id: cafe.user.id },
      });
      return [invoice_id, invoice_number, row?.invoice_number, invoiced.reply.total];
    };
    expect(await known(cafe)).toEqual([null, null, null, 0]);
    expect(await known(shop.admin)).toEqual([
      document.id,
      document.document_number,
      document.document_number,
      1,
    ]);
    const edited = await shop.call(cafe, editOrderRoute, {
      ...of,
      body: { special_instructions: 'Ring twice' },
    });
    const csv = (await shop.call(cafe, exportOrdersRoute, {})).text;
    expect([edited.text, csv].join()).not.toContain(document.document_number);
    expect(refusal(await shop.call(cafe, deleteOrderRoute, { ...of, query: {} }))).toEqual([
      'order-invoiced',
      `${order.order_number} is on an invoice. Correct it with an adjustment note.`,
    ]);
    await markSent(shop, document);
    expect(await known(cafe)).toEqual(await known(shop.admin));
  });

  test('is in no list of theirs and has no page; what paid it is their credit until they have it [INV-14, INV-23]', async () => {
    await pay(shop, cafe, 5_000);
    const list = async () =>
      (await shop.call(cafe, invoicesRoute, {})).reply.rows.map(({ id, open }) => [id, open]);
    expect([await list(), (await ask(shop, cafe, document)).status]).toEqual([[], 404]);
    expect(await owes(cafe)).toEqual({ balance: -5_000, overdue: 0, credit: 5_000 });
    later();
    expect([await owes(cafe), await statement()]).toEqual([await statement(), await owes(cafe)]);
    await markSent(shop, document);
    expect([await list(), await owes(cafe)]).toEqual([
      [[document.id, 0]],
      { balance: -820, overdue: 0, credit: 820 },
    ]);
  });
});

test('what a payment has paid of a document that was not sent covers what is late of one that was [INV-14, STM-6, STM-7]', async () => {
  await invoice(shop, [], { who: cafe, lines: [ownLine('Kept back', 5_000)] });
  await pay(shop, cafe, 5_500);
  const sent = await invoice(shop, [], { who: cafe, lines: [ownLine('Bag', 2_000)] });
  await markSent(shop, sent);
  later();
  expect(await owes(cafe)).toEqual({ balance: -3_300, overdue: 0, credit: 5_500 });
  expect((await place()).status).toBe(201);
  expect(await overdueNames()).not.toContain(cafe.user.id);
  await remindDue(shop.db);
  expect((await see(shop, sent)).history.map(({ type }) => type)).not.toContain('document.reminded');
});

test('nobody is held or reminded for what a note has taken off that was not sent to them [INV-14, STM-6, STM-7]', async () => {
  const sent = await invoice(shop, [], { who: cafe, lines: [ownLine('Bag', 2_000)] });
  await markSent(shop, sent);
  await adjust(shop, sent, correction(sent, { lines: { 0: { quantity: 0 } } }));
  later();
  expect((await place()).status).toBe(201);
  expect(await overdueNames()).not.toContain(cafe.user.id);
  await remindDue(shop.db);
  expect((await see(shop, sent)).history.map(({ type }) => type)).not.toContain('document.reminded');
  // They know nothing of the note, as on their statement.
  expect(await owes(cafe)).toEqual(await statement());
});

describe('a document whose mails are given up', () => {
  async function sendToTwo(): Promise<DocumentDetails> {
    await setBilling(shop, cafe, { invoice_emails: ['one@cafe.test', 'two@cafe.test'] });
    return issueAndSend(await deliver(shop, { who: cafe, sheets: 10 }));
  }

  test('was sent as long as one of them may arrive [INV-13, INV-14]', async () => {
    const document = await sendToTwo();
    const [one, two] = await mailsAbout(document);
    await mailJob().giveUp(one);
    expect((await ask(shop, cafe, document)).status).toBe(200);
    await mailJob().giveUp(two);
    expect([(await ask(shop, cafe, document)).status, (await see(shop, document)).sent_at]).toEqual([
      404,
      null,
    ]);
    // It was out of the house: it is corrected, not void.
    expect((await voidIt(shop, document)).status).toBe(409);
  });

  test('is its customer’s again once one is sent after all [INV-13, INV-14]', async () => {
    const document = await giveUp(await issueAndSend(await deliver(shop, { who: cafe, sheets: 10 })));
    expect((await ask(shop, cafe, document)).status).toBe(404);
    const [mail] = await mailsAbout(document);
    await mailJob().run(mail);
    const { sent_at, history } = await see(shop, document);
    expect([(await ask(shop, cafe, document)).status, sent_at]).toEqual([200, shop.now()]);
    expect(history[0]?.summary).toBe(`sent it again to ${mail?.to}`);
  });

  test('was sent to nobody only once each mail was given up, however often one is [INV-14]', async () => {
    const document = await sendToTwo();
    const [one, two] = await mailsAbout(document);
    await mailJob().giveUp(one);
    await mailJob().giveUp(one);
    expect((await ask(shop, cafe, document)).status).toBe(200);
    await mailJob().giveUp(two);
    expect((await ask(shop, cafe, document)).status).toBe(404);
  });

  test('has reached its customer once one was sent after all, whatever becomes of the others [INV-14]', async () => {
    const document = await sendToTwo();
    const [one, two] = await mailsAbout(document);
    await mailJob().giveUp(one);
    await mailJob().run(one);
    await mailJob().run(one);
    await mailJob().giveUp(two);
    const { history } = await see(shop, document);
    expect([(await ask(shop, cafe, document)).status, history.map(({ summary }) => summary)]).toEqual([
      200,
      [
        `could not send it to ${two?.to}`,
        `sent it again to ${one?.to}`,
        `could not send it to ${one?.to}`,
        'sent it to one@cafe.test, two@cafe.test',
        ...history.slice(4).map(({ summary }) => summary),
      ],
    ]);
  });

  test('is to check as long as one of them has not arrived [INV-13]', async () => {
    const document = await giveUp(await sendToTwo());
    const [one, two] = await mailsAbout(document);
    const addresses = async () =>
      (await shop.call(shop.admin, toCheckRoute, {})).reply.rows
        .filter(({ document_id }) => document_id === document.id)
        .map((row) => row.addresses);
    await mailJob().run(one);
    expect(await addresses()).toEqual([two?.to]);
    await mailJob().run(two);
    expect(await addresses()).toEqual([]);
  });

  test('stays sent where it was handed over, whatever becomes of its mails [INV-13, INV-14]', async () => {
    const document = await invoice(shop, [], { who: cafe, lines: [ownLine('Bag', 2_000)] });
    await markSent(shop, document);
    const sent = (await issueAndSend(await deliver(shop, { who: cafe, sheets: 10 }))) as DocumentDetails;
    await giveUp(sent);
    await markSent(shop, sent);
    await giveUp(sent);
    const ids = (await shop.call(cafe, invoicesRoute, {})).reply.rows.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([document.id, sent.id].toSorted());
  });
});

test('credit that paid of what was not sent is used by staff all the same [PAY-4]', async () => {
  await pay(shop, cafe, 5_500);
  await invoice(shop, [], { who: cafe, lines: [ownLine('Kept back', 2_000)] });
  expect((await owes(shop.admin)).credit).toBe(3_300);
  const asked = await shop.call(shop.admin, useCreditRoute, { body: { customer_id: cafe.user.id } });
  expect([asked.status, (await owes(cafe)).credit]).toEqual([201, 5_500]);
});
