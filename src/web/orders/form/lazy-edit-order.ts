import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const failure = 'Edit Order could not be opened. Check your connection and try again.';

/** The edit forms of orders for screens that open without one. */
export const LazyEditCustomerOrder = lazyDialog(
  async () => (await import('./edit-customer-order.tsx')).EditCustomerOrder,
  failure,
);
export const LazyEditStaffOrder = lazyDialog(
  async () => (await import('./edit-staff-order.tsx')).EditStaffOrder,
  failure,
);
