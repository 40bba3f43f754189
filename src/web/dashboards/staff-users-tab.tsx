import { ReceiptText, Tag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isErased } from '#shared/accounts/personal-data.ts';
import type { User } from '#shared/accounts/user.ts';
import { Users } from '#web/accounts/users/users.tsx';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { BillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { Button } from '#web/ui/display/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';

const SetPricesDialog = lazyDialog(
  async () => (await import('#web/pricing/set-prices-dialog.tsx')).SetPricesDialog,
  'Set Prices could not be opened. Check your connection and try again.',
);
const KeptUntil = lazy(async () => ({
  default: (await import('#web/invoicing/billing/kept-until.tsx')).KeptUntil,
}));

/** All accounts, and how customers are invoiced once orders are. */
export function StaffUsersTab() {
  const isInvoicing = useIsInvoicing();
  const [billed, setBilled] = useState<User | null>(null);
  const [priced, setPriced] = useState<{ customers: User[]; onDone: () => void } | null>(null);
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
        bulkOf={(selected, onDone) => {
          const customers = selected.filter((user) => user.role === 'customer' && !isErased(user));
          if (customers.length === 0) return null;
          return (
            <Button size="sm" icon={Tag} onClick={() => setPriced({ customers, onDone })}>
              Set Prices
            </Button>
          );
        }}
        keptUntil={({ id }) => (
          <Suspense fallback={null}>
            <KeptUntil customer_id={id} />
          </Suspense>
        )}
      />
      {priced && <SetPricesDialog {...priced} onClose={() => setPriced(null)} />}
      {billed && <BillingDialog customer_id={billed.id} onClose={() => setBilled(null)} />}
    </>
  );
}
