import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReadyCustomer } from '#shared/invoicing/invoices.contract.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { MoneyPartProps } from './money-part.ts';
import { Outcomes } from './outcomes.tsx';
import { readyCard, readyColumns } from './ready-cells.tsx';
import { readyList } from './ready-list.ts';
import { ReadyOrders } from './ready-orders.tsx';
import { useMakeDrafts } from './use-make-drafts.ts';

/** The customers with orders to invoice. */
export function ReadyPart({ dashboardOf, head }: MoneyPartProps) {
  const ready = useListScreen(readyList);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const drafts = useMakeDrafts();
  const { gst_charged } = useGstMode();
  const today = useToday();
  const cells = {
    today,
    isBusy: drafts.isBusy,
    unfolded,
    onUnfold: ({ customer_id }: ReadyCustomer) =>
      setUnfolded((before) => (before === customer_id ? null : customer_id)),
    onMake: ({ customer_id }: ReadyCustomer) => void drafts.makeOfCustomer(customer_id),
  };
  const { search, when } = ready.search;
  return (
    <>
      {head &&
        !ready.isEmpty &&
        createPortal(
          <Button
            icon={FilePlus2}
            busy={drafts.isBusy}
            disabled={!ready.data?.total}
            onClick={() => void drafts.makeAll({ search, when })}
          >
            Make All Drafts
          </Button>,
          head,
        )}
      {drafts.outcomes.length > 0 && (
        <Outcomes
          dashboardOf={dashboardOf}
          outcomes={drafts.outcomes}
          done="drafted"
          onClose={drafts.close}
        />
      )}
      <ListScreen
        state={ready}
        empty={
          <EmptyState art="basket" title="Nothing to invoice">
            Orders appear here once they are delivered.
          </EmptyState>
        }
      >
        {(results) => (
          <>
            {!ready.isEmpty && (
              <p className="mb-3 text-sm text-ink-3">
                Delivered and not on a document yet.
                {gst_charged && <span>{' A customer who asks is owed a tax invoice within 28 days.'}</span>}
              </p>
            )}
            <DataTable
              {...results}
              label="Ready to Invoice"
              columns={readyColumns(cells)}
              card={readyCard(cells)}
              rowId={({ customer_id }) => customer_id}
              twoLine
              minWidth={880}
              below={({ customer_id }) =>
                customer_id === unfolded && (
                  <ReadyOrders
                    customer_id={customer_id}
                    isBusy={drafts.isBusy}
                    onMake={(order_ids) => void drafts.makeOf({ customer_id, order_ids })}
                  />
                )
              }
            />
          </>
        )}
      </ListScreen>
    </>
  );
}
