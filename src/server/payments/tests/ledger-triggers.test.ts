import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import type { PaymentDetails } from '#shared/payments/payment.ts';
import { newCustomer, openInvoicingShop } from '../../invoicing/invoicing.fixture.ts';
import { inOneTransaction } from '../../kernel/db/database.ts';
import { violatedConstraint } from '../../kernel/db/transaction/database-error.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { entriesOf, expectSoundLedger, owe, pay, refund } from '../payments.fixture.ts';

/** What somebody does by hand to money that is recorded, past the service, is refused by the database itself. */

let shop: Shop;
let who: Person;
let other: Person;
let owed: DocumentDetails;
let paid: PaymentDetails;
beforeAll(async () => {
  shop = await openInvoicingShop();
  other = await newCustomer(shop, 'Tom Gallagher');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});
beforeEach(async () => {
  who = await newCustomer(shop);
  owed = await owe(shop, who, 10_000);
  paid = await pay(shop, who, 6_000, { settle: [{ document_id: owed.id, amount: 4_000 }] });
});

/** The constraint that refuses statements of one transaction; `done` where none does. */
const byHand = (...statements: string[]): Promise<string> =>
  inOneTransaction(shop.db, async (db) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  }).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error) ?? `${error}`,
  );

const entryOf = (owner: string) => `(select id from ledger where ${owner})`;
const credit = () => entryOf(`payment_id = '${paid.id}' and kind = 'payment'`);
const debit = () => entryOf(`document_id = '${owed.id}' and kind = 'invoice'`);
const settled = () => `(select id from settlements where credit_id = ${credit()})`;

describe('what is recorded', () => {
  test.each([
    ['ledger', 'amount = amount - 1', 'ledger_kept'],
    ['ledger', 'open = open + 1', 'ledger_kept'],
    ['ledger', 'open = 0', 'ledger_kept'],
    ['ledger', 'dated_on = dated_on - 1', 'ledger_kept'],
    ['ledger', `customer_id = (select id from customers where name = 'Tom Gallagher')`, 'ledger_kept'],
    ['settlements', 'amount = amount - 1', 'settlements_kept'],
    ['settlements', 'settled_on = settled_on - 1', 'settlements_kept'],
    ['payments', 'amount = amount - 1', 'payments_kept'],
    ['payments', 'paid_on = paid_on - 1', 'payments_kept'],
    ['payments', "reference = 'x'", 'payments_kept'],
    ['payments', "note = 'x'", 'payments_kept'],
    ['payments', 'number = number + 500', 'payments_kept'],
  ])('is not changed: %s, %s [PAY-1]', async (table, set, constraint) => {
    const before = await entriesOf(shop, who);
    expect(await byHand(`update ${table} set ${set} where customer_id = '${who.user.id}'`)).toBe(constraint);
    expect(await entriesOf(shop, who)).toEqual(before);
  });

  test.each([
    ['delete from settlements', 'settlements_kept'],
    ['delete from payments', 'payments_kept'],
    ['delete from ledger', 'ledger_kept'],
    ['truncate settlements', 'settlements_kept'],
    ['truncate ledger cascade', 'ledger_kept'],
    ['truncate payments cascade', 'payments_kept'],
  ])('is not removed: %s [PAY-1]', async (statement, constraint) => {
    expect(await byHand(statement)).toBe(constraint);
    expect(await entriesOf(shop, who)).toHaveLength(2);
  });
});

/** The columns that each insert by hand sets, with their values. */
type Values = Record<string, string | number>;
const insert = (table: string, values: Values): string =>
  `insert into ${table} (id, ${Object.keys(values).join(', ')}) values (gen_random_uuid(), ${Object.values(values).join(', ')})`;

describe('a settlement', () => {
  const settle = (change: Values = {}) =>
    byHand(
      insert('settlements', {
        customer_id: `'${who.user.id}'`,
        credit_id: credit(),
        debit_id: debit(),
        amount: 1_000,
        settled_on: "'2026-11-24'",
        ...change,
      }),
    );

  test('moves what is open of both, and no more than either has [PAY-2]', async () => {
    expect(await settle({ amount: 2_001 })).toBe('ledger_open');
    expect(await settle({ amount: 7_000 })).toBe('ledger_open');
    expect(await entriesOf(shop, who)).toEqual([
      ['invoice', 10_000, 6_000],
      ['payment', -6_000, -2_000],
    ]);
    expect(await settle({ amount: 2_000 })).toBe('done');
    expect(await entriesOf(shop, who)).toEqual([
      ['invoice', 10_000, 4_000],
      ['payment', -6_000, 0],
    ]);
  });

  test('is of a credit and of what is owed, both of its customer [PAY-2]', async () => {
    await owe(shop, other, 5_000);
    const theirs = entryOf(`customer_id = '${other.user.id}' limit 1`);
    expect(await settle({ debit_id: theirs })).toBe('settlements_debit');
    expect(await settle({ customer_id: `'${other.user.id}'` })).toBe('settlements_credit');
    expect(await settle({ credit_id: debit(), debit_id: credit() })).toBe('settlements_sides');
    expect(await settle({ credit_id: debit() })).toBe('settlements_sides');
    expect(await settle({ debit_id: credit() })).toBe('settlements_sides');
    expect(await settle({ amount: 0 })).toBe('settlements_amount');
    expect(await settle({ amount: -1_000 })).toBe('settlements_released');
  });

  test('is released whole, once, and by itself alone [PAY-4]', async () => {
    expect(await settle({ amount: -3_999, releases_id: settled() })).toBe('settlements_release');
    expect(await settle({ amount: 4_000, releases_id: settled() })).toMatch(/settlements_release/);
    const whole = {
      amount: -4_000,
      releases_id: `(select min(id::text)::uuid from settlements where credit_id = ${credit()} and releases_id is null)`,
    };
    expect(await settle(whole)).toBe('done');
    expect(await settle(whole)).toBe('settlements_released_once');
    expect(await entriesOf(shop, who)).toEqual([
      ['invoice', 10_000, 10_000],
      ['payment', -6_000, -6_000],
    ]);
  });
});

