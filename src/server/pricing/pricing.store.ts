import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { CustomerPrice, PricedSku } from '#shared/pricing/customer-price.ts';
import type { PriceList } from '#shared/pricing/price-items.ts';
import { onOffer } from '../catalogue/catalogue.store.ts';
import { isMainContactOf } from '../customers/customers.store.ts';
import { plain } from '../kernel/db/columns.ts';
import { matchesText } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { arrayOf, prepared } from '../kernel/db/prepared.ts';
import { customer_prices, customers, skus, users } from '../schema.ts';

/** The catalogue with the prices of one customer, by name. `customer_price` is `null` if none is agreed. */
export async function findPricedSkus(db: DbOrTx, customer_id: string): Promise<PricedSku[]> {
  const rows = await db
    .select({ sku: skus, customer_price: customer_prices.custom_price })
    .from(skus)
    .leftJoin(
      customer_prices,
      and(eq(customer_prices.sku_id, skus.id), eq(customer_prices.customer_id, customer_id)),
    )
    .where(onOffer)
    .orderBy(asc(plain(skus.name)), asc(skus.id));
  return rows.map(({ sku, customer_price }) => ({
    ...sku,
    customer_price,
    has_custom_pricing: customer_price !== null,
  }));
}

const isPriceOf = and(
  eq(customer_prices.sku_id, skus.id),
  eq(customer_prices.customer_id, sql.placeholder('customer_id')),
);
/** A shop has hundreds of SKUs, an order a few. */
const isAsked = and(onOffer, sql`${skus.id} = any(${arrayOf(sql.placeholder('sku_ids'))})`);

const selectAgreedPrices = prepared((query) =>
  query
    .select({ sku_id: skus.id, name: skus.name, measure: skus.measure, price: customer_prices.custom_price })
    .from(skus)
    .innerJoin(customer_prices, isPriceOf)
    .where(isAsked),
);

const selectStaffPrices = prepared((query) =>
  query
    .select({
      sku_id: skus.id,
      name: skus.name,
      measure: skus.measure,
      // A prepared select decodes columns only: without the cast it would be text.
      price: sql<number>`coalesce(${customer_prices.custom_price}, ${skus.price})::float8`,
    })
    .from(skus)
    .leftJoin(customer_prices, isPriceOf)
    .where(isAsked),
);

type FindPrices = (
  db: DbOrTx,
  customer_id: string,
  lines: readonly { sku_id: string }[],
) => Promise<PriceList>;

const findPricesBy =
  (select: typeof selectAgreedPrices): FindPrices =>
  async (db, customer_id, lines) => {
    const rows = await select(db, { customer_id, sku_ids: lines.map(({ sku_id }) => sku_id) });
    return new Map(rows.map(({ sku_id, ...priced }) => [sku_id, priced]));
  };

/** What a customer may order of these SKUs, by id: only those with an agreed price. In cents, without GST. */
export const findCustomerPriceList: FindPrices = findPricesBy(selectAgreedPrices);

/** The prices of these SKUs when staff order, by id: the agreed price, else the base price. In cents, without GST. */
export const findStaffPriceList: FindPrices = findPricesBy(selectStaffPrices);

/** The prices agreed with one customer, by name of the SKU. */
export const findCustomerPrices = async (db: DbOrTx, customer_id: string): Promise<CustomerPrice[]> =>
  selectCustomerPrices(db, customer_id);

/** The same as a select: those of which the item or its category contains `search`. */
export const selectCustomerPrices = (db: DbOrTx, customer_id: string, search?: string) =>
  selectPrices(
    db,
    and(eq(customer_prices.customer_id, customer_id), matchesText(search, [skus.name, skus.category])),
  );

/** One agreed price, locked until the transaction ends; `null` also if its SKU is deleted. */
export async function lockCustomerPrice(tx: DbOrTx, id: string): Promise<CustomerPrice | null> {
  const isPrice = eq(customer_prices.id, id);
  const [price] = await selectPrices(tx, isPrice).for('no key update', { of: customer_prices });
  return price ?? null;
}

/** The prices agreed with all customers, by their names, then by that of the SKU. */
export const selectAllPrices = (db: DbOrTx) =>
  db
    .select({ ...priceColumns, email: users.email, customer_name: customers.name })
    .from(customer_prices)
    .innerJoin(skus, and(eq(skus.id, customer_prices.sku_id), onOffer))
    .innerJoin(customers, eq(customers.id, customer_prices.customer_id))
    .innerJoin(users, isMainContactOf(customers.id))
    .orderBy(asc(customers.plain_name), asc(customers.id), asc(plain(skus.name)), asc(skus.id));

const priceColumns = {
  id: customer_prices.id,
  customer_id: customer_prices.customer_id,
  sku_id: skus.id,
  sku_name: skus.name,
  category: skus.category,
  unit: skus.unit,
  base_price: skus.price,
  custom_price: customer_prices.custom_price,
};

const selectPrices = (db: DbOrTx, condition: SQL | undefined) =>
  db
    .select(priceColumns)
    .from(customer_prices)
    .innerJoin(skus, and(eq(skus.id, customer_prices.sku_id), onOffer))
    .where(condition)
    .orderBy(asc(plain(skus.name)), asc(skus.id));
