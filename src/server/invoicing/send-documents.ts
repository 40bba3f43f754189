import type { SendOutcome } from '#shared/invoicing/invoices.contract.ts';
import { problemOf, Refusal } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { sendAmongOthers } from './send-document.ts';

/** Staff send documents one after the other, each for itself: one that is refused stops no other (INV-11). */
export async function sendDocuments(
  db: Db,
  actor_id: string,
  document_ids: readonly string[],
): Promise<{ outcomes: SendOutcome[] }> {
  const outcomes: SendOutcome[] = [];
  for (const id of document_ids) outcomes.push(await outcomeOf(db, actor_id, id));
  return { outcomes };
}

async function outcomeOf(db: Db, actor_id: string, id: string): Promise<SendOutcome> {
  try {
    await transact(db, (tx) => sendAmongOthers(tx, actor_id, id));
    return { id, outcome: 'sent', problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, outcome: 'refused', problem: problemOf(error.code, error.message, error.errors) };
  }
}
