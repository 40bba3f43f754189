import type { ReactNode } from 'react';
import type { Cents } from '#shared/kernel/money.ts';
import { Estimated, EstimatedTo } from './estimated.tsx';
import { Money } from './money.tsx';

type Part = { label: ReactNode; cents: Cents | undefined };

type Amounts = { base?: Cents | undefined; gst: Cents | undefined; total: Cents | undefined };

type PriceBreakdownProps = {
  /** A list on a card, a line in the foot of a form, or the rows at the foot of a table with three columns. */
  kind: 'list' | 'line' | 'rows';
  /** Without a base only what is added to it is shown. An amount that is `undefined` shows as a dash. */
  amounts: Amounts;
  /** In rows: what was estimated, where it was counted since. */
  estimate?: Amounts | null | undefined;
  /** `null` where no GST is charged: nothing is said of it. */
  gstLabel: string | null;
  /** What the base has in it beside the items, each shown as a part of its own; not in rows, which stand below them. */
  charges?: readonly { label: string; amount: Cents }[] | undefined;
  /** The total is what is expected. */
  isEstimate?: boolean | undefined;
  className?: string;
  /** In a list: a further part, after the base. */
  children?: ReactNode;
};

/** What a price is made of: base, GST, total. */
export function PriceBreakdown(props: PriceBreakdownProps) {
  const { kind, amounts, estimate, gstLabel, charges = [], isEstimate = false, className, children } = props;
  const gst = gstLabel === null ? null : { label: gstLabel, cents: amounts.gst };
  const total = { label: isEstimate ? <EstimatedTotal /> : 'Total', cents: amounts.total };
  if (kind === 'rows') {
    return (
      <>
        {gst && <Row label="Base amount" cents={amounts.base} estimate={estimate?.base} />}
        {gst && <Row {...gst} estimate={estimate?.gst} />}
        <Row {...total} estimate={estimate?.total} />
      </>
    );
  }
  const parts = charges.map(({ label, amount }, index) => ({
    key: `${index} ${label}`,
    label,
    cents: amount,
  }));
  const charged = charges.reduce((sum, { amount }) => sum + amount, 0);
  const base = {
    label: parts.length > 0 ? 'Items' : 'Base',
    cents: amounts.base === undefined ? undefined : amounts.base - charged,
  };
  // Without GST and charges it is the total.
  const hasBase = gst !== null || parts.length > 0;
  if (kind === 'line') {
    return (
      <output className={totalsStyles} data-slot="totals">
        {'base' in amounts && hasBase && <LinePart {...base} />}
        {parts.map(({ key, ...part }) => (
          <LinePart key={key} {...part} />
        ))}
        {gst && <LinePart {...gst} />}
        <LinePart {...total} className={totalStyles} />
      </output>
    );
  }
  return (
    <dl className={className}>
      {(hasBase || children) && <ListPart {...base} />}
      {children}
      {parts.map(({ key, ...part }) => (
        <ListPart key={key} {...part} />
      ))}
      {gst && <ListPart {...gst} />}
      <ListPart {...total} />
    </dl>
  );
}

const EstimatedTotal = () => (
  <>
    Total <Estimated />
  </>
);

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

function Row({ label, cents, estimate }: Part & { estimate: Cents | undefined }) {
  const isOther = estimate !== undefined && estimate !== cents;
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>
        <EstimatedTo estimated={isOther ? <Money cents={estimate} /> : null}>
          <Money cents={cents} />
        </EstimatedTo>
      </td>
    </tr>
  );
}

function LinePart({ label, cents, className }: Part & { className?: string }) {
  return (
    <span className={className}>
      {label} <Money cents={cents} />
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
