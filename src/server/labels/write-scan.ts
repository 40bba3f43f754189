import { Refusal, refuse } from '#shared/kernel/problem.ts';
import { type BagStage, stageAfterScan } from '#shared/labels/bag.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import type { Tx } from '../kernel/db/database.ts';
import { lockKey } from '../kernel/db/transaction/transaction.ts';
import type { LoadedOrder } from '../orders/store/lock-order.store.ts';
import { findBagByCode, insertBlankBag, insertScan, type StoredBag, setBagStage } from './bags.store.ts';
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

/** @throws Refusal `bag-elsewhere` where an order that came back has it since; `invalid` for one bag too many */
export async function addBlankBag(
  tx: Tx,
  order: OrderOfBag,
  code: string,
): Promise<Pick<StoredBag, 'id' | 'stage'>> {
  const id = await insertBlankBag(tx, order.id, code);
  if (id) return { id, stage: 'known' };
  throw bagElsewhere((await findBagByCode(tx, code)) ?? order);
}

interface NewScan {
  id: string;
  stage: BagStage;
  by: string;
  happened_at: Temporal.Instant;
}

/**
 * A bag has come as far as it was scanned, never back (LBL-5). Needs its order locked. Returns whether it had been scanned there
 * before. @throws Refusal `key-reused` for the id of another scan
 */
export async function writeScan(
  tx: Tx,
  order: LoadedOrder,
  bag: Pick<StoredBag, 'id' | 'stage'>,
  scan: NewScan,
): Promise<boolean> {
  const is_repeat = bag.stage === scan.stage;
  const isNew = await insertScan(tx, { ...scan, bag_id: bag.id, arrived_at: tx.now(), is_repeat });
  if (!isNew) refuse('key-reused', 'Another scan has this id.');
  const stage = stageAfterScan(bag.stage, scan.stage);
  if (stage !== bag.stage) await setBagStage(tx, bag.id, stage);
  await refreshBags(tx, order);
  return is_repeat;
}
