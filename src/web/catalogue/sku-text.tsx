import type { ReactNode } from 'react';
import { measureLabels, measureOf } from '#shared/catalogue/measure.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { breakdownOf, gstLabelOf } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { SkuActions } from './sku-actions.tsx';

type SkuHeadProps = { sku: Sku; onEdit: (sku: Sku) => void; name: ReactNode };

/** The head of a card. */
export function SkuHead({ sku, onEdit, name }: SkuHeadProps) {
  return (
    <div className="-mt-1 -mr-2 flex min-w-0 items-start">
      <div className="min-w-0 flex-auto pt-1">
        {name}
        <p className="line2">{[sku.category, ...unitTexts(sku)].join(' · ')}</p>
      </div>
      <SkuActions sku={sku} onEdit={onEdit} />
    </div>
  );
}

/** The unit, and how it is measured where the unit does not say so: `per bag`, `By weight`. */
export const unitTexts = ({ unit, measure }: Sku): string[] =>
  measure === measureOf(unit) ? [unit] : [unit, measureLabels[measure]];

/** At most two lines. The full text is in the tooltip and in the form. */
export function SkuDescription({ sku, className }: { sku: Sku; className?: string }) {
  if (!sku.description) return <p className={classNames('text-ink-3', className)}>No description</p>;
  return (
    <p className={classNames('text-ink-2 line-clamp-2', className)} title={sku.description}>
      {sku.description}
    </p>
  );
}

/** The total stands at the end, larger than its parts. */
export const amountsStyles = [
  'mt-0.5 flex flex-wrap gap-x-3 gap-y-1 border-t border-line py-2.5 tabular-nums',
  '*:flex-[1_1_72px] *:last:ms-auto *:last:flex-initial *:last:text-end',
  '[&_dt]:text-xs [&_dt]:text-ink-3 [&_dd]:text-[length:var(--type-sm)] [&_dd]:text-ink-2',
  '[&>:last-child_dd]:text-[length:var(--type-base)] [&>:last-child_dd]:font-semibold [&>:last-child_dd]:text-ink',
].join(' ');

export function SkuAmounts({ price, className }: { price: number; className?: string }) {
  const mode = useGstMode();
  return (
    <PriceBreakdown
      kind="list"
      className={classNames(amountsStyles, className)}
      amounts={breakdownOf(price, mode)}
      gstLabel={gstLabelOf(mode)}
    />
  );
}
