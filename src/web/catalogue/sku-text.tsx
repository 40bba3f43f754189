import type { Sku } from '#shared/catalogue/sku.ts';
import { breakdownOf, gstLabel } from '#shared/pricing/gst.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';

/** At most two lines. The full text is in the tooltip and in the form. */
export function SkuDescription({ sku, className }: { sku: Sku; className?: string }) {
  if (!sku.description) return <p className={classNames('text-ink-3', className)}>No description</p>;
  return (
    <p className={classNames('text-ink-2 line-clamp-2', className)} title={sku.description}>
      {sku.description}
    </p>
  );
}

export const SkuAmounts = ({ price }: { price: number }) => (
  <PriceBreakdown kind="list" className="sku-amounts" amounts={breakdownOf(price)} gstLabel={gstLabel} />
);
