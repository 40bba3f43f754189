import { useWatch } from 'react-hook-form';
import type { Business } from '#shared/business/business.contract.ts';
import { firstCharges } from '#shared/orders/charges.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import type { Charged, ChargedBeside } from '#shared/orders/price-order.ts';
import { gstLabelOf } from '#shared/pricing/gst.ts';
import { useBusiness, useGstMode } from '#web/business/business.api.ts';
import { type OrderOption, totalsSoFar } from '#web/orders/form/values/line-values.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';

/** What an order or a series is charged that is there already. */
export interface ChargedOrder extends Charged {
  items: readonly OrderItem[];
  /** Absent for a series: its occurrences are counted one by one. */
  is_estimate?: boolean;
}

type OrderFormTotalsProps = {
  form: OrderFormControl;
  options: readonly OrderOption[];
  /** Absent for a new order, which is charged by the settings. */
  order?: ChargedOrder | undefined;
};

/** What is typed so far comes to, with all that is charged beside the items. */
export function OrderFormTotals({ form, options, order }: OrderFormTotalsProps) {
  const business = useBusiness();
  const items = useWatch({ control: form.control, name: 'items' });
  const charged = useCharged(order);
  const { charges, base, gst, total } = { ...totalsSoFar(items, options, charged) };
  const isByWeight = items.some(({ measure }) => measure === 'weight');
  return (
    <PriceBreakdown
      kind="line"
      amounts={{ base, gst, total }}
      charges={charges}
      gstLabel={gstLabelOf(charged)}
      isEstimate={isByWeight && !isCounted(order, business)}
    />
  );
}

/** What is charged beside the items: of an order that is there as it was agreed, of a new one by the settings. */
export function useCharged(order: ChargedOrder | undefined): Charged {
  const business = useBusiness();
  const mode = useGstMode();
  return order ?? { ...chargedByNow(business), ...mode };
}

/** By the settings of now. */
const chargedByNow = ({ minimum_charge = null, delivery_fee }: Business): ChargedBeside => ({
  charges: firstCharges({ delivery_fee }),
  minimum_shown: minimum_charge,
});

/** Whether nobody weighs it any more: not at all, or somebody has. */
function isCounted(order: ChargedOrder | undefined, { weigh_after_collecting = false }: Business): boolean {
  if (!weigh_after_collecting) return true;
  return order?.is_estimate === false && order.items.some(({ unit }) => unit === 'kg');
}
