import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoice,
  newCustomer,
  openInvoicingShop,
  ownLine,
  putCredit,
  voidIt,
} from '../../invoicing/invoicing.fixture.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { checkLedger, checkSettlements } from './check-ledger.ts';

let shop: Shop;
let cafe: Person;

/** Invoices of $110, $220 (void) and $330, and a payment of $200. */
beforeAll(async () => {
  shop = await openInvoicingShop();
  cafe = await newCustomer(shop);
  const invoiced = (price: number) => invoice(shop, [], { who: cafe, lines: [ownLine('Linen bag', price)] });
  await invoiced(10_000);
  await voidIt(shop, await invoiced(20_000));
  await putCredit(shop, cafe, 20_000);
  await invoiced(30_000);
});
afterAll(() => shop.close());

/** What the checks find, after a statement that goes past the triggers, as a fault would; it is taken back. */
async function findings(fault?: string) {
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    for (const table of ['ledger', 'settlements'])
      await client.query(`alter table ${table} disable trigger user`);
    if (fault) await client.query(fault);
    return [await checkLedger(client), await checkSettlements(client)];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const whole = [
  { mark: '✓', text: 'Every invoice and payment is in the ledger with its amount.' },
  { mark: '✓', text: 'Of every invoice and payment as much is open as is not settled.' },
];

test('agree after documents, voids and payments [INV-6, INV-15, PAY-2]', async () => {
  expect(await findings()).toEqual(whole);
  const { rows } = await shop.db.execute(sql`select count(*)::int as count from settlements`);
  expect(rows).toEqual([{ count: 3 }]);
});

test.each([
  [`update ledger set open = open - 1 where amount = 33000`, 1, 'INV-000003'],
  [`update settlements set amount = amount - 1 where amount = 11000`, 1, 'INV-000001, PAY-000001'],
  [`update ledger set amount = amount + 1, open = open + 1 where amount = 33000`, 0, 'INV-000003'],
  [
    `with gone as (delete from settlements where amount = 22000) delete from ledger where kind = 'void'`,
    0,
    'INV-000002',
  ],
  [`update ledger set dated_on = dated_on - 1 where kind = 'payment'`, 0, 'PAY-000001'],
])('%s is found [PAY-1, PAY-2]', async (fault, at, numbers) => {
  const found = await findings(fault);
  expect(found[at]).toMatchObject({ mark: '✗', text: expect.stringContaining(` ${numbers}.`) });
  expect(await findings()).toEqual(whole);
});
