import type { Sku } from '#shared/catalogue/sku.ts';
import { gstLabel, gstOf, withGst } from '#shared/pricing/gst.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Money } from '#web/ui/display/money.tsx';

/** At most two lines. The full text is in the tooltip and in the form. */
export function SkuDescription({ sku, className }: { sku: Sku; className?: string }) {
  if (!sku.description) return <p className={classNames('muted', className)}>No description</p>;
  return (
    <p className={classNames('soft line-clamp-2', className)} title={sku.description}>
      {sku.description}
    </p>
  );
}

export function SkuAmounts({ price }: { price: number }) {
  return (
    <dl className="sku-amounts">
      <div>
        <dt>Base</dt>
        <dd>
          <Money cents={price} />
        </dd>
      </div>
      <div>
        <dt>{gstLabel}</dt>
        <dd>
          <Money cents={gstOf(price)} />
        </dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd className="sku-amounts__total">
          <Money cents={withGst(price)} />
        </dd>
      </div>
    </dl>
  );
}
