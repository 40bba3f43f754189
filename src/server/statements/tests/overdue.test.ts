import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agesOf, overdueOf } from '#shared/statements/ages.ts';
import { exportOverdueRoute, type OverdueQuery } from '#shared/statements/overdue.contract.ts';
import { newCustomer, openInvoicingShop, setBilling, setMoney } from '../../invoicing/invoicing.fixture.ts';
import { readCsv } from '../../kernel/csv/read-csv.fixture.ts';
import { type Tx, transact } from '../../kernel/db/database.ts';
import { addEntry } from '../../ledger/ledger.store.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { reminders } from '../../schema.ts';
import { shortOrLong } from '../../testing/long-form.ts';
import type { Person } from '../../testing/world.ts';
import { dayOf, goTo, insertPayment, overdue, owe, paid, unremind } from '../overdue.fixture.ts';
import { findOverdue } from '../overdue.store.ts';

let shop: Shop;
let kim: Person;
let blue: Person;
let late: Person;
let covered: Person;
let quiet: Person;

/** The shop of the drawing: it is Sun 22 Nov 2026. */
beforeAll(async () => {
  shop = await openInvoicingShop();
  [kim, blue, late, covered, quiet] = (await Promise.all(
    ['Kirribilli Fencing Studio', 'Bluegum Backpackers', 'Larder', 'Covered', 'Quiet'].map((name) =>
      newCustomer(shop, name),
    ),
  )) as [Person, Person, Person, Person, Person];
  goTo(shop, '2026-08-10');
  const first = await owe(shop, kim, 21_450);
  await owe(shop, kim, 12_909, { due: '2026-08-24' });
  goTo(shop, '2026-09-15');
  await owe(shop, blue, 24_310);
  await owe(shop, covered, 5_000);
  goTo(shop, '2026-10-10');
  await owe(shop, blue, 18_656);
  // What is paid is not reminded of any more.
  const done = await owe(shop, late, 1_000);
  await paid(shop, late, 1_000, { settles: true });
  goTo(shop, '2026-11-01');
  await owe(shop, late, 70_290);
  await owe(shop, blue, 21_230, { due: '2026-11-22' });
  await owe(shop, quiet, 1_100, { due: '2026-12-01' });
  await paid(shop, blue, 10_000);
  await paid(shop, covered, 5_000);
  await unremind(shop, kim);
  await shop.db.insert(reminders).values([
    { document_id: first.id, step_days: 3, sent_on: dayOf('2026-08-13') },
    { document_id: first.id, step_days: 30, sent_on: dayOf('2026-09-09') },
    { document_id: first.id, step_days: 14, sent_on: dayOf('2026-09-09') },
    { document_id: done.id, step_days: 3, sent_on: dayOf('2026-10-13') },
  ]);
  goTo(shop, '2026-11-22');
});
afterAll(() => shop.close());

const names = async (query = {}) =>
  (await overdue(shop, query)).rows.map(({ customer_name }) => customer_name);

