import type { Order } from '#shared/orders/order.ts';
import type { SeriesDetails, SeriesProposal } from '#shared/series/series.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useLetKnow } from '#web/business/mail-leaves.ts';
import { useEndProposal } from '#web/orders/orders.api.ts';
import { proposalScopeTexts } from '#web/orders/scope/scope-text.ts';
import { useEndSeriesProposal } from '#web/series/series.api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { proposalText } from './proposed-changes.ts';

/** Staff end what waits on an order. */
export function StaffOrderDecision({ order }: { order: Order }) {
  const { mutateAsync } = useEndProposal();
  const { time_zone } = useBusiness();
  return (
    <StaffDecision
      decide={(isApproved) => mutateAsync({ order, isApproved })}
      customer_name={order.customer_name}
      details={proposalText(order, time_zone)}
      reach={order.modification_scope && proposalScopeTexts[order.modification_scope]}
    />
  );
}

type StaffSeriesDecisionProps = { series: SeriesDetails; proposal: SeriesProposal };

/** Staff end what waits on a series as a whole. */
export function StaffSeriesDecision({ series, proposal }: StaffSeriesDecisionProps) {
  const { mutateAsync } = useEndSeriesProposal();
  return (
    <StaffDecision
      decide={(isApproved) => mutateAsync({ series, isApproved })}
      customer_name={series.customer_name}
      details={proposal.details}
      reach={proposalScopeTexts[proposal.scope]}
    />
  );
}

type StaffDecisionProps = {
  decide: (isApproved: boolean) => Promise<unknown>;
  customer_name: string;
  /** The change as text, and how far it goes. */
  details: string;
  reach: string | null;
};

function StaffDecision({ decide, customer_name, details, reach }: StaffDecisionProps) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const told = useLetKnow()(customer_name, true);
  const agree = async () => {
    const body = (
      <>
        <span className="block text-ink">{details}</span>{' '}
        <span>{[reach, told].filter(Boolean).join('. ')}</span>
      </>
    );
    const question = { title: `${customer_name} agreed to these changes?`, body };
    if (!(await confirm({ ...question, action: 'They Agreed', cancel: 'Not Yet' }))) return;
    await run(() => decide(true), { done: 'Changes made', failure: 'Failed to make the changes' });
  };
  const withdraw = async () => {
    const action = 'Withdraw Changes';
    const body = `Nothing changes. ${told}`;
    if (!(await confirm({ title: action, body, action, danger: true }))) return;
    await run(() => decide(false), { done: 'Changes withdrawn', failure: 'Failed to withdraw the changes' });
  };
  return (
    <>
      <Button size="sm" disabled={isBusy} onClick={() => void withdraw()}>
        Withdraw
      </Button>
      <Button size="sm" variant="primary" busy={isBusy} onClick={() => void agree()}>
        They Agreed
      </Button>
    </>
  );
}
