import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const failure = 'Edit Order could not be opened. Check your connection and try again.';

/** The forms of orders for screens that open without one. */
export const LazyCreateCustomerOrder = lazyDialog(
  async () => (await import('./create-customer-order.tsx')).CreateCustomerOrder,
  'Create Order could not be opened. Check your connection and try again.',
);
export const LazyEditCustomerOrder = lazyDialog(
  async () => (await import('./edit-customer-order.tsx')).EditCustomerOrder,
  failure,
);
export const LazyEditStaffOrder = lazyDialog(
  async () => (await import('./edit-staff-order.tsx')).EditStaffOrder,
  failure,
);
