import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { AddPriceDialog } from '#web/pricing/add-price-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Asks for the customer first, then for the price. */
export function StaffAddPrice({ onClose }: { onClose: () => void }) {
  const [customer, setCustomer] = useState<User | null>(null);
  if (customer) {
    return <AddPriceDialog customer_id={customer.id} customer_name={customer.full_name} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      size="sm"
      title="Add Custom Price"
      description="Choose the customer it is agreed with."
      onOpenChange={onClose}
    >
      <CustomerSelect value={null} onChange={setCustomer} />
    </Dialog>
  );
}
