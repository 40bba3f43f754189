import type { ReactNode } from 'react';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatDay, formatTimes } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import type { OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import { quantityText } from '#shared/pricing/line-amount.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { proposalScopeTexts } from '#web/orders/scope/scope-text.ts';
import { type ItemChange, type ProposedTo, proposalDiff } from './proposal-diff.ts';

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
      className="flex flex-wrap gap-x-5 gap-y-0.5 tabular-nums max-md:gap-y-0 *:min-w-0"
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
    {before && after && ' '}
    {after && <ins className="font-semibold text-ink no-underline">{after}</ins>}
  </>
);

function ItemText({ before, after }: ItemChange) {
  const item = after ?? before;
  if (!item) return null;
  const unit = item.grams === undefined ? ' × ' : ' ';
  const name = <span className="line-clamp-1">{item.sku_name}</span>;
  const differs = (of: (each: OrderItem) => string) =>
    before && after && of(before) === of(after) ? (
      of(after)
    ) : (
      <Beside before={before && of(before)} after={after && of(after)} />
    );
  return (
    <>
      <span className="flex-none whitespace-pre">
        {differs(quantityText)}
        {unit}
      </span>
      {before && after ? name : <Beside before={before && name} after={after && name} />}
      <span className="flex-none whitespace-pre">
        {' at '}
        {before && after ? differs(({ price }) => formatCents(price)) : formatCents(item.price)}
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
