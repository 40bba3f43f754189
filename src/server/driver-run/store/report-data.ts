import type { LegStanding } from '#shared/deliveries/report-moves.ts';
import type { VanAnswer } from '#shared/driver-run/driver-report.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { type JsonRow, withMoments } from '../../kernel/db/json-moments.ts';
import type { BagMove } from '../../labels/move-bags.store.ts';
import type { LoadedOrder } from '../../orders/store/lock-order.store.ts';

/** What a report has changed, as it is kept with it, so that it can be taken back. */
export interface ReportData {
  orders: OrderData[];
  /** The run started with it. */
  is_start?: boolean;
  /** The legs whose customers it has told that they are next. */
  told?: string[];
  /** What was known of the bags of these legs before. */
  van?: { leg_id: string; before: VanAnswer | null }[];
  /** The bags that were missing with it, or came back to the shop. */
  bags?: BagMove[];
  /** The attempt at the leg that it has made. */
  attempt_id?: string;
  /** The run ended with it. */
  is_end?: boolean;
}

/** What it has changed of an order. */
interface OrderData {
  order_id: string;
  /** How often others had acted on the order by then. */
  others: number;
  status: Change<OrderStatus>;
  notes?: Change<string | null>;
  legs: Partial<Record<LegKind, Change<StandingJson>>>;
}

interface Change<Value> {
  before: Value;
  after: Value;
}

const momentColumns = ['assigned_at', 'on_the_way_at', 'loaded_at', 'happened_at'] as const;
type StandingJson = JsonRow<LegStanding, (typeof momentColumns)[number]>;

const standingOf = ({
  state,
  driver_id,
  assigned_at,
  on_the_way_at,
  loaded_at,
  happened_at,
  is_time_doubtful,
  done_how,
  failure_reason,
  note,
  bag_count,
  receiver_name,
}: LegStanding): StandingJson => ({
  state,
  driver_id,
  assigned_at: assigned_at && `${assigned_at}`,
  on_the_way_at: on_the_way_at && `${on_the_way_at}`,
  loaded_at: loaded_at && `${loaded_at}`,
  happened_at: happened_at && `${happened_at}`,
  is_time_doubtful,
  done_how,
  // Reports of earlier versions have none of these.
  failure_reason: failure_reason ?? null,
  note: note ?? null,
  bag_count: bag_count ?? null,
  receiver_name: receiver_name ?? null,
});

const isSame = (one: StandingJson, other: StandingJson): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// What was noted or scanned since does not keep a report from being taken back.
const isMoved = (one: StandingJson, other: StandingJson): boolean =>
  !isSame({ ...one, note: null, bag_count: null }, { ...other, note: null, bag_count: null });

/** What a report has changed of an order, on which others had acted so often. */
export function orderDataOf(before: LoadedOrder, after: LoadedOrder, others: number): OrderData {
  const changes = legKinds.flatMap((kind) => {
    const change = { before: standingOf(before.legs[kind]), after: standingOf(after.legs[kind]) };
    return isSame(change.before, change.after) ? [] : [[kind, change] as const];
  });
  const hasNote = before.delivery_notes !== after.delivery_notes;
  return {
    order_id: before.id,
    others,
    status: { before: before.status, after: after.status },
    ...(hasNote && { notes: { before: before.delivery_notes, after: after.delivery_notes } }),
    legs: Object.fromEntries(changes),
  };
}

/** Whether the legs that a report moved are as it left them. */
export const isAsLeft = ({ legs }: OrderData, order: LoadedOrder): boolean =>
  legKinds.every((kind) => {
    const change = legs[kind];
    if (!change) return true;
    // Read back from the database, where the names of an object have another sequence.
    const after = withMoments<LegStanding, (typeof momentColumns)[number]>(change.after, momentColumns);
    return !isMoved(standingOf(after), standingOf(order.legs[kind]));
  });

/** The legs that a report moved, as they were before it. */
export const standingsBefore = (
  { legs }: OrderData,
  order: LoadedOrder,
): Partial<Record<LegKind, LegStanding>> =>
  Object.fromEntries(
    legKinds.flatMap((kind) => {
      const change = legs[kind];
      if (!change) return [];
      const {
        failure_reason = null,
        note = null,
        bag_count = null,
        receiver_name = null,
        ...standing
      } = change.before;
      // What it did not count itself stays.
      const isCounted = bag_count !== (change.after.bag_count ?? null);
      const bags = isCounted ? bag_count : order.legs[kind].bag_count;
      const before = { ...standing, failure_reason, note, bag_count: bags, receiver_name };
      return [[kind, withMoments<LegStanding, (typeof momentColumns)[number]>(before, momentColumns)]];
    }),
  );
