import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { RouteInput } from '#shared/kernel/route.ts';
import { stampOrArrival } from '#shared/kernel/time.ts';
import type { Bag, BagStage } from '#shared/labels/bag.ts';
import { readBagCode } from '#shared/labels/bag-code.ts';
import type { scanRoute } from '#shared/labels/labels.contract.ts';
import { notCollectedOrderStatuses, type OrderStatus } from '#shared/orders/order-status.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { orderEvents, readyData } from '../orders/events/orders.events.ts';
import { type LoadedOrder, lockOrder } from '../orders/store/lock-order.store.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';
import { findBagByCode, findScan, isEachBagReady, readBag } from './bags.store.ts';
import { findBagFor, lockBagCode, notOurLabel, writeScan } from './write-scan.ts';

type ScanBody = RouteInput<typeof scanRoute>['body'];
type ScannedBag = Bag & { is_repeat: boolean };

/**
 * A bag was scanned in the shop: it has come so far, and its order with it. The same scan again changes nothing.
 * @throws Refusal `invalid` for what is no code; `not-found` for one that no order has; `bag-elsewhere`; `order-cancelled` or
 * `leg-closed` for a blank label and an order that is over; `key-reused`
 */
export function scanBag(db: Db, caller: Caller, scan: ScanBody): Promise<ScannedBag> {
  const code = readBagCode(scan.code) ?? refuseField('code', notOurLabel);
  return transact(db, async (tx) => {
    lockBagCode(tx, code);
    const { bag_id, is_repeat } =
      (await findAgain(tx, scan, code)) ?? (await scanAnew(tx, caller, scan, code));
    return { ...(await readBag(tx, bag_id)), is_repeat };
  });
}

interface KeptScan {
  bag_id: string;
  is_repeat: boolean;
}

/** The same scan, as it was kept. @throws Refusal `key-reused` */
async function findAgain(tx: Tx, scan: ScanBody, code: string): Promise<KeptScan | null> {
  const kept = await findScan(tx, scan.id);
  if (!kept) return null;
  const isSame = kept.code === code && kept.stage === scan.stage;
  if (!isSame || (scan.order_id && scan.order_id !== kept.order_id)) {
    refuse('key-reused', 'Another scan has this id.');
  }
  return kept;
}

async function scanAnew(tx: Tx, caller: Caller, scan: ScanBody, code: string): Promise<KeptScan> {
  const order_id = scan.order_id ?? (await findBagByCode(tx, code))?.order_id;
  if (!order_id) {
    refuse('not-found', 'This label belongs to no order yet. Open its order and scan it there.');
  }
  const order = (await lockOrder(tx, order_id, caller)) ?? refuseNotFound();
  // As it is now that the order is locked.
  const found = await findBagFor(tx, order, code);
  if (found.refusal) throw found.refusal;
  const { id, stage } = scan;
  const happened_at = stampOrArrival(scan.happened_at, { since: order.created_at, arrived_at: tx.now() });
  const scanned = await writeScan(tx, order, found.bag, { id, code, stage, by: caller.id, happened_at });
  await moveOrder(tx, scanned.order, stage, caller.id);
  return scanned;
}

/** What is received is being washed; with its last bag ready, the order is. Orders go forward alone (LBL-5). */
async function moveOrder(tx: Tx, order: LoadedOrder, stage: BagStage, actor_id: string): Promise<void> {
  const isReady = stage === 'ready' && (await isEachBagReady(tx, order.id));
  const after: OrderStatus | null = isReady
    ? 'ready_for_pickup'
    : stage === 'received'
      ? 'in_progress'
      : null;
  const earlierStatuses: readonly OrderStatus[] = [
    ...notCollectedOrderStatuses,
    'processing',
    ...(isReady ? (['in_progress'] as const) : []),
  ];
  if (!after || !earlierStatuses.includes(order.status)) return;
  const before = order.status;
  const updated = await updateOrder(tx, order, { status: after });
  const data = { before, after, ...readyData(tx, updated) };
  await record(tx, orderEvents, updated, { type: 'order.status_changed', actor_id, data });
}
