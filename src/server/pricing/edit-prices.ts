import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { type FieldError, refuse } from '#shared/kernel/problem.ts';
import type { CustomerPrice, PriceEdit } from '#shared/pricing/customer-price.ts';
import { onOffer } from '../catalogue/catalogue.store.ts';
import { findCustomer, findPeople, lockUnerased, refuseErased } from '../customers/customers.store.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { recordMany } from '../notifications/record-many.ts';
import { refresh } from '../notifications/refresh.ts';
import { customer_prices, events, skus, users } from '../schema.ts';
import { priceChanges, priceEvents } from './pricing.events.ts';
import { findCustomerPrices } from './pricing.store.ts';

/**
 * Agrees, changes and removes prices of one customer, all or none. Orders placed keep theirs.
 * @throws Refusal `not-found`, `erased`, `invalid` by row, `changed-meanwhile` where a price is no longer as it was seen
 */
export function editPrices(
  db: Db,
  actor_id: string,
  customer_id: string,
  changes: readonly PriceEdit[],
): Promise<CustomerPrice[]> {
  return transact(db, async (tx) => {
    if (!(await findCustomer(tx, customer_id))) refuseNotFound();
    if (!(await lockUnerased(tx, customer_id))) refuseErased();
    await requireSkus(tx, changes);
    const { found, added } = await lockPrices(tx, customer_id, changes);
    await requireSeen(tx, changes, found);
    await writePrices(tx, { actor_id, customer_id, changes, found, added });
    return findCustomerPrices(tx, customer_id);
  });
}

/** By the number of the change, as the caller sent it. */
const rowError = (row: number, field: keyof PriceEdit, message: string): FieldError => ({
  path: `changes.${row}.${field}`,
  message,
});

async function requireSkus(tx: Tx, changes: readonly PriceEdit[]): Promise<void> {
  const ids = changes.map(({ sku_id }) => sku_id);
  const there = await tx
    .select({ id: skus.id })
    .from(skus)
    .where(and(onOffer, inArray(skus.id, ids)));
  const known = new Set(there.map(({ id }) => id));
  const first = new Map(ids.map((id, row) => [id, row] as const).toReversed());
  const errors = ids.flatMap((id, row) => {
    if (!known.has(id)) return [rowError(row, 'sku_id', 'This SKU is no longer there')];
    return first.get(id) === row ? [] : [rowError(row, 'sku_id', 'This SKU is there twice')];
  });
  const [only, more] = errors;
  if (only) refuse('invalid', more ? 'Please correct the marked rows.' : only.message, errors);
}

type Found = Pick<CustomerPrice, 'id' | 'customer_id' | 'sku_id' | 'custom_price'>;

/**
 * The prices as they are, locked, by SKU. What is new is there from now on: who adds the same one waits, and then finds this.
 * In the sequence of SKUs, whoever writes, so that nobody waits for who waits for them.
 */
async function lockPrices(tx: Tx, customer_id: string, changes: readonly PriceEdit[]) {
  const sorted = changes.toSorted((one, other) => (one.sku_id < other.sku_id ? -1 : 1));
  const fresh = sorted.flatMap(({ sku_id, custom_price, seen }) =>
    seen === null && custom_price !== null ? [{ id: newId(), customer_id, sku_id, custom_price }] : [],
  );
  const times = { created_at: tx.now(), updated_at: tx.now() };
  const isPrice = {
    id: customer_prices.id,
    customer_id: customer_prices.customer_id,
    sku_id: customer_prices.sku_id,
    custom_price: customer_prices.custom_price,
  };
  const written: Found[] = fresh.length
    ? await tx
        .insert(customer_prices)
        .values(fresh.map((price) => ({ ...price, ...times })))
        // Locks the one that is there already, and returns it as it is.
        .onConflictDoUpdate({
          target: [customer_prices.customer_id, customer_prices.sku_id],
          set: { custom_price: sql`${customer_prices.custom_price}` },
        })
        .returning(isPrice)
    : [];
  const ids = new Set(fresh.map(({ id }) => id));
  const added = written.filter(({ id }) => ids.has(id));
  const others = new Set(added.map(({ sku_id }) => sku_id));
  const there: Found[] = await tx
    .select(isPrice)
    .from(customer_prices)
    .where(
      and(
        eq(customer_prices.customer_id, customer_id),
        inArray(
          customer_prices.sku_id,
          sorted.map(({ sku_id }) => sku_id),
        ),
      ),
    )
    .orderBy(asc(customer_prices.sku_id))
    .for('no key update');
  return {
    added,
    found: new Map(there.filter(({ sku_id }) => !others.has(sku_id)).map((price) => [price.sku_id, price])),
  };
}

