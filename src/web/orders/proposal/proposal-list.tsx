import type { ReactNode } from 'react';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import { formatDay, formatTimes } from '#shared/kernel/date-text.ts';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order, OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import { priceOrder } from '#shared/orders/price-order.ts';
import { quantityText } from '#shared/pricing/line-amount.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { proposalScopeTexts } from '#web/orders/scope/scope-text.ts';

type ProposalListProps = {
  order: ProposedTo;
  proposed: PendingModifications;
  /** How far it goes. */
  scope: EditScope | null;
};

/** What a proposal would change, in one list: what differs old beside new. */
export function ProposalList({ order, proposed, scope }: ProposalListProps) {
  const { items, special_instructions, recurrence_pattern: pattern, total } = proposalDiff(order, proposed);
  const hasDates = proposed.pickup_date !== null || proposed.delivery_date !== null;
  const amount = (cents: number) => <OrderTotal order={{ ...order, total_amount: cents }} />;
  return (
    <ul
      className="flex flex-wrap gap-x-5 gap-y-0.5 tabular-nums max-md:gap-y-0 max-md:text-sm/4.5 *:min-w-0"
      aria-label="Proposed"
    >
      {items?.map((change) => (
        <li key={(change.after ?? change.before)?.id} className="flex max-w-full">
          <ItemText {...change} />
        </li>
      ))}
      {hasDates && (
        <>
          <VisitText kind="pickup" order={order} proposed={proposed} />
          <VisitText kind="delivery" order={order} proposed={proposed} />
        </>
      )}
      {pattern && (
        <li>
          {changeLabels.recurrence}{' '}
          <Beside
            before={pattern.now && describePattern(pattern.now)}
            after={pattern.proposed && describePattern(pattern.proposed)}
          />
        </li>
      )}
      {special_instructions && (
        <li className="line-clamp-3 whitespace-pre-line">
          Instructions{' '}
          <Beside
            before={special_instructions.now || 'None'}
            after={special_instructions.proposed || 'None'}
          />
        </li>
      )}
      <li>
        Total{' '}
        {total.now === total.proposed ? (
          amount(total.now)
        ) : (
          <Beside before={amount(total.now)} after={amount(total.proposed)} />
        )}
      </li>
      {scope && <li>{proposalScopeTexts[scope]}</li>}
    </ul>
  );
}

/** A value that a proposal takes away beside what comes in its place. */
const Beside = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <>
    {before && <del className="text-ink-2 decoration-current/60">{before}</del>}
    {before && after && <span> </span>}
    {after && <ins className="font-semibold text-ink no-underline">{after}</ins>}
  </>
);

function ItemText({ before, after }: ItemChange) {
  const item = after ?? before;
  if (!item) return null;
  const unit = item.grams === undefined ? ' × ' : ' ';
  const sku = <span className="line-clamp-1">{item.sku_name}</span>;
  const differs = (of: (each: OrderItem) => string) =>
    before && after && of(before) === of(after) ? (
      of(after)
    ) : (
      <Beside before={before && of(before)} after={after && of(after)} />
    );
  return (
    <>
      <span className="flex-none whitespace-pre">
        <span>{differs(quantityText)}</span>
        <span>{unit}</span>
      </span>
      {before && after ? sku : <Beside before={before && sku} after={after && sku} />}
      <span className="flex-none whitespace-pre">
        <span> at </span>
        <span>{before && after ? differs(({ price }) => formatCents(price)) : formatCents(item.price)}</span>
      </span>
    </>
  );
}

type VisitTextProps = Pick<ProposalListProps, 'order' | 'proposed'> & { kind: 'pickup' | 'delivery' };

/** A visit as it is and as it would be; one that stays says so. Nothing where neither is known. */
function VisitText({ kind, order, proposed }: VisitTextProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const before = order[`${kind}_date`];
  const until = order[`${kind}_until`] ?? null;
  const after = proposed[`${kind}_date`];
  const afterUntil = proposed[`${kind}_until`] ?? null;
  const label = `${legLabels[kind]} `;
  if (!after) {
    return (
      before && (
        <li>
          {label}
          <DateTime moment={before} until={until} />, as now
        </li>
      )
    );
  }
  if (before && businessDay(before, zone).equals(businessDay(after, zone))) {
    return (
      <li>
        {`${label}${formatDay(after, zone, now)}, `}
        <Beside before={formatTimes(before, until, zone)} after={formatTimes(after, afterUntil, zone)} />
      </li>
    );
  }
  return (
    <li>
      {label}
      <Beside
        before={before && <DateTime moment={before} until={until} />}
        after={<DateTime moment={after} until={afterUntil} />}
      />
    </li>
  );
}

/** A line as it is and as it is proposed; `null` where there is none. */
interface ItemChange {
  before: OrderItem | null;
  after: OrderItem | null;
}

/** The diff between an order or a series and its proposal; `null` where a field does not change. */
export interface ProposalDiff {
  items: ItemChange[] | null;
  special_instructions: FieldDiff<string> | null;
  recurrence_pattern: FieldDiff<RecurrencePattern | null> | null;
  total: { now: Cents; proposed: Cents };
}

interface FieldDiff<T> {
  now: T;
  proposed: T | null;
}

/** What a proposal is laid beside: an order, or a series on the dates of the occurrence that it names. */
interface ProposedTo
  extends Pick<
    Order,
    | 'items'
    | 'charges'
    | 'minimum_shown'
    | 'gst_charged'
    | 'special_instructions'
    | 'total_amount'
    | 'recurrence_pattern'
  > {
  /** Of an order: both totals are what is expected. */
  is_estimate?: boolean;
  /** `null` where that occurrence is no longer shown. */
  pickup_date: Temporal.Instant | null;
  delivery_date: Temporal.Instant | null;
  /** The ends of their windows; free times have none. */
  pickup_until?: Temporal.Instant | null;
  delivery_until?: Temporal.Instant | null;
}

/** The diff of a proposal. */
export function proposalDiff(order: ProposedTo, change: PendingModifications): ProposalDiff {
  const { special_instructions, recurrence_pattern } = change;
  return {
    items: change.items && itemChanges(order.items, change.items),
    special_instructions:
      special_instructions === null
        ? null
        : { now: order.special_instructions ?? '', proposed: special_instructions },
    recurrence_pattern: recurrence_pattern
      ? { now: order.recurrence_pattern, proposed: recurrence_pattern }
      : null,
    total: {
      now: order.total_amount,
      proposed: change.items ? priceOrder(change.items, order).total_amount : order.total_amount,
    },
  };
}

/** The proposed lines in their sequence, then those that go. */
function itemChanges(before: readonly OrderItem[], after: readonly OrderItem[]): ItemChange[] {
  const left = [...before];
  const stay = after.map((item): ItemChange => {
    const index = left.findIndex(({ sku_id }) => sku_id === item.sku_id);
    const [old = null] = index < 0 ? [] : left.splice(index, 1);
    return { before: old, after: item };
  });
  return [...stay, ...left.map((item) => ({ before: item, after: null }))];
}
