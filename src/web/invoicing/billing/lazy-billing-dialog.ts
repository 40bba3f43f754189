import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const load = () => import('./billing-dialog.tsx');
const failure = 'Billing could not be opened. Check your connection and try again.';

/** How a customer is invoiced, for staff. */
export const BillingDialog = lazyDialog(async () => (await load()).BillingDialog, failure);
/** What customers change of it themselves. */
export const OwnBillingDialog = lazyDialog(async () => (await load()).OwnBillingDialog, failure);
