import type { LegKind } from '#shared/orders/leg-attempt.ts';

/** What becomes of orders by reports of drivers and by staff, in its simplest form. Times are milliseconds. */

interface ModelLeg {
  state: 'planned' | 'on_the_way' | 'done' | 'failed' | 'cancelled';
  driver: string;
  /** When its driver set off. */
  setOff: number | null;
  /** When it was done, or failed; `null` for one that was skipped. */
  done: number | null;
}

interface Span {
  driver: string;
  from: number;
}

interface ModelOrder {
  status: string;
  legs: Record<LegKind, ModelLeg>;
  spans: Record<LegKind, Span[]>;
  /** Who has acted on it, each time. */
  acts: string[];
}

interface KeptReport {
  outcome: 'accepted' | 'refused' | 'undone';
  driver: string;
  order: ModelOrder;
  kind: LegKind;
  arrived: number;
  type: ModelReport['type'];
  /** It says of the run alone when it began, as its driver has closed the leg since. */
  isPast: boolean;
  /** How often others had acted on the order by then; `null` for a report that was no act on it. */
  others: number | null;
  status: [before: string, after: string];
  moved: Partial<Record<LegKind, [before: ModelLeg, after: ModelLeg]>>;
}

/** A report as it arrives; an `undo` names another. */
export interface ModelReport {
  id: string;
  type: 'on_my_way' | 'done' | 'failed' | 'undo';
  driver: string;
  order: string;
  kind: LegKind;
  undoes: string | null;
  happened: number;
}

/** What the service answers: its outcome with the problem, or the status of what leaves nothing. */
export type Verdict =
  | 'accepted'
  | 404
  | 422
  | 'order-cancelled'
  | 'leg-closed'
  | 'moved-on'
  | 'too-late-to-undo';

const isOpen = ({ state }: ModelLeg): boolean => state === 'planned' || state === 'on_the_way';
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const staff = 'staff';
const othersOf = ({ acts }: ModelOrder, driver: string): number =>
  acts.filter((actor) => actor !== driver).length;
const tenMinutes = 600_000;
const kinds = ['pickup', 'delivery'] as const;

export class ReportModel {
  readonly orders = new Map<string, ModelOrder>();
  readonly kept = new Map<string, KeptReport>();

  place(id: string, driver: string, at: number): void {
    const leg = (): ModelLeg => ({ state: 'planned', driver, setOff: null, done: null });
    const spans = (): Span[] => [{ driver, from: at }];
    this.orders.set(id, {
      status: 'pending',
      legs: { pickup: leg(), delivery: leg() },
      spans: { pickup: spans(), delivery: spans() },
      acts: [],
    });
  }

  /** Staff give an open leg to a driver. */
  assign(id: string, kind: LegKind, driver: string, at: number): void {
    const order = this.order(id);
    const leg = order.legs[kind];
    if (!isOpen(leg) || leg.driver === driver) return;
    order.legs[kind] = { state: 'planned', driver, setOff: null, done: null };
    this.#handOver(order, kind, driver, at);
    order.acts.push(staff);
  }

  cancel(id: string): void {
    const order = this.order(id);
    if (order.status === 'cancelled') return;
    order.status = 'cancelled';
    for (const kind of kinds) {
      if (isOpen(order.legs[kind])) order.legs[kind] = { ...order.legs[kind], state: 'cancelled' };
    }
    order.acts.push(staff);
  }

  restore(id: string): void {
    const order = this.order(id);
    if (order.status !== 'cancelled') return;
    order.status = 'scheduled';
    for (const kind of kinds) {
      const { state, driver } = order.legs[kind];
      if (state === 'cancelled') order.legs[kind] = { state: 'planned', driver, setOff: null, done: null };
    }
    order.acts.push(staff);
  }

  /** A report arrives. */
  receive(report: ModelReport, arrived: number): Verdict {
    return report.type === 'undo' ? this.#undo(report, arrived) : this.#tap(report, arrived);
  }

  order(id: string): ModelOrder {
    const order = this.orders.get(id);
    if (!order) throw new Error('the model has no such order');
    return order;
  }

