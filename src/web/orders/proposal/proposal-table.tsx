import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { PendingModifications } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import { lineText, quantityText } from '#shared/pricing/line-amount.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type DiffItem, type ProposedTo, proposalDiff } from './proposal-diff.ts';

const columnHead = 'px-4 pt-2.5 pb-0.5 text-start align-top text-xs/4.5 font-normal text-ink-3';

type ProposalTableProps = { order: ProposedTo; proposed: PendingModifications };

/** What a proposal would change: the current values beside the proposed ones. */
export function ProposalTable({ order, proposed }: ProposalTableProps) {
  const { items, pickup_date, delivery_date, ...diff } = proposalDiff(order, proposed);
  const { special_instructions, recurrence_pattern, total } = diff;
  return (
    <table className="w-full table-fixed text-sm max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={classNames(columnHead, 'w-30')}>
            <span className="sr-only">What</span>
          </th>
          <th scope="col" className={classNames(columnHead, 'w-[36%]')}>
            Now
          </th>
          <th scope="col" className={columnHead}>
            Proposed
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        <Line
          label="Items"
          now={<Items items={items.now} mark="del" />}
          proposed={items.proposed && <Items items={items.proposed} mark="ins" />}
        />
        <DateLine
          label="Pickup"
          {...pickup_date}
          until={order.pickup_until ?? null}
          proposedUntil={proposed.pickup_until ?? null}
        />
        <DateLine
          label="Delivery"
          {...delivery_date}
          until={order.delivery_until ?? null}
          proposedUntil={proposed.delivery_until ?? null}
        />
        {recurrence_pattern && (
          <Line
            label={changeLabels.recurrence}
            now={
              recurrence_pattern.now && <Change mark="del">{describePattern(recurrence_pattern.now)}</Change>
            }
            proposed={
              recurrence_pattern.proposed && (
                <Change mark="ins">{describePattern(recurrence_pattern.proposed)}</Change>
              )
            }
          />
        )}
        {special_instructions && (
          <Line
            label="Instructions"
            now={
              <Change mark="del" className="whitespace-pre-line">
                {special_instructions.now || 'None'}
              </Change>
            }
            proposed={
              <Change mark="ins" className="whitespace-pre-line">
                {special_instructions.proposed || 'None'}
              </Change>
            }
          />
        )}
        <Line
          label="Total"
          now={<OrderTotal order={{ ...order, total_amount: total.now }} />}
          proposed={<OrderTotal order={{ ...order, total_amount: total.proposed }} className="font-medium" />}
        />
      </tbody>
    </table>
  );
}

const valueStyles = [
  'px-4 py-2 align-top wrap-anywhere max-md:py-0.5 max-md:pr-3 max-md:pl-0 max-md:[&_.date]:whitespace-normal',
  'max-md:before:block max-md:before:text-2xs max-md:before:text-ink-3 max-md:before:content-[attr(data-label)]',
].join(' ');

/** On narrow screens the column headers stand beside each value (`data-label`). */
function Line({ label, now, proposed }: { label: string; now: ReactNode; proposed: ReactNode }) {
  return (
    <tr className="border-line not-first:border-t max-md:grid max-md:grid-cols-2 max-md:px-4 max-md:py-2.5">
      <th
        scope="row"
        className={classNames(
          'px-4 py-2 text-start align-top font-normal text-ink-3',
          'max-md:col-span-full max-md:py-0.5 max-md:pr-3 max-md:pl-0',
        )}
      >
        {label}
      </th>
      <td className={classNames(valueStyles, 'text-ink-3')} data-label="Now">
        {now}
      </td>
      <td className={classNames(valueStyles, 'text-ink')} data-label="Proposed">
        {proposed ?? <span className="text-ink-3">No change</span>}
      </td>
    </tr>
  );
}

type DateLineProps = {
  label: string;
  now: Temporal.Instant | null;
  /** The ends of their windows; free times have none. */
  until: Temporal.Instant | null;
  proposed: Temporal.Instant | null;
  proposedUntil: Temporal.Instant | null;
};

/** Nothing where neither is known. */
function DateLine({ label, now, until, proposed, proposedUntil }: DateLineProps) {
  if (!now && !proposed) return null;
  const old = now && <DateTime moment={now} until={until} />;
  return (
    <Line
      label={label}
      now={proposed && old ? <Change mark="del">{old}</Change> : old}
      proposed={
        proposed && (
          <Change mark="ins">
            <DateTime moment={proposed} until={proposedUntil} />
          </Change>
        )
      }
    />
  );
}

function Items({ items, mark }: { items: readonly DiffItem[]; mark: 'del' | 'ins' }) {
  return (
    <ul className="tabular-nums">
      {items.map((item) => (
        <li key={item.id} className="not-first:mt-[3px]">
          <ItemText item={item} mark={mark} />
        </li>
      ))}
    </ul>
  );
}

function ItemText({ item, mark }: { item: DiffItem; mark: 'del' | 'ins' }) {
  const { sku_name, change } = item;
  const quantity = quantityText(item);
  const price = formatCents(item.price);
  if (change === 'line') {
    return (
      <>
        <Change mark={mark}>{lineText(item)}</Change>{' '}
        <span className="whitespace-nowrap text-ink-3">at {price}</span>
      </>
    );
  }
  return (
    <>
      {change === 'quantity' ? <Change mark={mark}>{quantity}</Change> : <span>{quantity}</span>}
      {item.grams === undefined && <span>{' ×'}</span>}
      <span> {sku_name} </span>
      <span className="whitespace-nowrap text-ink-3">
        at{' '}
        {change === 'price' ? (
          <Change mark={mark} inset>
            {price}
          </Change>
        ) : (
          <span>{price}</span>
        )}
      </span>
    </>
  );
}

const change = cva('', {
  variants: {
    mark: {
      del: 'decoration-current/60',
      ins: [
        'rounded-[3px] bg-success-soft px-1 py-px box-decoration-clone',
        'font-medium text-success-ink no-underline',
      ],
    },
    inset: { true: '', false: '' },
  },
  compoundVariants: [{ mark: 'ins', inset: false, className: '-ms-1' }],
});

type ChangeProps = {
  mark: 'del' | 'ins';
  /** Words stand before it: its padding does not reach back over them. */
  inset?: boolean;
  className?: string;
  children: ReactNode;
};

/** A value that a proposal takes away or puts in its place. */
function Change({ mark: Mark, inset = false, className, children }: ChangeProps) {
  return <Mark className={change({ mark: Mark, inset, className })}>{children}</Mark>;
}
