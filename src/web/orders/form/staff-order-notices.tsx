import { CircleCheck, Hourglass, LockOpen } from 'lucide-react';
import { needsApproval } from '#shared/orders/editable-details.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { type OrderField, orderFields } from '#web/orders/form/values/order-fields.ts';
import type { EditEffects } from '#web/orders/form/values/staff-order-values.ts';
import { useSetLock } from '#web/orders/order-lock.ts';
import { proposalText } from '#web/orders/proposal/proposed-changes.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';

type ProposalNoticeProps = {
  order: Order;
  /** Why the order cannot be changed; `null` when it can. */
  locked: string | null;
};

/** That changes of what recurs become a proposal. */
export const approvalText = (customer_name: string): string =>
  `${customer_name} has to approve changes to items, dates, instructions and how it repeats. The rest changes now. If they agreed already, say so in the next step.`;

/** That one waits already, and what it says. */
export const unansweredText = (customer_name: string, details: string): string =>
  `${customer_name} hasn’t answered your last change. A new one replaces it. ${details}.`;

/** Says that changes of a recurring order become a proposal, and shows the pending one. */
export function ProposalNotice({ order, locked }: ProposalNoticeProps) {
  const { time_zone } = useBusiness();
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {needsApproval(order) && !locked && <Alert kind="info">{approvalText(order.customer_name)}</Alert>}
      {order.modification_requested && (
        <Alert kind="warning">{unansweredText(order.customer_name, proposalText(order, time_zone))}</Alert>
      )}
    </div>
  );
}

export function LockedNotice({ order, reason }: { order: Order; reason: string }) {
  const { setLock, isBusy } = useSetLock(order);
  return (
    <Alert
      kind="warning"
      action={
        <Button size="sm" icon={LockOpen} busy={isBusy} onClick={() => setLock(false)}>
          Unlock
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}

const fieldList = (fields: readonly OrderField[]): string =>
  fields.map((field) => orderFields.labels[field]).join(', ');

type OrderEffectsProps = { effects: EditEffects; customer_name: string };

/** In view while the fields above it are edited, as wide as the body of the dialog. */
const effectsStyles = [
  'sticky -bottom-6 z-1 -mx-6 mt-4.5 -mb-6 grid gap-1 px-6 py-3',
  'border-t border-sky-line bg-sky text-sm',
].join(' ');

/** What a save will do: which fields become a proposal to the customer, and which change at once. */
export function OrderEffects({ effects: { proposed, atOnce }, customer_name }: OrderEffectsProps) {
  if (proposed.length + atOnce.length === 0) return null;
  return (
    <div className={effectsStyles} role="status" aria-label="What happens next">
      {proposed.length > 0 && (
        <p className="flex gap-2">
          <Hourglass className="mt-0.5 text-ink-3" aria-hidden="true" />
          <span>
            <b className="font-medium">{customer_name} has to approve:</b> {fieldList(proposed)}
          </span>
        </p>
      )}
      {atOnce.length > 0 && (
        <p className="flex gap-2">
          <CircleCheck className="mt-0.5 text-ink-3" aria-hidden="true" />
          <span>
            <b className="font-medium">Changes now:</b> {fieldList(atOnce)}
          </span>
        </p>
      )}
    </div>
  );
}

/** What the save has done: where all of it waits for the customer, the order itself is as it was. */
export const savedTitle = ({ proposed, atOnce }: EditEffects): string =>
  proposed.length > 0 && atOnce.length === 0 ? 'Changes proposed.' : 'Order updated successfully';

/** The message below; `undefined` when nothing was proposed. */
export function effectsText({ proposed, atOnce }: EditEffects, customer_name: string): string | undefined {
  if (proposed.length === 0) return undefined;
  const askedText = `${customer_name} was asked to agree: ${fieldList(proposed)}.`;
  return atOnce.length > 0 ? `${askedText} Changed now: ${fieldList(atOnce)}.` : askedText;
}