describe('what is overdue', () => {
  test('stands by customer and age with credit taken off, the oldest first [STM-3, STM-5]', async () => {
    const none = { last_reminder_days: null, last_reminded_on: null, on_hold: false, is_reminded: true };
    const { rows, total } = await overdue(shop);
    expect(rows).toEqual([
      {
        ...{ id: kim.user.id, customer_name: 'Kirribilli Fencing Studio', email: kim.user.email },
        ...{ not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 12_909, over_90: 21_450, overdue: 34_359 },
        documents: 2,
        ...{
          oldest_due_on: dayOf('2026-08-10'),
          last_reminder_days: 30,
          last_reminded_on: dayOf('2026-09-09'),
        },
        on_hold: false,
        is_reminded: false,
      },
      {
        ...{ id: blue.user.id, customer_name: 'Bluegum Backpackers', email: blue.user.email, ...none },
        ...{ not_due: 21_230, days_1_30: 0, days_31_60: 18_656, days_61_90: 14_310, over_90: 0 },
        ...{ overdue: 32_966, documents: 2, oldest_due_on: dayOf('2026-09-15') },
      },
      {
        ...{ id: late.user.id, customer_name: 'Larder', email: late.user.email, ...none },
        ...{ not_due: 0, days_1_30: 70_290, days_31_60: 0, days_61_90: 0, over_90: 0, overdue: 70_290 },
        ...{ documents: 1, oldest_due_on: dayOf('2026-11-01') },
      },
    ]);
    expect(total).toBe(3);
  });

  test.each([
    [{ sort: 'oldest', direction: 'desc' }, ['Larder', 'Bluegum Backpackers', 'Kirribilli Fencing Studio']],
    [{ sort: 'customer_name' }, ['Bluegum Backpackers', 'Kirribilli Fencing Studio', 'Larder']],
    [{ sort: 'overdue', direction: 'desc' }, ['Larder', 'Kirribilli Fencing Studio', 'Bluegum Backpackers']],
    [{ age: ['days_61_90'] }, ['Kirribilli Fencing Studio', 'Bluegum Backpackers']],
    [{ age: ['over_90', 'days_1_30'] }, ['Kirribilli Fencing Studio', 'Larder']],
    [{ search: 'gum' }, ['Bluegum Backpackers']],
    [{ search: 'nobody of that name' }, []],
    [{ limit: 1, offset: 1 }, ['Bluegum Backpackers']],
  ] as [OverdueQuery, string[]][])('is asked for by %o [STM-5]', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    const counted = query.limit ? 3 : expected.length;
    expect((await overdue(shop, query)).total).toBe(counted);
  });

  test('says who is on hold, as the refusal of their orders does [STM-5, STM-7]', async () => {
    const held = async () =>
      (await overdue(shop)).rows.filter((row) => row.on_hold).map(({ customer_name }) => customer_name);
    await setMoney(shop, { hold: true, hold_above: 33_000, hold_after_days: 30 });
    expect(await held()).toEqual(['Kirribilli Fencing Studio']);
    await setMoney(shop, { hold_above: 32_000 });
    expect(await held()).toEqual(['Kirribilli Fencing Studio', 'Bluegum Backpackers']);
    await setBilling(shop, blue, { hold: 'never' });
    await setBilling(shop, late, { hold: 'always' });
    expect(await held()).toEqual(['Kirribilli Fencing Studio', 'Larder']);
    await setMoney(shop, { hold: false });
    expect(await held()).toEqual(['Larder']);
    await setBilling(shop, late, { hold: 'auto' });
  });

  test('is found by the email of a customer [STM-5]', async () => {
    expect(await names({ search: late.user.email })).toEqual(['Larder']);
  });

  test('is exported as it is listed [STM-5, CSV-1]', async () => {
    const query = { sort: 'overdue', age: 'days_1_30,over_90' };
    const { body } = await shop.app.inject({
      url: exportOverdueRoute.path,
      query,
      headers: { authorization: `Bearer ${shop.admin.token}` },
    });
    const [heads = [], ...lines] = readCsv(body);
    const column = (head: string) => lines.map((cells) => cells[heads.indexOf(head)]);
    expect(column('customer_name')).toEqual(['Kirribilli Fencing Studio', 'Larder']);
    expect([column('overdue'), column('over_90'), column('oldest_due_on'), column('is_reminded')]).toEqual([
      ['343.59', '702.90'],
      ['214.50', '0.00'],
      ['2026-08-10', '2026-11-01'],
      ['false', 'true'],
    ]);
  });

  test('is the same as the rule says, for any debts and credits [STM-3, STM-5]', async () => {
    const today = dayOf('2026-11-22');
    const debts = fc.array(
      fc.record({
        due_on: fc.integer({ min: -130, max: 20 }).map((days) => today.add({ days })),
        open: fc.integer({ min: 1, max: 9_999 }),
      }),
      { maxLength: 5 },
    );
    const property = fc.asyncProperty(
      debts,
      fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 2 }),
      async (owed, credits) => {
        const credit = credits.reduce((sum, one) => sum + one, 0);
        const expected = agesOf(owed, credit, today);
        const row = await undone(async (tx) => {
          for (const { due_on, open } of owed) await book(tx, quiet, open, due_on);
          for (const amount of credits) await book(tx, quiet, -amount);
          return (await findOverdue(tx, {})).rows.find(({ id }) => id === quiet.user.id);
        });
        // Of the one invoice that they have beside them.
        const not_due = Math.max(
          0,
          1_100 - Math.max(0, credit - owed.reduce((sum, { open }) => sum + open, 0)),
        );
        if (overdueOf(expected) === 0) expect(row).toBeUndefined();
        else
          expect(row).toMatchObject({
            ...expected,
            not_due: expected.not_due + not_due,
            overdue: overdueOf(expected),
          });
      },
    );
    await fc.assert(property, { numRuns: shortOrLong(8, 80) });
  });

  /** Does something of which nothing stays. */
  async function undone<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const undo = { result: null as Result };
    await transact(shop.db, async (tx) => {
      undo.result = await work(tx);
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return undo.result;
  }

  /** An entry of a payment: positive is owed, since that day. */
  async function book(tx: Tx, { user }: Person, amount: number, due_on: Temporal.PlainDate | null = null) {
    const direction = amount > 0 ? 'out' : 'in';
    const paid_on = dayOf('2026-11-22');
    const number = 900_000 + Math.trunc(Math.random() * 1e8);
    const payment_id = await insertPayment(
      tx,
      { customer_id: user.id, direction, amount: Math.abs(amount), paid_on, number },
      shop,
    );
    const kind = amount > 0 ? 'refund' : 'payment';
    await addEntry(tx, { customer_id: user.id, kind, amount, dated_on: paid_on, due_on, payment_id });
  }
});
