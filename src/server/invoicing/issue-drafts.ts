import type { IssueOutcome, issueDraftsRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf, Refusal } from '#shared/kernel/problem.ts';
import type { RouteReply } from '#shared/kernel/route.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { issueDraft, type SeenDraft } from './issue-draft.ts';
import { sendWhereMailed, wasSent } from './send-document.ts';

interface ChosenDrafts {
  drafts: readonly SeenDraft[];
  send?: boolean | undefined;
}

/** Issues drafts one after the other, each for itself: one that is refused stops no other (INV-11). */
export async function issueDrafts(
  db: Db,
  actor_id: string,
  { drafts, send = false }: ChosenDrafts,
): Promise<RouteReply<typeof issueDraftsRoute>> {
  const outcomes: IssueOutcome[] = [];
  let not_sent = 0;
  for (const draft of drafts) {
    const outcome = await outcomeOf(db, { actor_id, draft, send });
    outcomes.push(outcome);
    if (outcome.outcome === 'issued' && !outcome.is_sent) not_sent++;
  }
  return { outcomes, not_sent: send ? not_sent : null };
}

async function outcomeOf(
  db: Db,
  { actor_id, draft, send }: { actor_id: string; draft: SeenDraft; send: boolean },
): Promise<IssueOutcome> {
  const { id } = draft;
  try {
    return await transact(db, async (tx) => {
      const issued = await issueDraft(tx, actor_id, draft);
      const is_sent = send ? await sendWhereMailed(tx, actor_id, issued) : wasSent(issued);
      return { id, outcome: 'issued', document_number: issued.document_number, is_sent, problem: null };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = problemOf(error.code, error.message, error.errors);
    return { id, outcome: 'refused', document_number: null, is_sent: false, problem };
  }
}
