import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/display/button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** On a phone each button fills a line. */
const styles = 'max-md:flex-[1_1_100%]';

type ProposalDecisionProps = {
  decide: (isApproved: boolean) => Promise<unknown>;
  /** What it was proposed for. */
  what: 'order' | 'series';
};

/** The buttons with which a customer approves or rejects a proposal. */
export function ProposalDecision({ decide, what }: ProposalDecisionProps) {
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
      <Button
        variant="primary"
        icon={Check}
        className={styles}
        busy={isBusy && deciding === 'approve'}
        onClick={() => void send('approve')}
      >
        Approve Changes
      </Button>
      <Button className={styles} busy={isBusy && deciding === 'reject'} onClick={() => void reject()}>
        Reject Changes
      </Button>
    </>
  );
}
