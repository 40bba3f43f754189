import { useWatch } from 'react-hook-form';
import { PriceInput } from '#shared/kernel/money.ts';
import { gstLabelOf, gstOf, withGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import type { SkuFormControl } from './sku-form-values.ts';

/** GST and total of the typed price; a dash while it is not valid. */
export function SkuFormTotals({ form }: { form: SkuFormControl }) {
  const typed = useWatch({ control: form.control, name: 'price' });
  const mode = useGstMode();
  const { data: price } = PriceInput.safeParse(typed);
  return (
    <PriceBreakdown
      kind="line"
      amounts={{ gst: price && gstOf(price, mode), total: price && withGst(price, mode) }}
      gstLabel={gstLabelOf(mode)}
    />
  );
}
