import { TriangleAlert } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { OrderChangesList } from '#web/orders/order-changes-list.tsx';
import { proposalScopeTexts } from '#web/orders/scope/scope-text.ts';
import { alertStyles } from '#web/ui/display/alert.tsx';
import { ProposalEffects } from './proposal-effects.tsx';
import { proposedChanges } from './proposed-changes.ts';
import { StaffOrderDecision } from './staff-decision.tsx';

/** The pending proposal of an order, and what it would change; staff end it there. */
export function OrderProposal({ order }: { order: Order }) {
  const { time_zone } = useBusiness();
  const isStaff = useIsStaff();
  if (!order.modification_requested) return null;
  const changes = proposedChanges(order, time_zone);
  return (
    <section
      className={alertStyles({ kind: 'warning' })}
      data-slot="alert"
      aria-label="Modification requested"
    >
      <TriangleAlert className="flex-none" aria-hidden="true" />
      <div className="grid min-w-0 flex-auto gap-2">
        <p>
          <b className="font-medium">Modification requested</b> · Pending
        </p>
        {order.modification_scope && <p>{proposalScopeTexts[order.modification_scope]}.</p>}
        {changes.length > 0 ? (
          <OrderChangesList changes={changes} />
        ) : (
          <p className="text-ink-2">{order.modification_details}</p>
        )}
        <ProposalEffects order={order} />
        {isStaff && (
          <div className="flex flex-wrap gap-2 text-ink">
            <StaffOrderDecision order={order} />
          </div>
        )}
      </div>
    </section>
  );
}
