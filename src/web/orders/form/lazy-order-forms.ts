import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const failureOf = (form: string) => `${form} could not be opened. Check your connection and try again.`;

/** The forms of orders for screens that open without one. */
export const LazyCreateCustomerOrder = lazyDialog(
  async () => (await import('./create-customer-order.tsx')).CreateCustomerOrder,
  failureOf('Create Order'),
);
export const LazyCreateStaffOrder = lazyDialog(
  async () => (await import('./create-staff-order.tsx')).CreateStaffOrder,
  failureOf('Create Order'),
);
export const LazyEditCustomerOrder = lazyDialog(
  async () => (await import('./edit-customer-order.tsx')).EditCustomerOrder,
  failureOf('Edit Order'),
);
export const LazyEditStaffOrder = lazyDialog(
  async () => (await import('./edit-staff-order.tsx')).EditStaffOrder,
  failureOf('Edit Order'),
);
