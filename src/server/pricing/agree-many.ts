import { and, asc, eq, exists, inArray, like, not, type SQL, sql } from 'drizzle-orm';
import { erasedDomain, isErased } from '#shared/accounts/personal-data.ts';
import { maxPriceCents } from '#shared/kernel/money.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import {
  type AgreedMany,
  type ManyPrices,
  maxNamedChanges,
  maxPricesAtOnce,
  type PriceChange,
} from '#shared/pricing/customer-price.ts';
import { onOffer } from '../catalogue/catalogue.store.ts';
import { refuseErased } from '../customers/customers.store.ts';
import { plain } from '../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { slices } from '../kernel/db/slices.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { recordMany } from '../notifications/record-many.ts';
import { refresh } from '../notifications/refresh.ts';
import { customer_prices, customers, events, skus, users } from '../schema.ts';
import { priceChanges, priceEvents } from './pricing.events.ts';

/**
 * Agrees the base prices, or those of another customer, with many customers, or changes theirs by percent, all or nothing, or puts
 * such a change back; a dry run says what it would do. Prices agreed already stay, unless they are to be replaced. Orders placed keep theirs.
 * @throws Refusal `not-found` for an unknown customer or SKU, `erased`, `invalid` for too many prices at once, or too high a price
 */
export function agreeMany(db: Db, actor_id: string, many: ManyPrices): Promise<AgreedMany> {
  return transact(db, async (tx) => {
    const offered = await findOffered(tx, many);
    if (!many.customer_ids) return findChanges(tx, offered, many.replace === true);
    const customer_ids = await lockCustomers(tx, many.customer_ids);
    const pairs = customer_ids.length * offered.length;
    if (pairs > maxPricesAtOnce) refuseField('customer_ids', 'Choose fewer customers or SKUs at once');
    const { percent, undo_of } = many;
    if (undo_of) {
      const changed = await writePrices(tx, actor_id, changedAt(actor_id, customer_ids, undo_of), true);
      return { customers: customer_ids.length, ...changed, kept: 0 };
    }
    const agreed = percent === undefined ? null : await lockAgreed(tx, customer_ids, offered, percent);
    const wanted = agreed?.wanted ?? wantedPrices(customer_ids, offered);
    const replace = agreed !== null || many.replace === true;
    const { added, changed } = many.dry_run
      ? await countWanted(tx, wanted, replace)
      : await writePrices(tx, actor_id, wanted, replace);
    return {
      ...{ customers: customer_ids.length, added, changed },
      kept: (agreed?.count ?? pairs) - added - changed,
      ...(agreed && (many.dry_run ? { changes: await nameChanges(tx, wanted) } : { changed_at: tx.now() })),
    };
  });
}

/** The base prices of who becomes a customer with them, in the transaction that creates them. */
export async function agreeNotedPrices(tx: Tx): Promise<void> {
  const { base_priced } = tx.notes;
  tx.notes.base_priced = undefined;
  if (!base_priced) return;
  const { actor_id, customer_id } = base_priced;
  await agreeBasePrices(tx, actor_id, [customer_id]);
}

/** The base prices of customers who are new, as many at once as a call may agree. */
export async function agreeBasePrices(
  tx: Tx,
  actor_id: string | null,
  customer_ids: readonly string[],
): Promise<void> {
  const offered = await findOffered(tx, {});
  const atOnce = Math.max(1, Math.floor(maxPricesAtOnce / Math.max(1, offered.length)));
  for (let at = 0; at < customer_ids.length; at += atOnce)
    await writePrices(tx, actor_id, wantedPrices(customer_ids.slice(at, at + atOnce), offered), false);
}

/** Nobody of them is erased until the transaction ends. */
async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const asked = [...new Set(ids)];
  const locked = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, asked))
    .orderBy(asc(customers.id))
    .for('key share');
  if (locked.length < asked.length) refuseNotFound();
  // Read after the wait.
  const people = await tx.select().from(users).where(inArray(users.customer_id, asked));
  const there = new Set(people.filter((person) => !isErased(person)).map(({ customer_id }) => customer_id));
  if (there.size < asked.length) refuseErased();
  return locked.map(({ id }) => id);
}

