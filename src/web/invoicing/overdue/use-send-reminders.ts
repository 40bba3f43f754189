import { useState } from 'react';
import type { OverdueCustomer } from '#shared/statements/overdue.ts';
import { useRemind } from '#web/invoicing/money.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

const failure = 'Failed to send reminder';

/** A customer who was not reminded, and why. */
export interface NotReminded {
  id: string;
  customer_name: string;
  reason: string;
}

/** Reminds customers; one who is refused stops no other. */
export function useSendReminders() {
  const { mutateAsync } = useRemind();
  const { run, isBusy } = useAction();
  const [refused, setRefused] = useState<readonly NotReminded[]>([]);
  /** Resolves to the ids of those who were reminded. */
  const remind = async (chosen: readonly OverdueCustomer[]): Promise<string[]> => {
    let sent: string[] = [];
    await run(
      async () => {
        const outcomes = await mutateAsync(chosen.map(({ id }) => id));
        const answers = new Map(outcomes.map((outcome) => [outcome.customer_id, outcome]));
        const isSent = ({ id }: OverdueCustomer) => answers.get(id)?.outcome === 'sent';
        const left = chosen
          .filter((row) => !isSent(row))
          .map(({ id, customer_name }) => ({
            ...{ id, customer_name },
            reason: answers.get(id)?.problem?.detail ?? failure,
          }));
        sent = chosen.filter(isSent).map(({ id }) => id);
        // Of one alone the toast says why.
        setRefused(chosen.length > 1 ? left : []);
        announce(sent.length, left);
      },
      { failure },
    );
    return sent;
  };
  return { remind, isBusy, refused, close: () => setRefused([]) };
}

function announce(sent: number, [first, ...others]: readonly NotReminded[]): void {
  const done = sent === 1 ? 'Reminder sent' : `${sent} reminders sent`;
  if (!first) toast.success(done);
  else if (sent > 0) toast.success(`${done}, ${others.length + 1} refused`);
  else toast.error(others.length > 0 ? failure : first.reason);
}
