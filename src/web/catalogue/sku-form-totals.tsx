import { useWatch } from 'react-hook-form';
import { PriceInput } from '#shared/kernel/money.ts';
import { gstLabel, gstOf, withGst } from '#shared/pricing/gst.ts';
import { Money } from '#web/ui/display/money.tsx';
import type { SkuFormControl } from './sku-form-values.ts';

/** GST and total of the typed price; a dash while it is not valid. */
export function SkuFormTotals({ form }: { form: SkuFormControl }) {
  const typed = useWatch({ control: form.control, name: 'price' });
  const { data: price } = PriceInput.safeParse(typed);
  return (
    <output className="dialog__totals">
      <span>
        {gstLabel} <Money cents={price && gstOf(price)} />
      </span>
      <span className="dialog__total">
        Total <Money cents={price && withGst(price)} />
      </span>
    </output>
  );
}
