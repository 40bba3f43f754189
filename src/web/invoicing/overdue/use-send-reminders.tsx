import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { OverdueCustomer } from '#shared/statements/overdue.ts';
import { reminderSubject } from '#shared/statements/reminder-mail.ts';
import { noMailServer, useMailLeaves, useSentText } from '#web/business/mail-leaves.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { useRemind } from '#web/invoicing/money.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

const failure = 'Failed to send reminder';

export const customersText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`;

/** A customer who was not reminded, and why. */
export interface NotReminded {
  id: string;
  customer_name: string;
  reason: string;
}

/** Reminds customers, after it was asked to whom; one who is refused stops no other. */
export function useSendReminders() {
  const sentText = useSentText();
  const isAsked = useAskBefore();
  const { mutateAsync } = useRemind();
  const { run, isBusy } = useAction();
  const [refused, setRefused] = useState<readonly NotReminded[]>([]);
  /** Resolves to the ids of those who were reminded. */
  const remind = async (chosen: readonly OverdueCustomer[]): Promise<string[]> => {
    let sent: string[] = [];
    if (!(await isAsked(chosen))) return sent;
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
        announce(sent.length, left, sentText);
      },
      { failure },
    );
    return sent;
  };
  return { remind, isBusy, refused, close: () => setRefused([]) };
}

/** Asks with the subject and to whom it goes. */
function useAskBefore() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const leaves = useMailLeaves();
  return async (chosen: readonly OverdueCustomer[]): Promise<boolean> => {
    const [first] = chosen;
    const only = chosen.length === 1 ? first : undefined;
    const billing = only && (await client.fetchQuery(billingQuery(only.id)).catch(() => null));
    const overdue = chosen.reduce((sum, row) => sum + row.overdue, 0);
    const to = billing?.invoice_emails.join(', ') || 'everyone on their account';
    return confirm({
      title: `Remind ${only?.customer_name ?? customersText(chosen.length)}?`,
      body: (
        <>
          <span className="block">
            {only
              ? `“${reminderSubject(overdue)}” goes to ${to}, with each overdue invoice.`
              : `One mail each, to where their invoices go, with each overdue invoice: ${formatCents(overdue)} in all.`}
          </span>
          {!leaves && <span className="mt-2 block font-medium text-warning-ink">{noMailServer}</span>}
        </>
      ),
      action: 'Send Reminder',
    });
  };
}

function announce(sent: number, [first, ...others]: readonly NotReminded[], sentText: string): void {
  const done = sent === 1 ? `Reminder ${sentText}` : `${sent} reminders ${sentText}`;
  if (!first) toast.success(done);
  else if (sent > 0) toast.success(`${done}, ${others.length + 1} refused`);
  else toast.error(others.length > 0 ? failure : first.reason);
}