type Prices = ReadonlyMap<string, Found>;

/** What somebody has made of a price since it was shown is refused with what it is now, unless it is what is wanted. */
async function requireSeen(tx: Tx, changes: readonly PriceEdit[], found: Prices): Promise<void> {
  const changed = changes.flatMap(({ sku_id, custom_price, seen }, row) => {
    const price = found.get(sku_id);
    const now = price?.custom_price ?? null;
    return now === seen || now === custom_price ? [] : [{ row, price }];
  });
  if (changed.length === 0) return;
  const ids = changed.flatMap(({ price }) => price?.id ?? []);
  const names = await findWhoSet(tx, ids);
  const errors = changed.map(({ row, price }) =>
    rowError(
      row,
      'seen',
      price ? setBy(names.get(price.id), price.custom_price) : 'Someone else has removed it.',
    ),
  );
  const detail =
    errors.length === 1
      ? 'Someone else just changed this price.'
      : `Someone else just changed ${errors.length} of these prices.`;
  refuse('changed-meanwhile', detail, errors);
}

const setBy = (name: string | null | undefined, price: Cents): string =>
  `${name ?? 'Someone else'} has set ${formatCents(price)}.`;

/** Who wrote each price last. */
async function findWhoSet(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectDistinctOn([events.subject_id], { id: events.subject_id, name: users.full_name })
    .from(events)
    .leftJoin(users, eq(users.id, events.actor_id))
    .where(and(eq(events.subject_type, priceEvents.type), inArray(events.subject_id, [...ids])))
    .orderBy(events.subject_id, desc(events.created_at), desc(events.id));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Edit = {
  actor_id: string;
  customer_id: string;
  changes: readonly PriceEdit[];
  found: Prices;
  added: readonly Found[];
};

/** In as many statements, however many prices; each is in the history of its price. */
async function writePrices(tx: Tx, { actor_id, customer_id, changes, found, added }: Edit): Promise<void> {
  const changed: { before: Found; custom_price: Cents }[] = [];
  const removed: Found[] = [];
  for (const { sku_id, custom_price } of changes) {
    const before = found.get(sku_id);
    if (!before || before.custom_price === custom_price) continue;
    if (custom_price === null) removed.push(before);
    else changed.push({ before, custom_price });
  }
  const wanted = changed.map(({ before: { id }, custom_price }) => ({ id, custom_price }));
  await tx.execute(sql`
    update ${customer_prices} set custom_price = wanted.custom_price, updated_at = ${tx.now().toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, custom_price bigint)
    where ${customer_prices.id} = wanted.id`);
  const gone = removed.map(({ id }) => id);
  await tx.delete(customer_prices).where(inArray(customer_prices.id, gone));
  const recorded = [
    ...added.map((price) => ({ type: 'price.agreed' as const, before: null, after: price })),
    ...changed.map(({ before, custom_price }) => ({
      type: 'price.changed' as const,
      before,
      after: { ...before, custom_price },
    })),
    ...removed.map((price) => ({ type: 'price.removed' as const, before: price, after: null })),
  ];
  await recordMany(
    tx,
    priceEvents,
    recorded.map(({ type, before, after }) => ({
      subject_id: (after ?? before)?.id ?? '',
      event: { type, actor_id, data: { changes: priceChanges(before, after) } },
    })),
  );
  const [first] = changes;
  if (recorded.length === 0 || !first) return;
  // One message for all of them: the lists of prices load again.
  const people = await findPeople(tx, customer_id);
  tx.messages.push(
    refresh(
      'catalogue',
      first.sku_id,
      people.map(({ id }) => id),
    ),
  );
}
