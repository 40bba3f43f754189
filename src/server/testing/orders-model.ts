import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';

// A second, simplest possible implementation of the rules of one order. The service is compared with it.

export type Actor = 'customer' | 'stranger' | 'admin' | 'owner' | 'anna' | 'ben';
type DriverName = 'anna' | 'ben';

export interface ModelOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly is_locked: boolean;
  readonly driver: DriverName | null;
  readonly delivery_status: DeliveryStatus | null;
  readonly quantity: number;
  readonly instructions: string | null;
  readonly pickup: Temporal.Instant;
  readonly delivery: Temporal.Instant;
  /** Whether it is the first of a series, and whether that runs. */
  readonly has_series: boolean;
  readonly is_recurring: boolean;
  /** The first business day of the hold of its series, which has no end. */
  readonly held_from: string | null;
  /** Why it was cancelled, while that can be undone. */
  readonly dropped: {
    outcome: 'skipped' | 'held';
    is_by_staff: boolean;
    before: OrderStatus;
  } | null;
  /** The pending proposal; all `null` when there is none. */
  readonly proposed_quantity: number | null;
  readonly proposed_instructions: string | null;
  /** The order's version right after that proposal. */
  readonly proposed_version: number | null;
  readonly is_deleted: boolean;
  /** As last returned by the service. Only a change may increase it, and every change must. */
  readonly version: number;
}

/** An action on one order. */
export type Action =
  | { do: 'edit'; quantity?: number; instructions?: string; seen: 'unsaid' | 'present' | 'stale' }
  | { do: 'set_status'; status: OrderStatus }
  | { do: 'approve' | 'reject'; seen: 'unsaid' | 'stale' }
  | { do: 'lock' | 'unlock' | 'unassign' }
  | { do: 'assign'; driver: DriverName }
  | { do: 'report'; step: DeliveryStatus }
  | { do: 'remove'; repeat?: 'stop' | 'skip' };

export interface Expected {
  status: number;
  /** The order afterwards; unchanged after a refused action. */
  after: ModelOrder;
}

export const nothingProposed = {
  proposed_quantity: null,
  proposed_instructions: null,
  proposed_version: null,
};

export const hasPendingProposal = (order: ModelOrder): boolean =>
  order.proposed_quantity !== null || order.proposed_instructions !== null;

const customers: readonly Actor[] = ['customer', 'stranger'];
const staff: readonly Actor[] = ['admin', 'owner'];
export const drivers: readonly Actor[] = ['anna', 'ben'];

const allowed: Record<Action['do'], readonly Actor[]> = {
  edit: [...customers, ...staff],
  set_status: staff,
  approve: customers,
  reject: customers,
  lock: staff,
  unlock: staff,
  assign: staff,
  unassign: staff,
  report: drivers,
  remove: [...customers, ...staff],
};

const lockedStatuses = ['ready_for_pickup', 'out_for_delivery', 'delivered', 'completed', 'cancelled'];
const notCollected: readonly OrderStatus[] = ['pending', 'scheduled'];
export const finished: readonly OrderStatus[] = ['delivered', 'completed', 'cancelled'];

/** The status the service must answer with to an action at `now`, and the order afterwards. */
export function expectedOf(order: ModelOrder, who: Actor, action: Action, now: Temporal.Instant): Expected {
  const refused = refusalOf(order, who, action, now);
  return refused ? { status: refused, after: order } : { status: 200, after: outcomeOf(order, who, action) };
}

function refusalOf(order: ModelOrder, who: Actor, action: Action, now: Temporal.Instant): number | null {
  if (!allowed[action.do].includes(who)) return 403;
  if (order.is_deleted || who === 'stranger') return 404;
  if (drivers.includes(who) && order.driver !== who) return 404;
  const isOver = order.status === 'cancelled' || order.status === 'completed';
  if (action.do === 'report' && isOver) return 409;
  const decides = action.do === 'approve' || action.do === 'reject';
  if (decides && !hasPendingProposal(order)) return 409;
  if (decides && action.seen === 'stale' && order.proposed_version === order.version) return 409;
  if ('seen' in action && action.seen === 'stale') return 412;
  if (action.do === 'unassign' && order.driver === null) return 409;
  if (action.do === 'assign' && isOver) return 409;
  if (action.do !== 'edit' && action.do !== 'remove') return null;
  if (action.do === 'remove' && action.repeat === 'skip' && isDroppedFor(who, order)) return null;
  if (who === 'customer') return isClosed(order, now) ? 409 : null;
  return order.is_locked && who === 'admin' ? 409 : null;
}

