import { Check } from 'lucide-react';
import { useId } from 'react';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { BadgeRing } from '#web/ui/display/badge.tsx';
import { nextOwnStep, type OrderOfDriver, ownStatus, ownSteps } from './own-legs.ts';

type UpdateStatusOptionsProps = {
  order: OrderOfDriver;
  value: DeliveryStatus;
  onChange: (status: DeliveryStatus) => void;
};

const optionStyles = [
  'relative flex min-h-12 cursor-pointer items-center gap-2.5 px-3.5',
  'not-first:border-t not-first:border-line',
  // Not where a finger leaves the hover on what it touched while scrolling.
  '[@media(hover:hover)]:not-has-checked:hover:bg-hover',
  'has-checked:bg-accent-soft has-checked:font-medium',
  'has-focus-visible:rounded-[9px] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
  'has-focus-visible:outline-focus',
].join(' ');

/** The steps of the driver's own legs as native radio buttons, so that the browser handles the arrow keys. */
export function UpdateStatusOptions({ order, value, onChange }: UpdateStatusOptionsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink mb-1.5">New Status</legend>
      <div className="grid overflow-clip rounded-[10px] border border-line-control">
        {ownSteps(order).map((status) => (
          <label key={status} className={optionStyles}>
            <input
              type="radio"
              className="peer sr-only"
              name={name}
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <BadgeRing kind="delivery" value={status} />
            <span className="flex-auto">{deliveryStatusLabels[status]}</span>
            {markOf(status, order) && (
              <span className="text-xs font-normal text-ink-3">{markOf(status, order)}</span>
            )}
            <Check className="invisible text-accent-ink peer-checked:visible" aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function markOf(status: DeliveryStatus, order: OrderOfDriver): string | null {
  if (status === ownStatus(order)) return 'Current';
  return status === nextOwnStep(order) ? 'Next' : null;
}
