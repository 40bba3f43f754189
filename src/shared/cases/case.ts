import * as z from 'zod';
import { fileStates } from '#shared/files/file.ts';
import { Amount } from '#shared/kernel/money.ts';
import { ChosenId, Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';

export const caseTypes = ['inquiry', 'complaint', 'refund', 'feedback'] as const;
export const CaseType = z.enum(caseTypes);
export type CaseType = z.infer<typeof CaseType>;

/** Least urgent first: lists sort by the position in this array. */
export const casePriorities = ['low', 'medium', 'high', 'urgent'] as const;
export const CasePriority = z.enum(casePriorities);
export type CasePriority = z.infer<typeof CasePriority>;

export const caseStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export const CaseStatus = z.enum(caseStatuses);
export type CaseStatus = z.infer<typeof CaseStatus>;

/** The statuses of cases that still need work. */
export const openCaseStatuses = ['open', 'in_progress'] as const satisfies readonly CaseStatus[];

export const caseStatusLabels: Record<CaseStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const caseTypeLabels: Record<CaseType, string> = {
  inquiry: 'Inquiry',
  complaint: 'Complaint',
  refund: 'Refund',
  feedback: 'Feedback',
};

export const casePriorityLabels: Record<CasePriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const Case = z.object({
  id: Id,
  case_number: z.string(),
  customer_id: Id,
  customer_name: z.string(),
  customer_email: z.string(),
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  subject: z.string(),
  description: z.string(),
  type: CaseType,
  priority: CasePriority,
  status: CaseStatus,
  resolution: z.string().nullable(),
  /** Increases with every change. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Case = z.infer<typeof Case>;

/** A note that corrects an invoice and names a case. */
const CaseAdjustment = z.object({ id: Id, document_number: z.string(), total: Amount });

/** A photo of a case: here, or no longer kept. */
export const CasePhoto = z.object({
  id: Id,
  state: z.enum(fileStates).exclude(['coming']),
  taken_at: Instant,
});
export type CasePhoto = z.infer<typeof CasePhoto>;

/** Whether staff still work on a case. */
export const isOpenCase = ({ status }: Pick<Case, 'status'>): boolean =>
  openCaseStatuses.some((open) => open === status);

/** One case with the adjustment notes that name it, in their sequence; a customer sees those that were sent. */
export const CaseDetails = Case.extend({
  /** That of the customer's main contact, to call them. */
  customer_phone: z.string().nullable(),
  adjustments: z.array(CaseAdjustment),
  /** In the sequence in which they were announced. */
  photos: z.array(CasePhoto),
  /** That there were others, which staff have removed; `null`: whoever did is no longer known. */
  removed_photos: z.array(z.object({ by_name: z.string().nullable(), at: Instant })),
  /** What its customer added, in its sequence; `null`: whoever did is no longer known. */
  additions: z.array(z.object({ text: z.string(), by_name: z.string().nullable(), at: Instant })),
  /** When the resolution was last written; `null` without one, or once the history of it is gone. */
  answered_at: Instant.nullable(),
  /** What we answered before that, the latest first; only staff read who did. Absent where there is none. */
  earlier_answers: z
    .array(z.object({ text: z.string(), by_name: z.string().nullish(), at: Instant }))
    .optional(),
  /**
   * For staff: since when the mail with it has left, `null` while it waits; none where no mail of it leaves. Absent where that is no
   * longer known.
   */
  answer_mail: z.object({ sent_at: Instant.nullable() }).nullish(),
});
export type CaseDetails = z.infer<typeof CaseDetails>;

/** A customer's new case. Defaults: type `inquiry`, priority `medium`. */
export const CaseDraft = z.object({
  type: CaseType.optional(),
  subject: Text(200, 'Enter a subject'),
  description: Text(5000, 'Enter a description'),
  order_id: ChosenId('Choose one of your orders').nullish(),
  priority: CasePriority.optional(),
});
export type CaseDraft = z.infer<typeof CaseDraft>;

/** What a customer adds to their case. */
export const CaseAddition = z.object({ text: Text(2000, 'Enter what you want to add') });
export type CaseAddition = z.infer<typeof CaseAddition>;

/** A change by staff; an absent field stays. */
export const CaseUpdate = z.object({
  status: CaseStatus.optional(),
  priority: CasePriority.optional(),
  resolution: OptionalText(5000),
});
export type CaseUpdate = z.infer<typeof CaseUpdate>;

/** A changed field, before and after. */
export interface CaseChange {
  field: 'status' | 'priority' | 'resolution';
  before: string | null;
  after: string | null;
}
