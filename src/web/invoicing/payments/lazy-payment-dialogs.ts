import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const failureOf = (name: string) => `${name} could not be opened. Check your connection and try again.`;

/** What a customer paid. */
export const RecordPaymentDialog = lazyDialog(
  async () => (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
  failureOf('Record Payment'),
);
/** What is given back of a payment. */
export const RefundDialog = lazyDialog(
  async () => (await import('./refund-dialog.tsx')).RefundDialog,
  failureOf('Refund'),
);
/** Why a payment is undone, and on which day. */
export const UndoPaymentDialog = lazyDialog(
  async () => (await import('./undo-payment-dialog.tsx')).UndoPaymentDialog,
  failureOf('Undo'),
);
