import { type DeliveryStatus, deliveryStatuses, deliveryStatusLabels } from '#shared/deliveries/delivery.ts';
import { Chip, Chips } from '#web/ui/chip.tsx';

type DeliveryStatusChipsProps = {
  chosen: readonly DeliveryStatus[] | undefined;
  /** `undefined` when none is left. */
  onChange: (chosen: DeliveryStatus[] | undefined) => void;
};

/** How far the deliveries are that somebody wants to see; several at once. */
export function DeliveryStatusChips({ chosen = [], onChange }: DeliveryStatusChipsProps) {
  const toggle = (status: DeliveryStatus, pressed: boolean) => {
    const after = deliveryStatuses.filter((each) => (each === status ? pressed : chosen.includes(each)));
    onChange(after.length > 0 ? after : undefined);
  };
  return (
    <Chips label="Delivery status">
      {deliveryStatuses.map((status) => (
        <Chip key={status} pressed={chosen.includes(status)} onPress={(pressed) => toggle(status, pressed)}>
          {deliveryStatusLabels[status]}
        </Chip>
      ))}
    </Chips>
  );
}
