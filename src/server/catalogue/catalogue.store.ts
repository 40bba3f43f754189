import { and, asc, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { SkuQuery } from '#shared/catalogue/catalogue.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import type { Page } from '#shared/kernel/route.ts';
import { plain } from '../kernel/db/columns.ts';
import { matchesText } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { customer_prices, skus } from '../schema.ts';

/** The condition for SKUs that can be ordered. A deleted SKU stays in existing orders only. */
export const onOffer = isNull(skus.deleted_at);

const sortColumns = {
  name: plain(skus.name),
  category: plain(skus.category),
  price: skus.price,
  created_at: skus.created_at,
};

/** One page of the catalogue, by name by default. */
export async function findSkus(db: DbOrTx, query: SkuQuery): Promise<Page<Sku>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const rows = await selectMatching(db, query).limit(limit).offset(offset);
  return { rows, total: await db.$count(skus, matching(query)) };
}

/** All SKUs that match, in the sequence of the list. */
export function selectMatching(db: DbOrTx, query: SkuQuery) {
  const { sort = 'name', direction = 'asc' } = query;
  const inDirection = direction === 'asc' ? asc : desc;
  return db
    .select()
    .from(skus)
    .where(matching(query))
    .orderBy(inDirection(sortColumns[sort]), inDirection(plain(skus.name)), inDirection(skus.id))
    .$dynamic();
}

const matching = ({ search, category }: SkuQuery): SQL | undefined =>
  and(
    onOffer,
    category ? eq(skus.category, category) : undefined,
    matchesText(search, [skus.name, skus.category, skus.description]),
  );

export const skuCategories = (db: DbOrTx): Promise<{ category: string; skus: number }[]> =>
  db
    .select({ category: skus.category, skus: count() })
    .from(skus)
    .where(onOffer)
    .groupBy(skus.category)
    .orderBy(asc(plain(skus.category)), asc(skus.category));

/** The row of a SKU that can be ordered, locked until the transaction ends. */
export async function lockSkuRow(tx: DbOrTx, id: string) {
  const [sku] = await tx
    .select()
    .from(skus)
    .where(and(eq(skus.id, id), onOffer))
    .for('no key update');
  return sku ?? null;
}

/** The ids of the customers who have a price for a SKU: they see it. */
export async function customersWithPrice(db: DbOrTx, sku_id: string): Promise<string[]> {
  const rows = await db
    .select({ customer_id: customer_prices.customer_id })
    .from(customer_prices)
    .where(eq(customer_prices.sku_id, sku_id));
  return rows.map(({ customer_id }) => customer_id);
}
