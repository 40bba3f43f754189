import { useQuery } from '@tanstack/react-query';
import { ReceiptText, Tag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod';
import { isErased } from '#shared/accounts/personal-data.ts';
import type { User } from '#shared/accounts/user.ts';
import { Users } from '#web/accounts/users/users.tsx';
import { useBusiness, useIsInvoicing } from '#web/business/business.api.ts';
import { BillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { PageNumber, useSearchState } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { newRequestsQuery } from '#web/requests/requests.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';

const SetPricesDialog = lazyDialog(
  async () => (await import('#web/pricing/set-prices-dialog.tsx')).SetPricesDialog,
  'Set Prices could not be opened. Check your connection and try again.',
);
const KeptUntil = lazy(async () => ({
  default: (await import('#web/invoicing/billing/kept-until.tsx')).KeptUntil,
}));

const Requests = lazy(async () => ({ default: (await import('#web/requests/requests.tsx')).Requests }));

const Show = z.object({
  show: z.enum(['people', 'requests']).optional(),
  // What the list that is left was filtered by.
  state: z.string().optional(),
  page: PageNumber.optional(),
});

/** Why somebody came here: to set prices of many. */
const Purpose = z.object({ for: z.enum(['prices']).optional() });

/** All accounts, and, while they are taken, the requests of who has none. */
export function StaffUsersTab() {
  const { takes_requests = false } = useBusiness();
  const role = useUser()?.role;
  const [{ show = 'people' }, setSearch] = useSearchState(Show);
  const { data: waiting = 0 } = useQuery({ ...newRequestsQuery, enabled: takes_requests });
  if (!takes_requests) return <People />;
  return (
    <>
      <Segment
        label="Show"
        className="mb-4"
        options={[
          { value: 'people', label: 'People' },
          { value: 'requests', label: 'Requests', due: waiting },
        ]}
        value={show}
        onChange={(next) =>
          setSearch({ show: next === 'people' ? undefined : next, state: undefined, page: undefined })
        }
      />
      {show === 'people' ? (
        <People />
      ) : (
        <Suspense fallback={<PanelSkeleton />}>
          <Requests home={`/dashboard/${role}`} />
        </Suspense>
      )}
    </>
  );
}

/** All accounts, and how customers are invoiced once orders are. */
function People() {
  const isInvoicing = useIsInvoicing();
  const [purpose] = useSearchState(Purpose);
  const [billed, setBilled] = useState<User | null>(null);
  const [priced, setPriced] = useState<{ customers: User[]; onDone: () => void } | null>(null);
  return (
    <>
      {purpose.for && (
        <Alert kind="info" className="mb-4">
          Tick customers, then choose Set Prices.
        </Alert>
      )}
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
