import type { ReactNode } from 'react';
import type { Cents } from '#shared/kernel/money.ts';
import { Money } from './money.tsx';

type Part = { label: string; cents: Cents | undefined };

type PriceBreakdownProps = {
  /** A list on a card, a line in the foot of a form, or the rows at the foot of a table with three columns. */
  kind: 'list' | 'line' | 'rows';
  /** Without a base only what is added to it is shown. An amount that is `undefined` shows as a dash. */
  amounts: { base?: Cents | undefined; gst: Cents | undefined; total: Cents | undefined };
  gstLabel: string;
  className?: string;
  /** In a list: a further part, after the base. */
  children?: ReactNode;
};

/** What a price is made of: base, GST, total. */
export function PriceBreakdown({ kind, amounts, gstLabel, className, children }: PriceBreakdownProps) {
  const base = { label: kind === 'rows' ? 'Base amount' : 'Base', cents: amounts.base };
  const gst = { label: gstLabel, cents: amounts.gst };
  const total = { label: 'Total', cents: amounts.total };
  if (kind === 'rows') return [base, gst, total].map((part) => <Row key={part.label} {...part} />);
  if (kind === 'line') {
    return (
      <output className={totalsStyles} data-slot="totals">
        {'base' in amounts && <LinePart {...base} />}
        <LinePart {...gst} />
        <LinePart {...total} className={totalStyles} />
      </output>
    );
  }
  return (
    <dl className={className}>
      <ListPart {...base} />
      {children}
      <ListPart {...gst} />
      <ListPart {...total} />
    </dl>
  );
}

const totalsStyles = [
  'flex min-w-0 flex-auto flex-wrap items-baseline gap-x-5 gap-y-1 text-[length:var(--type-sm)] text-ink-3 tabular-nums',
  '[&_[data-slot=money]]:font-medium [&_[data-slot=money]]:text-ink-2',
  'max-md:col-span-full max-md:mb-1 max-md:justify-between max-md:gap-x-3 max-md:gap-y-0.5',
].join(' ');

/** What is charged, among the totals. */
const totalStyles = [
  'text-[length:var(--type-md)] font-semibold text-ink [&_[data-slot=money]]:text-[length:var(--type-md)]',
  '[&_[data-slot=money]]:font-semibold! [&_[data-slot=money]]:text-ink!',
].join(' ');

function Row({ label, cents }: Part) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>
        <Money cents={cents} />
      </td>
    </tr>
  );
}

function LinePart({ label, cents, className }: Part & { className?: string }) {
  return (
    <span className={className}>
      {`${label} `}
      <Money cents={cents} />
    </span>
  );
}

function ListPart({ label, cents }: Part) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