/** What it would do to everybody who has a price of their own. */
async function findChanges(tx: Tx, offered: readonly Offered[], replace: boolean): Promise<AgreedMany> {
  const [{ sku_id, price } = { sku_id: '', price: 0 }] = offered;
  const holders = await tx
    .select({
      customer_id: customers.id,
      customer_name: customers.name,
      before: customer_prices.custom_price,
    })
    .from(customer_prices)
    .innerJoin(customers, eq(customers.id, customer_prices.customer_id))
    .where(and(eq(customer_prices.sku_id, sku_id), exists(unerasedOf(tx))))
    .orderBy(asc(plain(customers.name)), asc(customers.id));
  const changes = holders
    .filter(({ before }) => before !== price)
    .map((holder) => ({ ...holder, after: price }));
  const changed = replace ? changes.length : 0;
  return {
    ...{ customers: holders.length, added: 0, changed, kept: holders.length - changed, changes },
    holders: holders.map(({ before, ...holder }) => ({ ...holder, price: before })),
  };
}

const unerasedOf = (tx: Tx) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.customer_id, customers.id), not(like(users.email, `%${erasedDomain}`))));

type Offered = { sku_id: string; price: number };

/** The SKUs that are meant, each with the price to agree: its base price, or what the other customer pays. */
async function findOffered(
  tx: Tx,
  { sku_ids, from_customer_id }: Pick<ManyPrices, 'sku_ids' | 'from_customer_id'>,
): Promise<Offered[]> {
  const asked = sku_ids && [...new Set(sku_ids)];
  const meant = await tx
    .select({ sku_id: skus.id, price: skus.price })
    .from(skus)
    .where(and(onOffer, asked && inArray(skus.id, asked)));
  if (asked && meant.length < asked.length) refuseNotFound();
  if (from_customer_id === undefined) return meant;
  const isFrom = eq(customers.id, from_customer_id);
  if ((await tx.$count(customers, isFrom)) === 0) refuseNotFound();
  const agreed = await tx
    .select({ sku_id: customer_prices.sku_id, price: customer_prices.custom_price })
    .from(customer_prices)
    .where(eq(customer_prices.customer_id, from_customer_id));
  const meantIds = new Set(meant.map(({ sku_id }) => sku_id));
  return agreed.filter(({ sku_id }) => meantIds.has(sku_id));
}

/** Each customer with each SKU and its price, as rows of a statement. */
const wantedPrices = (customer_ids: readonly string[], offered: readonly Offered[]): SQL => sql`(
  select customer_id::uuid, sku_id, price
  from jsonb_array_elements_text(${JSON.stringify(customer_ids)}::jsonb) as customer_id,
    jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as offered (sku_id uuid, price bigint)) as wanted`;

