import { ReceiptText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { Users } from '#web/accounts/users/users.tsx';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { BillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { MenuItem } from '#web/ui/overlay/menu.tsx';

const KeptUntil = lazy(async () => ({
  default: (await import('#web/invoicing/billing/kept-until.tsx')).KeptUntil,
}));

/** All accounts, and how customers are invoiced once orders are. */
export function StaffUsersTab() {
  const isInvoicing = useIsInvoicing();
  const [billed, setBilled] = useState<User | null>(null);
  return (
    <>
      <Users
        itemsOf={(user) =>
          isInvoicing &&
          user.role === 'customer' && (
            <MenuItem icon={ReceiptText} onSelect={() => setBilled(user)}>
              Billing
            </MenuItem>
          )
        }
        keptUntil={({ id }) => (
          <Suspense fallback={null}>
            <KeptUntil customer_id={id} />
          </Suspense>
        )}
      />
      {billed && <BillingDialog customer_id={billed.id} onClose={() => setBilled(null)} />}
    </>
  );
}