/** A customer who skips what does not take place anyway changes nothing. */
const isDroppedFor = (who: Actor, { dropped }: ModelOrder): boolean => who === 'customer' && dropped !== null;

/** Whether the order is locked for its customer. */
export const isClosed = (order: ModelOrder, now: Temporal.Instant): boolean =>
  order.is_locked ||
  lockedStatuses.includes(order.status) ||
  !(order.delivery_status === null || order.delivery_status === 'assigned') ||
  order.delivery.since(now).total('hours') <= 8;

function outcomeOf(order: ModelOrder, who: Actor, action: Action): ModelOrder {
  switch (action.do) {
    case 'edit':
      return afterEdit(
        order,
        who,
        action.quantity ?? order.quantity,
        action.instructions ?? order.instructions,
      );
    case 'set_status':
      return withStatus(withDelivery(revived(order, action.status), action.status), action.status);
    case 'approve':
      return afterApproval(order);
    case 'reject':
      return { ...order, ...nothingProposed };
    case 'lock':
    case 'unlock':
      return { ...order, is_locked: action.do === 'lock' };
    case 'assign':
      if (order.driver === action.driver) return order;
      return { ...order, driver: action.driver, delivery_status: 'assigned' };
    case 'unassign':
      return { ...order, driver: null, delivery_status: null };
    case 'report':
      return afterReport(order, action.step);
    case 'remove':
      return who === 'customer' ? afterCancelling(order, action.repeat) : { ...order, is_deleted: true };
  }
}

/** Cancelling an order that recurs skips it, or ends its series. */
function afterCancelling(order: ModelOrder, repeat: 'stop' | 'skip' | undefined): ModelOrder {
  if (repeat === 'skip' && order.dropped) return order;
  const cancelled = withStatus(order, 'cancelled');
  if (!order.is_recurring) return cancelled;
  if (repeat !== 'skip') return { ...cancelled, is_recurring: false, held_from: null };
  return { ...cancelled, dropped: { outcome: 'skipped', is_by_staff: false, before: order.status } };
}

/**
 * Staff can only propose changes of an unfinished recurring order. A new proposal replaces the pending one.
 */
function afterEdit(order: ModelOrder, who: Actor, quantity: number, instructions: string | null): ModelOrder {
  const isProposal = who !== 'customer' && order.is_recurring && !finished.includes(order.status);
  if (!isProposal) return { ...order, quantity, instructions };
  const proposed_quantity = quantity === order.quantity ? null : quantity;
  const proposed_instructions = instructions === order.instructions ? null : instructions;
  const proposed = { ...order, proposed_quantity, proposed_instructions };
  return hasPendingProposal(proposed) ? proposed : order;
}

const afterApproval = (order: ModelOrder): ModelOrder => ({
  ...order,
  quantity: order.proposed_quantity ?? order.quantity,
  instructions: order.proposed_instructions ?? order.instructions,
  ...nothingProposed,
});

/** A finished order has no pending proposal. */
export const withStatus = (order: ModelOrder, status: OrderStatus): ModelOrder =>
  finished.includes(status) && status !== order.status
    ? { ...order, status, ...nothingProposed }
    : { ...order, status };

/** What staff take out of `cancelled` is not skipped or held any more. */
const revived = (order: ModelOrder, status: OrderStatus): ModelOrder =>
  status === 'cancelled' ? order : { ...order, dropped: null };

/** When staff set the status of an order with a driver, its delivery status follows. */
function withDelivery(order: ModelOrder, status: OrderStatus): ModelOrder {
  if (order.driver === null || status === order.status) return order;
  return status === 'out_for_delivery' || status === 'delivered'
    ? { ...order, delivery_status: status }
    : order;
}

function afterReport(order: ModelOrder, step: DeliveryStatus): ModelOrder {
  const moved = { ...order, delivery_status: step };
  if (step === 'assigned') return moved;
  // What the shop works on already stays where it is.
  const isInWork = !notCollected.includes(order.status) && order.delivery_status === 'assigned';
  if (step === 'picked_up' && isInWork) return moved;
  return withStatus(moved, step === 'picked_up' ? 'processing' : step);
}
