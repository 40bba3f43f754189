import { useState } from 'react';
import type { Document } from '#shared/invoicing/document.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { issueDrafts, useInvalidateInvoicing } from '#web/invoicing/invoices.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { invoicesText } from './document-texts.ts';
import { type Outcome, refusedOf, summaryOf } from './outcomes.tsx';

/** The most drafts of one call. */
const maxDrafts = 200;

const failure = 'Failed to issue invoice';

const totalOf = (drafts: readonly Document[]): number => drafts.reduce((sum, { total }) => sum + total, 0);

/** `Issue 37 Invoices` */
export const issueText = (count: number): string => `Issue ${count} Invoice${count === 1 ? '' : 's'}`;

/** Issues drafts as they were seen, after a question; one that is refused stops no other (INV-11). */
export function useIssue() {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const invalidate = useInvalidateInvoicing();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  /** Resolves to what came of each; to none if it was not confirmed. */
  const issue = async (drafts: readonly Document[]): Promise<readonly Outcome[]> => {
    const isSure = await confirm({
      title: `Issue ${invoicesText(drafts.length)} for ${formatCents(totalOf(drafts))}?`,
      body: 'Numbers are given and cannot be taken back.',
      action: issueText(drafts.length),
    });
    let answered: Outcome[] = [];
    if (!isSure) return answered;
    await run(
      async () => {
        answered = await issueAll(drafts);
        await invalidate().catch(() => undefined);
        setOutcomes(answered);
        announce(answered);
      },
      { failure },
    );
    return answered;
  };
  return { issue, isBusy, outcomes, close: () => setOutcomes([]) };
}

async function issueAll(drafts: readonly Document[]): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (let start = 0; start < drafts.length; start += maxDrafts)
    all.push(...(await issueSome(drafts.slice(start, start + maxDrafts))));
  return all;
}

/** Where the service does not answer at all, each of them is refused with that. */
async function issueSome(drafts: readonly Document[]): Promise<Outcome[]> {
  const about = ({ id, customer_name, total }: Document) => ({
    key: id,
    document_id: id,
    customer_name,
    total,
  });
  try {
    const answers = new Map((await issueDrafts(drafts)).map((answer) => [answer.id, answer]));
    return drafts.map((draft) => {
      const { outcome, document_number = null, problem } = answers.get(draft.id) ?? {};
      const refusal = outcome === 'issued' ? null : (problem?.detail ?? failure);
      return { ...about(draft), document_number, refusal };
    });
  } catch (error) {
    const refusal = detailOr(error, failure);
    return drafts.map((draft) => ({ ...about(draft), document_number: null, refusal }));
  }
}

function announce(outcomes: readonly Outcome[]): void {
  const refused = refusedOf(outcomes);
  const [only] = outcomes;
  if (outcomes.length === 1 && only?.document_number) toast.success(`${only.document_number} issued`);
  else if (refused.length === outcomes.length) toast.error(only?.refusal ?? failure);
  else toast.success(summaryOf(outcomes, 'issued'));
}
