import type { CaseDraft, CasePriority, CaseType, CaseUpdate } from '#shared/cases/case.ts';
import type { SkuName } from './catalogue.ts';
import type { Account } from './people.ts';
import type { PlannedOrder } from './planned-order.ts';

/** What staff do about a case, so many days after it was raised, at that time of day. */
interface CaseAnswer extends CaseUpdate {
  by: Account;
  days_later: number;
  time: string;
}

/** What a customer wrote to the laundry, and what came of it. */
export interface CaseData {
  /** The email address of a customer. */
  from: string;
  days_ago: number;
  /** The time of day, as in `08:40`. */
  time: string;
  type: CaseType;
  priority: CasePriority;
  subject: string;
  description: string;
  /** It is about the customer's latest delivered order that holds this. */
  about?: SkuName;
  answers: readonly CaseAnswer[];
}

/** A case as its customer raises it. */
export interface PlannedCase extends Omit<CaseDraft, 'order_id'> {
  customer: Account;
  /** The order it is about. */
  about: PlannedOrder | null;
}

export type CaseStep = { at: Temporal.Instant; case: PlannedCase } & (
  | { do: 'raise' }
  | { do: 'update'; by: Account; update: CaseUpdate }
);
