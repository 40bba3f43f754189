import { type DeliveryStatus, deliveryStatuses, deliveryStatusLabels } from '#shared/deliveries/delivery.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';

type TrackingFiltersProps = {
  chosen: readonly DeliveryStatus[];
  onChange: (chosen: DeliveryStatus[]) => void;
  count: string;
};

export function TrackingFilters({ chosen, onChange, count }: TrackingFiltersProps) {
  const toggle = (status: DeliveryStatus, pressed: boolean) =>
    onChange(deliveryStatuses.filter((each) => (each === status ? pressed : chosen.includes(each))));
  return (
    <>
      <Chips label="Delivery status" className="tracking-chips mb-2">
        {deliveryStatuses.map((status) => (
          <Chip key={status} pressed={chosen.includes(status)} onPress={(pressed) => toggle(status, pressed)}>
            {deliveryStatusLabels[status]}
          </Chip>
        ))}
        {chosen.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => onChange([])}>
            Clear Filters
          </Button>
        )}
      </Chips>
      <div className="filters__meta">
        <span className="text-sm text-ink-3 num" role="status">
          {count}
        </span>
      </div>
    </>
  );
}
