import type { Document } from '#shared/invoicing/document.ts';
import type { Problem } from '#shared/kernel/problem.ts';
import { detailOr } from '#web/kernel/api.ts';
import type { Outcome } from './outcomes.tsx';

/** A document of many, as far as it is told from the others. */
export type Chosen = Pick<Document, 'id' | 'customer_name' | 'total' | 'document_number'>;

/** What the service answers for one of them. */
type Answer = Pick<Outcome, 'is_sent'> & {
  id: string;
  outcome: string;
  document_number?: string | null;
  problem: Problem | null;
};

/** The most documents of one call. */
const maxAtOnce = 200;

/**
 * Asks for many, in as many calls as it takes, and says what came of each. Where the service does not answer at all, each of
 * them is refused with that.
 */
export async function askMany<Row extends Chosen>(
  rows: readonly Row[],
  ask: (some: readonly Row[]) => Promise<readonly Answer[]>,
  failure: string,
): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (let start = 0; start < rows.length; start += maxAtOnce) {
    const some = rows.slice(start, start + maxAtOnce);
    try {
      const answers = new Map((await ask(some)).map((answer) => [answer.id, answer]));
      all.push(...some.map((row) => outcomeOf(row, answers.get(row.id), failure)));
    } catch (error) {
      const refusal = detailOr(error, failure);
      all.push(...some.map((row) => ({ ...outcomeOf(row, undefined, failure), refusal })));
    }
  }
  return all;
}

function outcomeOf(
  { id, customer_name, total, document_number: before }: Chosen,
  answer: Answer | undefined,
  failure: string,
): Outcome {
  const { outcome = 'refused', document_number = before, is_sent, problem } = answer ?? {};
  const refusal = outcome === 'refused' ? (problem?.detail ?? failure) : null;
  return { key: id, document_id: id, customer_name, total, document_number, is_sent, refusal };
}
