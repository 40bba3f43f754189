import type { Document, PaymentStatus } from './document.ts';

export const paymentStatusLabels = {
  open: 'Open',
  part_paid: 'Part paid',
  overdue: 'Overdue',
  paid: 'Paid',
  credit: 'Credit',
  used: 'Used',
  void: 'Void',
} as const satisfies Record<PaymentStatus, string>;

/** The statuses of what is still to be paid. */
export const owedStatuses = ['open', 'part_paid', 'overdue'] as const satisfies PaymentStatus[];

/** Whether something of a document is still to be paid. */
export const isOwed = ({ payment_status }: Pick<Document, 'payment_status'>): boolean =>
  owedStatuses.some((status) => status === payment_status);
