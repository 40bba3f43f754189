import type { CaseDraft, CasePriority, CaseType, CaseUpdate } from '#shared/cases/case.ts';
import type { SkuName } from './catalogue.ts';
import type { Account } from './people.ts';
import type { PlannedOrder } from './planned-order.ts';

/** An update of a case by staff, so many days after it was raised, at a time of day such as `08:40`. */
interface CaseAnswer extends CaseUpdate {
  by: Account;
  days_later: number;
  time: string;
}

/** A case as a customer raised it, with the answers of staff. */
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
  /** The case is about the customer's latest delivered order with this SKU. */
  about?: SkuName;
  answers: readonly CaseAnswer[];
}

/** A case with its customer and order resolved. */
export interface PlannedCase extends Omit<CaseDraft, 'order_id'> {
  customer: Account;
  /** The order it is about. */
  about: PlannedOrder | null;
}

export type CaseStep = { at: Temporal.Instant; case: PlannedCase } & (
  | { do: 'raise' }
  | { do: 'update'; by: Account; update: CaseUpdate }
);
