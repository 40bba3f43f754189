import { useWatch } from 'react-hook-form';
import { gstLabel } from '#shared/pricing/gst.ts';
import { Money } from '#web/ui/display/money.tsx';
import { type OrderFormControl, type OrderOption, totalsSoFar } from './order-form-values.ts';

type OrderFormTotalsProps = { form: OrderFormControl; options: readonly OrderOption[] };

export function OrderFormTotals({ form, options }: OrderFormTotalsProps) {
  const items = useWatch({ control: form.control, name: 'items' });
  const totals = totalsSoFar(items, options);
  return (
    <output className="dialog__totals">
      <span>
        Base <Money cents={totals?.base} />
      </span>
      <span>
        {gstLabel} <Money cents={totals?.gst} />
      </span>
      <span className="dialog__total">
        Total <Money cents={totals?.total} />
      </span>
    </output>
  );
}
