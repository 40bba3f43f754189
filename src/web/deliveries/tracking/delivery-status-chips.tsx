import {
  type DeliveryStatus,
  deliveryStatuses,
  deliveryStatusLabels,
} from '#shared/orders/delivery-status.ts';
import { ChipChoice } from '#web/ui/filters/chip.tsx';

type DeliveryStatusChipsProps = {
  chosen: readonly DeliveryStatus[] | undefined;
  /** `undefined` when none is left. */
  onChange: (chosen: DeliveryStatus[] | undefined) => void;
};

/** The filter by delivery status; several can be chosen. */
export function DeliveryStatusChips(props: DeliveryStatusChipsProps) {
  return (
    <ChipChoice {...props} label="Delivery status" options={deliveryStatuses} labels={deliveryStatusLabels} />
  );
}