  #tap({ id, type, driver, order: order_id, kind, happened }: ModelReport, arrived: number): Verdict {
    const order = this.order(order_id);
    const wasTheirs = (at: number) =>
      order.spans[kind].some((span) => span.driver === driver && span.from <= at);
    if (!wasTheirs(happened) && !wasTheirs(arrived)) return 404;
    const at = wasTheirs(happened) ? happened : arrived;
    const refused = order.status === 'cancelled' ? 'order-cancelled' : 'leg-closed';
    const { state, driver: owner, done } = order.legs[kind];
    const isClosed = (state === 'done' || state === 'failed') && owner === driver && at < (done ?? at);
    const isPast = type === 'on_my_way' && order.status !== 'cancelled' && isClosed;
    const isRefused = order.status === 'cancelled' || (!isPast && !isOpen(order.legs[kind]));
    const before = { ...order.legs };
    const status = order.status;
    // Of another's leg it says no more than that the run goes on.
    const isAct = type !== 'on_my_way' || (before[kind].driver === driver && !isPast);
    if (!isRefused && !isPast) this.#move(order, type, kind, driver, at, arrived);
    const moved = kinds.filter((each) => !isSame(before[each], order.legs[each]));
    if (moved.length > 0) order.acts.push(driver);
    this.kept.set(id, {
      outcome: isRefused ? 'refused' : 'accepted',
      driver,
      order,
      kind,
      arrived,
      type,
      isPast,
      others: isAct ? othersOf(order, driver) : null,
      status: [status, order.status],
      moved: Object.fromEntries(moved.map((each) => [each, [before[each], order.legs[each]]])),
    });
    return isRefused ? refused : 'accepted';
  }

  #move(
    order: ModelOrder,
    type: ModelReport['type'],
    kind: LegKind,
    driver: string,
    at: number,
    arrived: number,
  ): void {
    const leg = order.legs[kind];
    const isFormer = leg.driver !== driver;
    if (type === 'on_my_way' && (isFormer || leg.state === 'on_the_way')) return;
    const { pickup } = order.legs;
    if (type !== 'failed' && kind === 'delivery' && pickup.driver === driver && isOpen(pickup)) {
      order.legs.pickup = { ...pickup, state: 'done', done: null };
    }
    if (type === 'on_my_way') {
      order.legs[kind] = { ...leg, state: 'on_the_way', setOff: at };
      if (kind === 'delivery') order.status = 'out_for_delivery';
      return;
    }
    order.legs[kind] = { ...leg, driver, state: type === 'failed' ? 'failed' : 'done', done: at };
    if (isFormer) this.#handOver(order, kind, driver, arrived);
    const isCollected =
      !['pending', 'scheduled'].includes(order.status) || order.legs.pickup.state === 'done';
    if (type === 'failed') {
      if (kind === 'delivery' && isCollected) order.status = 'ready_for_pickup';
      return;
    }
    if (kind === 'delivery') order.status = 'delivered';
    else if (['pending', 'scheduled'].includes(order.status)) order.status = 'processing';
  }

  #undo({ id, driver, undoes, happened }: ModelReport, arrived: number): Verdict {
    const named = this.kept.get(undoes ?? '');
    if (!named || named.driver !== driver) return 404;
    if (named.outcome === 'refused' || named.type === 'undo') return 422;
    const { order, kind, others, moved, status } = named;
    const verdict = this.#verdictOfUndo(named, happened < named.arrived ? arrived : happened);
    this.kept.set(id, {
      ...{ outcome: verdict === 'accepted' ? 'accepted' : 'refused', driver, order, kind, arrived },
      ...{ type: 'undo', isPast: false, others, status, moved: {} },
    });
    if (verdict !== 'accepted') return verdict;
    if (Object.keys(moved).length > 0) order.acts.push(driver);
    for (const each of kinds) {
      const change = moved[each];
      if (!change) continue;
      if (change[0].driver !== order.legs[each].driver)
        this.#handOver(order, each, change[0].driver, arrived);
      order.legs[each] = change[0];
    }
    if (order.status === status[1]) order.status = status[0];
    named.outcome = 'undone';
    return 'accepted';
  }

  #verdictOfUndo(named: KeptReport, at: number): Verdict {
    const { order, kind, moved, others, arrived, outcome, driver, isPast } = named;
    if (outcome === 'undone') return 'moved-on';
    if (at > arrived + tenMinutes) return 'too-late-to-undo';
    if (others !== null && othersOf(order, driver) > others) return 'moved-on';
    const onLeg = [...this.kept.values()].filter(
      (other) =>
        other.order === order &&
        other.kind === kind &&
        other.type !== 'undo' &&
        other.outcome === 'accepted' &&
        !other.isPast,
    );
    const isLast = !isPast && onLeg.every((other) => other.arrived <= arrived);
    const isLeft = kinds.every((each) => !moved[each] || isSame(moved[each][1], order.legs[each]));
    return isLast && isLeft ? 'accepted' : 'moved-on';
  }

  #handOver(order: ModelOrder, kind: LegKind, driver: string, at: number): void {
    order.spans[kind].push({ driver, from: at });
  }
}
