import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import { proposalScopeTexts } from '#web/orders/scope/scope-text.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import type { ProposalDiff } from './proposal-list.tsx';

const boxStyles = [
  'mb-5 grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5',
  'rounded-lg border border-warning-line bg-warning-soft py-3 ps-4 pe-3 text-sm/5 text-ink-2',
  'max-md:grid-cols-[20px_minmax(0,1fr)] max-md:py-2.5 max-md:ps-3',
].join(' ');

type ProposalBoxProps = {
  title?: string | undefined;
  /** The level of its heading among those of the page. */
  heading?: 'h2' | 'h3';
  /** Who proposed what. */
  text: ReactNode;
  /** The buttons that decide on it. */
  acts?: ReactNode;
  /** What is proposed. */
  list?: ReactNode;
  /** What stays as it is, and the dates. */
  effects?: ReactNode;
};

/** A proposal that waits for its customer. */
export function ProposalBox(props: ProposalBoxProps) {
  const { title = 'Modification Approval Required', heading: Heading = 'h3' } = props;
  const { text, acts, list, effects } = props;
  const id = useId();
  return (
    <section className={boxStyles} aria-labelledby={id}>
      <TriangleAlert
        className="row-span-2 mt-0.5 size-5 self-start text-warning-ink max-md:row-span-1"
        aria-hidden="true"
      />
      <Heading className="text-sm/5 text-warning-ink" id={id}>
        {title}
      </Heading>
      <p className="col-start-2 max-md:col-span-full">{text}</p>
      {acts && (
        <div className="col-start-3 row-span-2 row-start-1 flex gap-2 max-md:col-span-full max-md:row-auto max-md:my-1.5 max-md:flex-wrap max-md:*:flex-auto">
          {acts}
        </div>
      )}
      {list && (
        <div className="col-span-2 col-start-2 mt-1.5 border-t border-warning-line pt-1.5 max-md:col-span-full max-md:mt-0">
          {list}
        </div>
      )}
      {effects && <div className="col-span-2 col-start-2 empty:hidden max-md:col-span-full">{effects}</div>}
    </section>
  );
}

/** After the sentence of what was proposed. */
export const askText = 'Nothing changes until you approve.';

type ProposalDecisionProps = {
  decide: (isApproved: boolean) => Promise<unknown>;
  /** What it was proposed for. */
  what: 'order' | 'series';
  /** How far it goes, and what it comes to. */
  scope: EditScope | null;
  total: ProposalDiff['total'] | null;
};

/** The buttons with which a customer approves or rejects a proposal. */
export function ProposalDecision({ decide, what, scope, total }: ProposalDecisionProps) {
  const { run, isBusy } = useAction();
  const [deciding, setDeciding] = useState<'approve' | 'reject'>('approve');
  const confirm = useConfirm();
  const send = (decision: 'approve' | 'reject') => {
    setDeciding(decision);
    return run(() => decide(decision === 'approve'), {
      done: `Modifications ${decision === 'approve' ? 'approved' : 'rejected'} successfully!`,
      failure: `Failed to ${decision} modification`,
    });
  };
  // What is proposed stands beside the button; that it costs more is asked again.
  const approve = async () => {
    const isSure =
      !total ||
      total.proposed <= total.now ||
      (await confirm({
        title: 'Approve Changes',
        body: `${scope ? `${proposalScopeTexts[scope]}, the` : 'The'} total rises from ${formatCents(total.now)} to ${formatCents(total.proposed)}.`,
        action: 'Approve Changes',
      }));
    if (isSure) await send('approve');
  };
  const reject = async () => {
    const isSure = await confirm({
      title: 'Reject Changes',
      body: `Are you sure you want to reject these modifications? The ${what} will continue as originally scheduled.`,
      action: 'Reject Changes',
      danger: true,
    });
    if (isSure) await send('reject');
  };
  return (
    <>
      <Button size="sm" busy={isBusy && deciding === 'reject'} onClick={() => void reject()}>
        Reject Changes
      </Button>
      <Button
        size="sm"
        variant="primary"
        busy={isBusy && deciding === 'approve'}
        onClick={() => void approve()}
      >
        Approve Changes
      </Button>
    </>
  );
}
