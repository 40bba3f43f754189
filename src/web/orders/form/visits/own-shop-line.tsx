import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { alertStyles } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { placeName } from './use-own-shop-question.ts';

type OwnShopLineProps = { form: OrderFormControl; ours: string };

/** In the foot of a new order: the field, and what it says, may be far below what is in sight. */
export function OwnShopLine({ form, ours }: OwnShopLineProps) {
  const address = useWatch({ control: form.control, name: 'pickup_address' });
  if (address !== ours) return null;
  const change = () => form.setFocus('pickup_address', { shouldSelect: true });
  return (
    <div
      className={alertStyles({
        kind: 'warning',
        className: 'basis-full items-center py-1.5! max-md:col-span-full',
      })}
      data-slot="alert"
    >
      <TriangleAlert className="flex-none" aria-hidden="true" />
      <span className="min-w-0 flex-auto">{`Pickup at our own shop, ${placeName(ours)}.`}</span>
      <Button size="sm" onClick={change}>
        Change
      </Button>
    </div>
  );
}