test('a release is of the same credit and of what that settled [PAY-4]', async () => {
  const more = await owe(shop, who, 5_000);
  const first = `(select min(id::text)::uuid from settlements where credit_id = ${credit()})`;
  const release = (debit_id: string) =>
    byHand(
      insert('settlements', {
        customer_id: `'${who.user.id}'`,
        ...{ credit_id: credit(), debit_id, amount: -4_000, releases_id: first },
        settled_on: "'2026-11-24'",
      }),
    );
  expect(await release(entryOf(`document_id = '${more.id}'`))).toBe('settlements_release');
  expect(await release(debit())).toBe('done');
});

describe('an entry', () => {
  const add = (change: Values) =>
    byHand(
      insert('ledger', {
        customer_id: `'${who.user.id}'`,
        kind: "'rounding'",
        amount: -1,
        open: -1,
        dated_on: "'2026-11-24'",
        payment_id: `'${paid.id}'`,
        ...change,
      }),
    );

  test.each<[string, Values, string]>([
    ['one more of a kind', { kind: "'payment'" }, 'ledger_payment_once'],
    ['of nothing', { amount: 0 }, 'ledger_amount'],
    ['a payment that is owed', { kind: "'payment'", amount: 5, due_on: "'2026-11-24'" }, 'ledger_sign'],
    ['a refund that is a credit', { kind: "'refund'" }, 'ledger_sign'],
    ['owed without a due day', { amount: 5 }, 'ledger_due'],
    ['a document’s without one', { kind: "'void'" }, 'ledger_of_one'],
    ['of an unknown kind', { kind: "'gift'" }, 'ledger_kind_known'],
  ])('%s is refused [PAY-1]', async (_what, change, constraint) => {
    expect(await add(change)).toBe(constraint);
  });

  test('is open whole as it is written, and of its payment’s customer [PAY-1]', async () => {
    expect(await add({ customer_id: `'${other.user.id}'` })).toBe('ledger_payment');
    const again = { kind: "'invoice'", amount: 5, open: 5, due_on: "'2026-11-24'" };
    expect(await add({ ...again, payment_id: 'null', document_id: `'${owed.id}'` })).toBe(
      'ledger_document_once',
    );
    expect(await add({ open: 0 })).toBe('done');
    expect((await entriesOf(shop, who)).at(-1)).toEqual(['rounding', -1, -1]);
  });
});

describe('a payment', () => {
  const record = (change: Values) =>
    byHand(
      insert('payments', {
        customer_id: `'${who.user.id}'`,
        direction: "'out'",
        method: "'cash'",
        amount: 6_000,
        paid_on: "'2026-11-24'",
        by: `'${shop.admin.user.id}'`,
        ...change,
      })
        .replace('by)', '"by")')
        .replace(', by,', ', "by",'),
    );
  const reverses = () => ({ reversal_of: `'${paid.id}'` });

  test('is undone whole, in the other direction, by its customer’s, and once [PAY-5]', async () => {
    expect(await record({ ...reverses(), amount: 5_999 })).toBe('payments_reversal');
    expect(await record({ ...reverses(), direction: "'in'" })).toBe('payments_reversal');
    expect(await record({ ...reverses(), customer_id: `'${other.user.id}'` })).toBe('payments_reversal');
    expect(await record({ ...reverses(), number: 900_000 })).toBe('payments_numbered');
    expect(await record(reverses())).toBe('done');
    expect(await record(reverses())).toBe('payments_reversed_once');
  });

  test('that gives back is of a payment of its customer, and has a number [PAY-7]', async () => {
    const theirs = await pay(shop, other, 1_000);
    expect(await record({ number: 900_001, refund_of: `'${theirs.id}'` })).toBe('payments_refunded');
    const back = await refund(shop, paid, 500);
    expect(await record({ number: 900_004, refund_of: `'${back.id}'` })).toBe('payments_refunded');
    expect(await record({ number: 900_002, refund_of: `'${paid.id}'`, direction: "'in'" })).toBe(
      'payments_refund',
    );
    expect(await record({ refund_of: `'${paid.id}'` })).toBe('payments_numbered');
    expect(await record({ number: 900_003, amount: 0 })).toBe('payments_amount');
    const number = Number(paid.payment_number.slice('PAY-'.length));
    expect(await record({ number })).toMatch(/^payments_(payment_)?number$/);
  });

  test('is of one line of a bank, and of each line one [PAY-10]', async () => {
    const id = crypto.randomUUID();
    const line = `insert into bank_lines (id, account, day, amount, description, fingerprint)
      values ('${id}', 'Main', '2026-11-24', 6000, 'Rent', '${id}')`;
    expect(await byHand(`insert into bank_accounts (account, columns) values ('Main', '{}')`, line)).toBe(
      'done',
    );
    const of = (number: number) => record({ number, direction: "'in'", bank_line_id: `'${id}'` });
    expect(await of(900_005)).toBe('done');
    expect(await of(900_006)).toBe('payments_bank_line_once');
  });
});
