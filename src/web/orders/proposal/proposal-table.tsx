import type { ReactNode } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { type DiffItem, proposalDiff } from './proposal-diff.ts';

/** What a proposal would change: the current values beside the proposed ones. */
export function ProposalTable({ order }: { order: Order }) {
  const diff = proposalDiff(order);
  if (!diff) return null;
  const { items, pickup_date, delivery_date, special_instructions, total } = diff;
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Proposed</th>
        </tr>
      </thead>
      <tbody>
        <Line
          label="Items"
          now={<Items items={items.now} mark="del" />}
          proposed={items.proposed && <Items items={items.proposed} mark="ins" />}
        />
        <DateLine label="Pickup" {...pickup_date} />
        <DateLine label="Delivery" {...delivery_date} />
        {special_instructions && (
          <Line
            label="Instructions"
            now={<del className="diff__text">{special_instructions.now || 'None'}</del>}
            proposed={<ins className="diff__text">{special_instructions.proposed || 'None'}</ins>}
          />
        )}
        <Line
          label="Total"
          now={<Money cents={total.now} />}
          proposed={<Money cents={total.proposed} className="font-medium" />}
        />
      </tbody>
    </table>
  );
}

/** On narrow screens the column headers stand beside each value (`data-label`). */
function Line({ label, now, proposed }: { label: string; now: ReactNode; proposed: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="old" data-label="Now">
        {now}
      </td>
      <td className="new" data-label="Proposed">
        {proposed ?? <span className="text-ink-3">No change</span>}
      </td>
    </tr>
  );
}

type DateLineProps = { label: string; now: Temporal.Instant; proposed: Temporal.Instant | null };

function DateLine({ label, now, proposed }: DateLineProps) {
  const old = <DateTime moment={now} />;
  return (
    <Line
      label={label}
      now={proposed ? <del>{old}</del> : old}
      proposed={
        proposed && (
          <ins>
            <DateTime moment={proposed} />
          </ins>
        )
      }
    />
  );
}

function Items({ items, mark: Mark }: { items: readonly DiffItem[]; mark: 'del' | 'ins' }) {
  return (
    <ul className="tabular-nums">
      {items.map((item) => (
        <li key={item.id}>
          <ItemText item={item} Mark={Mark} />
        </li>
      ))}
    </ul>
  );
}

function ItemText({ item, Mark }: { item: DiffItem; Mark: 'del' | 'ins' }) {
  const { quantity, sku_name, change } = item;
  const price = formatCents(item.price);
  if (change === 'line') {
    return (
      <>
        <Mark>
          {quantity} × {sku_name}
        </Mark>{' '}
        <span className="text-ink-3">at {price}</span>
      </>
    );
  }
  return (
    <>
      {change === 'quantity' ? <Mark>{quantity}</Mark> : quantity} × {sku_name}{' '}
      <span className="text-ink-3">at {change === 'price' ? <Mark>{price}</Mark> : price}</span>
    </>
  );
}