/** What these customers pay changed by percent. Nobody changes it until the transaction ends, so that none is lost between. */
async function lockAgreed(
  tx: Tx,
  customer_ids: readonly string[],
  offered: readonly Offered[],
  percent: number,
): Promise<{ wanted: SQL; count: number }> {
  const rows = await tx
    .select({
      customer_id: customer_prices.customer_id,
      sku_id: customer_prices.sku_id,
      price: raised(percent),
    })
    .from(customer_prices)
    .where(
      and(
        inArray(customer_prices.customer_id, [...customer_ids]),
        inArray(
          customer_prices.sku_id,
          offered.map(({ sku_id }) => sku_id),
        ),
      ),
    )
    .orderBy(asc(customer_prices.customer_id), asc(customer_prices.sku_id))
    .for('no key update');
  if (rows.some(({ price }) => price > maxPriceCents))
    refuseField('percent', 'A price can be at most $99,999.99');
  const wanted = sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as agreed (customer_id uuid, sku_id uuid, price bigint)) as wanted`;
  return { wanted, count: rows.length };
}

/** In cents, half away from zero (MON-3). */
const raised = (percent: number) =>
  sql<number>`round(${customer_prices.custom_price} * (100 + ${percent}::numeric) / 100)::float8`;

/** What prices were before this person changed them by percent at a moment: those that nobody has changed since. */
const changedAt = (actor_id: string, customer_ids: readonly string[], at: Temporal.Instant): SQL => sql`(
  select ${customer_prices.customer_id}, ${customer_prices.sku_id}, round((changed.value ->> 'before')::numeric * 100)::bigint as price
  from ${customer_prices} join ${events}
    on ${events.subject_type} = ${priceEvents.type} and ${events.subject_id} = ${customer_prices.id}
    and ${events.type} = 'price.changed' and ${events.actor_id} = ${actor_id}
    and ${events.created_at} = ${at.toString()}::timestamptz,
    jsonb_array_elements(${events.data} -> 'changes') as changed
  where ${customer_prices.customer_id} in (select jsonb_array_elements_text(${JSON.stringify(customer_ids)}::jsonb)::uuid)
    and ${customer_prices.updated_at} = ${at.toString()}::timestamptz
    and ${customer_prices.custom_price} = round((changed.value ->> 'after')::numeric * 100)) as wanted`;

const isWanted = sql`${customer_prices.customer_id} = wanted.customer_id and ${customer_prices.sku_id} = wanted.sku_id`;
const isOther = sql`${customer_prices.custom_price} <> wanted.price`;

async function countWanted(tx: Tx, wanted: SQL, replace: boolean) {
  const { rows } = await tx.execute<{ added: number; other: number }>(sql`
    select (count(*) filter (where ${customer_prices.id} is null))::int as added, (count(*) filter (where ${isOther}))::int as other
    from ${wanted} left join ${customer_prices} on ${isWanted}`);
  const { added = 0, other = 0 } = rows[0] ?? {};
  return { added, changed: replace ? other : 0 };
}

/** Whose prices would become others, by name, each with both: the first of them. */
async function nameChanges(tx: Tx, wanted: SQL): Promise<PriceChange[]> {
  const { rows } = await tx.execute<PriceChange>(sql`
    select ${customers.id} as customer_id, ${customers.name} as customer_name, ${skus.name} as sku_name,
      ${customer_prices.custom_price}::float8 as before, wanted.price::float8 as after
    from ${wanted} join ${customer_prices} on ${isWanted}
      join ${customers} on ${customers.id} = wanted.customer_id join ${skus} on ${skus.id} = wanted.sku_id
    where ${isOther}
    order by ${plain(customers.name)}, ${customers.id}, ${plain(skus.name)}, ${skus.id} limit ${maxNamedChanges}`);
  return rows;
}

type Written = {
  id: string;
  customer_id: string;
  sku_id: string;
  custom_price: number;
  before: number | null;
};

async function writePrices(tx: Tx, actor_id: string | null, wanted: SQL, replace: boolean) {
  const { added, changed } = await writeWanted(tx, { actor_id }, wanted, replace);
  const [first] = [...added, ...changed];
  // One message for all of them: the lists of prices load again.
  if (first) tx.messages.push(refresh('catalogue', first.sku_id, 'everybody'));
  return { added: added.length, changed: changed.length };
}

/**
 * Writes prices with their history, and tells nobody: `wanted` has rows of `customer_id`, `sku_id` and `price`. In one sequence,
 * whoever writes, so that nobody waits for who waits for them.
 */
export async function writeWanted(
  tx: Tx,
  { actor_id, import_id }: { actor_id: string | null; import_id?: string },
  wanted: SQL,
  replace: boolean,
): Promise<{ added: Written[]; changed: Written[] }> {
  const now = sql`${tx.now().toString()}::timestamptz`;
  const { rows: added } = await tx.execute<Written>(sql`
    insert into ${customer_prices} (id, customer_id, sku_id, custom_price, created_at, updated_at)
    select gen_random_uuid(), customer_id, sku_id, price, ${now}, ${now} from ${wanted} order by customer_id, sku_id
    on conflict (customer_id, sku_id) do nothing
    returning id, customer_id, sku_id, custom_price::float8, null as before`);
  const changed = replace ? await changePrices(tx, wanted, now) : [];
  for (const written of slices([...added, ...changed])) {
    const recorded = written.map(({ id, before, ...price }) => {
      const changes = priceChanges(before === null ? null : { ...price, custom_price: before }, price);
      const type = before === null ? ('price.agreed' as const) : ('price.changed' as const);
      return {
        subject_id: id,
        event: { type, actor_id, data: { changes, ...(import_id && { import_id }) } },
      };
    });
    await recordMany(tx, priceEvents, recorded);
  }
  return { added, changed };
}

async function changePrices(tx: Tx, wanted: SQL, now: SQL): Promise<Written[]> {
  const { rows } = await tx.execute<Written>(sql`
    with other as (
      select ${customer_prices.id}, ${customer_prices.custom_price} as before, wanted.price
      from ${customer_prices} join ${wanted} on ${isWanted} where ${isOther}
      order by wanted.customer_id, wanted.sku_id for no key update of ${customer_prices})
    update ${customer_prices} set custom_price = other.price, updated_at = ${now}
    from other where ${customer_prices.id} = other.id
    returning ${customer_prices.id}, customer_id, sku_id, custom_price::float8, other.before::float8 as before`);
  return rows;
}
