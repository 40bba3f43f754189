import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { openOrderStyles } from '#web/orders/display/order-link.tsx';
import { ordersQuery, pendingProposals, useDecideProposal } from '#web/orders/orders.api.ts';
import { proposalScopeTexts } from '#web/orders/scope/scope-text.ts';
import { useOrderDialog } from '#web/orders/use-order-dialog.ts';
import { Button } from '#web/ui/display/button.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { ProposalEffects } from './proposal-effects.tsx';
import { ProposalTable } from './proposal-table.tsx';

/**
 * A banner for each pending proposal, on whatever page of the list its order is. The children render after
 * the query has answered or failed once: otherwise a banner that comes later would push them down.
 */
export function ProposalBanners({ children }: { children: ReactNode }) {
  const { data, isPending, failureCount } = useQuery(ordersQuery(pendingProposals));
  if (isPending && failureCount === 0) return <PanelSkeleton />;
  return (
    <>
      {data?.rows.map((order) => (
        <ProposalBanner key={order.id} order={order} />
      ))}
      {children}
    </>
  );
}

const headStyles = [
  'grid grid-cols-[20px_minmax(0,1fr)] gap-3 px-4 py-3.5',
  'border-b border-warning-line bg-warning-soft text-sm/5 text-ink-2',
].join(' ');

/** On a phone each button fills a line. */
const decisionStyles = 'max-md:flex-[1_1_100%]';

function ProposalBanner({ order }: { order: Order }) {
  const id = useId();
  const { open } = useOrderDialog();
  const { approve, reject, deciding } = useDecide(order);
  return (
    <section
      className="mb-5 overflow-clip rounded-lg border border-warning-line bg-surface"
      aria-labelledby={id}
    >
      <div className={headStyles}>
        <TriangleAlert className="size-5 text-warning-ink" aria-hidden="true" />
        <div className="min-w-0">
          <h3 className="text-warning-ink" id={id}>
            Modification Approval Required
          </h3>
          <p>
            The admin/owner proposed changes to your recurring order{' '}
            <button type="button" className={openOrderStyles} onClick={() => open(order.id)}>
              {order.order_number}
            </button>
            .{' '}
            {order.modification_scope && (
              <b className="font-medium text-ink">{proposalScopeTexts[order.modification_scope]} </b>
            )}
            It stays as it is until you approve.
          </p>
        </div>
      </div>
      <ProposalTable order={order} />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        <ProposalEffects order={order} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        <Button
          variant="primary"
          icon={Check}
          className={decisionStyles}
          busy={deciding === 'approve'}
          onClick={approve}
        >
          Approve Changes
        </Button>
        <Button className={decisionStyles} busy={deciding === 'reject'} onClick={reject}>
          Reject Changes
        </Button>
      </div>
    </section>
  );
}

function useDecide(order: Order) {
  const { mutateAsync, isPending, variables } = useDecideProposal();
  const { run } = useAction();
  const confirm = useConfirm();
  const decide = (isApproved: boolean) =>
    run(() => mutateAsync({ order, isApproved }), {
      done: `Modifications ${isApproved ? 'approved' : 'rejected'} successfully!`,
      failure: `Failed to ${isApproved ? 'approve' : 'reject'} modification`,
    });
  const reject = async () => {
    const isSure = await confirm({
      title: 'Reject Changes',
      body: 'Are you sure you want to reject these modifications? The order will continue as originally scheduled.',
      action: 'Reject Changes',
      danger: true,
    });
    if (isSure) await decide(false);
  };
  const approve = () => void decide(true);
  const deciding = isPending ? (variables.isApproved ? 'approve' : 'reject') : null;
  return { approve, reject: () => void reject(), deciding };
}
