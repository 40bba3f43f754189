import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { refuseField } from '#shared/kernel/problem.ts';
import { type Bag, type BagStage, bagRange } from '#shared/labels/bag.ts';
import { bagCodeBytes, bagCodeOf } from '#shared/labels/bag-code.ts';
import { ownedBy } from '../accounts/ownership.ts';
import { newId } from '../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { isBagOfOrder, knownBagsOf } from '../orders/store/order-bags.store.ts';
import { bag_scans, bags, customers, orders } from '../schema.ts';

const bagColumns = {
  code: bags.code,
  order_id: bags.order_id,
  order_number: orders.order_number,
  customer_name: customers.name,
  number: bags.number,
  of: sql<number>`${knownBagsOf(orders.id)}`,
  stage: bags.stage,
};

const selectBags = (db: DbOrTx) =>
  db
    .select(bagColumns)
    .from(bags)
    .innerJoin(orders, eq(orders.id, bags.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id));

const areBagsOf = (order_id: string) => and(eq(bags.order_id, order_id), isBagOfOrder(bags, bags.order_id));

/** The bags of an order, by number. */
export const findBags = (tx: Tx, order_id: string): Promise<Bag[]> =>
  selectBags(tx).where(areBagsOf(order_id)).orderBy(asc(bags.number));

export const countBags = (tx: Tx, order_id: string): Promise<number> => tx.$count(bags, areBagsOf(order_id));

export const isEachBagReady = async (tx: Tx, order_id: string): Promise<boolean> =>
  (await tx.$count(bags, and(areBagsOf(order_id), ne(bags.stage, 'ready')))) === 0;

/** The bag with an id that somebody has just read. */
export async function readBag(tx: Tx, id: string): Promise<Bag> {
  const [bag] = await selectBags(tx).where(eq(bags.id, id));
  return bag ?? refuseNotFound();
}

/** All labels of an order, by number: those that it needs no more as well. */
export const findLabelsOf = (tx: Tx, order_id: string) =>
  tx
    .select({ number: bags.number, stage: bags.stage })
    .from(bags)
    .where(eq(bags.order_id, order_id))
    .orderBy(asc(bags.number));

/** The bag with a code, of an order that the viewer may see: the one in use, else the one that had it last. */
export async function findBag(db: DbOrTx, code: string, viewer: Viewer): Promise<Bag | null> {
  const [bag] = await selectBags(db)
    .where(and(eq(bags.code, code), ownedBy(orders, viewer, db)))
    .orderBy(desc(sql`coalesce(${bags.released_at}, 'infinity')`))
    .limit(1);
  return bag ?? null;
}

/** A bag with a code, as a scan finds it. */
export interface StoredBag {
  id: string;
  order_id: string;
  order_number: string;
  stage: BagStage;
}

/** The bag that has a code now, whoever's it is; else the one of the order that had it. */
export async function findBagByCode(
  tx: Tx,
  code: string,
  order_id: string | null = null,
): Promise<StoredBag | null> {
  const [bag] = await tx
    .select({
      id: bags.id,
      order_id: bags.order_id,
      order_number: orders.order_number,
      stage: bags.stage,
    })
    .from(bags)
    .innerJoin(orders, eq(orders.id, bags.order_id))
    .where(and(eq(bags.code, code), or(isNull(bags.released_at), eq(bags.order_id, order_id ?? sql`null`))))
    .orderBy(desc(isNull(bags.released_at)), desc(bags.number))
    .limit(1);
  return bag ?? null;
}

/** Bags with these numbers and codes of their own. */
export async function insertBags(tx: Tx, order_id: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  const newBags = numbers.map((number) => ({
    id: newId(),
    order_id,
    number,
    code: bagCodeOf(randomBytes(bagCodeBytes)),
  }));
  await tx.insert(bags).values(newBags);
}

/**
 * A blank label is a bag of this order from now on, the one after those that it has; `null` where another has it since. Needs the
 * code and the order locked. @throws Refusal `invalid` for one too many
 */
export async function insertBlankBag(tx: Tx, order_id: string, code: string): Promise<string | null> {
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${bags.number}), 0)` })
    .from(bags)
    .where(eq(bags.order_id, order_id));
  const number = (last?.number ?? 0) + 1;
  if (number > bagRange.max) refuseField('code', `An order has at most ${bagRange.max} bags.`);
  // An order that comes back has its labels again, and locks no codes for that.
  const [inserted] = await tx
    .insert(bags)
    .values({ id: newId(), order_id, code, number })
    .onConflictDoNothing({ target: bags.code, where: sql`released_at is null` })
    .returning({ id: bags.id });
  return inserted?.id ?? null;
}

/** Takes the labels of an order away that are on no bag, beyond so many. */
export async function removeBags(tx: Tx, order_id: string, beyond: number): Promise<void> {
  await tx
    .delete(bags)
    .where(and(eq(bags.order_id, order_id), gt(bags.number, beyond), eq(bags.stage, 'known')));
}

export async function setBagStage(tx: Tx, id: string, stage: BagStage): Promise<void> {
  await tx.update(bags).set({ stage }).where(eq(bags.id, id));
}

type Scan = typeof bag_scans.$inferInsert;

/** A scan with the code that its bag has. */
export async function findScan(
  tx: Tx,
  id: string,
): Promise<(Pick<Scan, 'bag_id' | 'stage' | 'is_repeat'> & { code: string; order_id: string }) | null> {
  const [scan] = await tx
    .select({
      bag_id: bag_scans.bag_id,
      stage: bag_scans.stage,
      is_repeat: bag_scans.is_repeat,
      code: bags.code,
      order_id: bags.order_id,
    })
    .from(bag_scans)
    .innerJoin(bags, eq(bags.id, bag_scans.bag_id))
    .where(eq(bag_scans.id, id));
  return scan ?? null;
}

/** `false` where another scan has its id. */
export async function insertScan(tx: Tx, scan: Scan): Promise<boolean> {
  const inserted = await tx
    .insert(bag_scans)
    .values(scan)
    .onConflictDoNothing()
    .returning({ id: bag_scans.id });
  return inserted.length > 0;
}
