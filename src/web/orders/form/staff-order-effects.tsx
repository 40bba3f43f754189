import { CircleCheck, Hourglass } from 'lucide-react';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { EditEffects, StaffOrderField } from './staff-order-values.ts';

export const fieldLabels: Record<StaffOrderField, string> = { ...changeLabels, status: 'Status' };

const fieldList = (fields: readonly StaffOrderField[]): string =>
  fields.map((field) => fieldLabels[field]).join(', ');

type OrderEffectsProps = { effects: EditEffects; customer_name: string };

/** What a save will do: which fields become a proposal to the customer, and which change at once. */
export function OrderEffects({ effects: { proposed, atOnce }, customer_name }: OrderEffectsProps) {
  if (proposed.length + atOnce.length === 0) return null;
  return (
    <div className="order-effects" role="status" aria-label="What sending does">
      {proposed.length > 0 && (
        <p>
          <Hourglass className="icon" aria-hidden="true" />
          <span>
            <b>Goes to {customer_name} for approval:</b> {fieldList(proposed)}
          </span>
        </p>
      )}
      {atOnce.length > 0 && (
        <p>
          <CircleCheck className="icon" aria-hidden="true" />
          <span>
            <b>Applies at once:</b> {fieldList(atOnce)}
          </span>
        </p>
      )}
    </div>
  );
}

/** The message after the save; `undefined` when nothing was proposed. */
export function effectsText({ proposed, atOnce }: EditEffects, customer_name: string): string | undefined {
  if (proposed.length === 0) return undefined;
  const pendingText = `Waiting for ${customer_name}: ${fieldList(proposed)}.`;
  return atOnce.length > 0 ? `${pendingText} Changed at once: ${fieldList(atOnce)}.` : pendingText;
}
