import { Check } from 'lucide-react';
import { useId } from 'react';
import { nextStep } from '#shared/deliveries/delivery-rules.ts';
import {
  type DeliveryStatus,
  deliveryStatuses,
  deliveryStatusLabels,
} from '#shared/orders/delivery-status.ts';
import { BadgeRing } from '#web/ui/display/badge.tsx';

type UpdateStatusOptionsProps = {
  value: DeliveryStatus;
  currentStatus: DeliveryStatus;
  onChange: (status: DeliveryStatus) => void;
};

/** The four statuses as native radio buttons, so that the browser handles the arrow keys. */
export function UpdateStatusOptions({ value, currentStatus, onChange }: UpdateStatusOptionsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink mb-1.5">New Status</legend>
      <div className="steps">
        {deliveryStatuses.map((status) => (
          <label key={status} className="pick">
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <BadgeRing kind="delivery" value={status} />
            <span className="flex-auto">{deliveryStatusLabels[status]}</span>
            {markOf(status, currentStatus) && (
              <span className="pick__mark">{markOf(status, currentStatus)}</span>
            )}
            <Check className="pick__check" aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function markOf(status: DeliveryStatus, currentStatus: DeliveryStatus): string | null {
  if (status === currentStatus) return 'Current';
  return status === nextStep(currentStatus) ? 'Next' : null;
}
