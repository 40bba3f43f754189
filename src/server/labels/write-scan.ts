import { Refusal, refuse } from '#shared/kernel/problem.ts';
import { type BagStage, stageAfterScan } from '#shared/labels/bag.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import type { Tx } from '../kernel/db/database.ts';
import { lockKey } from '../kernel/db/transaction/transaction.ts';
import { sayBags } from '../orders/count/say-bags.ts';
import type { LoadedOrder } from '../orders/store/lock-order.store.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';
import {
  countBags,
  findBagByCode,
  insertBlankBag,
  insertScan,
  removeBags,
  type StoredBag,
  setBagStage,
} from './bags.store.ts';
import { refreshBags } from './refresh-bags.ts';

export const notOurLabel = 'Not one of our labels.';

/** Locks a code: a blank label is one order's, whoever else scans it. Before the lock of the order, and after that of a report. */
export const lockBagCode = (tx: Tx, code: string): void => lockKey(tx, `bag ${code}`);

type OrderOfBag = Pick<LoadedOrder, 'id' | 'order_number' | 'status'>;

/**
 * The bag with a code that is scanned for an order; `null`: a blank label, which may be one of its. Needs both locked. The refusal
 * is `bag-elsewhere`, or says that the order is over.
 */
export async function findBagFor(
  tx: Tx,
  order: OrderOfBag,
  code: string,
): Promise<{ refusal: Refusal } | { refusal: null; bag: StoredBag | null }> {
  const bag = await findBagByCode(tx, code, order.id);
  if (bag && bag.order_id !== order.id) return { refusal: bagElsewhere(bag) };
  const refusal = bag ? null : refusalOfBlank(order);
  return refusal ? { refusal } : { refusal, bag };
}

const bagElsewhere = ({ order_number }: Pick<StoredBag, 'order_number'>): Refusal =>
  new Refusal('bag-elsewhere', `This bag belongs to ${order_number}.`);

function refusalOfBlank({ status, order_number }: OrderOfBag): Refusal | null {
  if (status === 'cancelled') return new Refusal('order-cancelled', `${order_number} was cancelled.`);
  // Nothing would give its code back.
  return isFinished(status) ? new Refusal('leg-closed', `${order_number} is finished already.`) : null;
}

interface NewScan {
  id: string;
  code: string;
  stage: BagStage;
  by: string;
  happened_at: Temporal.Instant;
}

/**
 * A bag has come as far as it was scanned, never back (LBL-5), and one that nobody had counted is one more of the order (WGH-9).
 * Needs the code and its order locked. Returns the order, and whether the bag had been scanned there before.
 * @throws Refusal `key-reused` for the id of another scan; of a blank label `bag-elsewhere`, `invalid`
 */
export async function writeScan(
  tx: Tx,
  found: LoadedOrder,
  known: StoredBag | null,
  { code, ...scan }: NewScan,
): Promise<{ order: LoadedOrder; bag_id: string; is_repeat: boolean }> {
  const { order, bag } = known ? { order: found, bag: known } : await addBlankBag(tx, found, code, scan.by);
  const is_repeat = bag.stage === scan.stage;
  const isNew = await insertScan(tx, { ...scan, bag_id: bag.id, arrived_at: tx.now(), is_repeat });
  if (!isNew) refuse('key-reused', 'Another scan has this id.');
  const stage = stageAfterScan(bag.stage, scan.stage);
  if (stage !== bag.stage) await setBagStage(tx, bag.id, stage);
  const isCounted = !known || bag.stage !== 'known';
  const counted = isCounted ? order : await haveBags(tx, order, await countBags(tx, order.id), scan.by);
  await refreshBags(tx, counted);
  return { order: counted, bag_id: bag.id, is_repeat };
}

/** @throws Refusal `bag-elsewhere` where an order that came back has it since; `invalid` for one bag too many */
async function addBlankBag(tx: Tx, order: LoadedOrder, code: string, by: string) {
  const { bag_count } = order.legs.pickup;
  // It comes after the bags, and not after labels that are on none.
  if (bag_count !== null) await removeBags(tx, order.id, bag_count);
  const before = await countBags(tx, order.id);
  const id = await insertBlankBag(tx, order.id, code);
  if (!id) throw bagElsewhere((await findBagByCode(tx, code)) ?? order);
  return { order: await haveBags(tx, order, before + 1, by), bag: { id, stage: 'known' as const } };
}

/** An order has no fewer bags than those that have codes. */
async function haveBags(tx: Tx, order: LoadedOrder, least: number, by: string): Promise<LoadedOrder> {
  const { bag_count } = order.legs.pickup;
  if (bag_count !== null && least <= bag_count) return order;
  if (order.is_pickup_done) return sayBags(tx, order, least, by);
  // What the driver has of the door comes with their report of it.
  return updateOrder(tx, order, {}, ({ pickup, delivery }) => ({
    pickup: { ...pickup, bag_count: least },
    delivery,
  }));
}
