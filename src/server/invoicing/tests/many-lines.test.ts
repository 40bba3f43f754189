import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf } from '#shared/invoicing/document-totals.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { document_lines } from '../../schema.ts';
import { adjust, correction } from '../adjustments/adjustments.fixture.ts';
import { invoice, newCustomer, openInvoicingShop } from '../invoicing.fixture.ts';

/** PostgreSQL takes 65,535 parameters in one statement. */

let shop: Shop;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());

test('an invoice of more lines than one statement can write is issued, and adjusted in all of them [INV-6, INV-17]', async () => {
  const who = await newCustomer(shop);
  const orders = await placeMany(who.user.id, { count: 66, lines: 100 });
  const issued = await invoice(shop, orders, { who });
  expect(linesOf(issued.content).length).toBe(6_600);
  const all = Object.fromEntries(Array.from({ length: 6_600 }, (_, line) => [line, { quantity: 2 }]));
  const note = await adjust(shop, issued, correction(issued, { lines: all }));
  expect([issued.base, note.base]).toEqual([6_600 * 345, -6_600 * 115]);
  for (const { id, base } of [issued, note]) {
    const lines = await shop.db.select().from(document_lines).where(eq(document_lines.document_id, id));
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(base);
    expect(lines.length).toBeGreaterThanOrEqual(6_600);
  }
});

/** Delivered orders of so many lines, each 3 sheets at $1.15. */
async function placeMany(customer_id: string, { count, lines }: { count: number; lines: number }) {
  const items = Array.from({ length: lines }, () => ({
    ...{ id: crypto.randomUUID(), sku_id: shop.sheet.id, sku_name: 'Sheet', quantity: 3, price: 115 },
  }));
  const base = lines * 345;
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
      total_amount, fulfilled_at)
    select gen_random_uuid(), ${customer_id}, 'delivered', ${shop.now()}, ${shop.now().add({ hours: 24 })}, 'A', 'B', ${JSON.stringify(items)}::jsonb,
      ${base + Math.round(base / 10)}, ${shop.now()} from generate_series(1, ${count}::int) returning id`);
  return rows;
}
