import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { nextLeg } from '#shared/deliveries/leg.ts';
import type { Page } from '#shared/kernel/route.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Assignment, assignment } from '#web/deliveries/deliveries.api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { formatCount } from '#web/kernel/format/format.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { isOnlyDeliveryOpen } from '#web/orders/legs/only-delivery-open.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { SearchInput } from '#web/ui/filters/search-input.tsx';
import { Choice, Choices, ChoicesSkeleton } from '#web/ui/form/choices.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DriverLoad } from './driver-load.tsx';
import { unassignedOrdersQuery } from './unassigned-orders.api.ts';

type AssignOrderDialogProps = { driver: Driver; onClose: () => void };

/** Assigns one of the unassigned orders to a driver. */
export function AssignOrderDialog({ driver, onClose }: AssignOrderDialogProps) {
  const [search, setSearch] = useState('');
  const [orderId, setOrderId] = useState<string | null>(null);
  const { data: page, error, refetch } = useQuery(unassignedOrdersQuery(search));
  // An order that another search hides, or that somebody else has assigned meanwhile, is no longer chosen.
  const chosen = page?.rows.find(({ id }) => id === orderId);
  return (
    <AssignDialog
      size="md"
      title="Assign Order"
      description={
        <>
          {driver.full_name}, <DriverLoad driver={driver} />
        </>
      }
      action="Assign Order"
      choice={chosen ? () => assignmentOf(chosen, driver) : null}
      missingMessage="Please select an order"
      search={<SearchInput label="Order number, customer or email" value={search} onSearch={setSearch} />}
      onClose={onClose}
    >
      {error && !page ? (
        <LoadError title="The orders could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <UnassignedOrderChoices
          page={page}
          isSearch={search !== ''}
          chosenId={orderId}
          onChoose={setOrderId}
        />
      )}
    </AssignDialog>
  );
}

/** What waits of the order goes to the driver: what is done stays done, and what another driver has stays theirs. */
async function assignmentOf(order: Order, { id: driver_id }: Driver): Promise<Assignment> {
  if (await isOnlyDeliveryOpen(order)) return assignment(order, driver_id, 'delivery');
  return assignment(order, driver_id, order.driver_id === null ? undefined : 'pickup');
}

type UnassignedOrderChoicesProps = {
  page: Page<Order> | undefined;
  isSearch: boolean;
  chosenId: string | null;
  onChoose: (id: string) => void;
};

function UnassignedOrderChoices({ page, isSearch, chosenId, onChoose }: UnassignedOrderChoicesProps) {
  const name = useId();
  if (!page) return <ChoicesSkeleton />;
  if (page.total === 0) {
    return isSearch ? (
      <EmptyState art="search" title="No waiting order matches your search" />
    ) : (
      <EmptyState art="van" title="No orders wait for a driver" />
    );
  }
  return (
    <>
      <Choices legend="Order">
        {page.rows.map((order) => (
          <Choice
            key={order.id}
            name={name}
            checked={order.id === chosenId}
            onChoose={() => onChoose(order.id)}
          >
            <OrderChoiceText order={order} />
          </Choice>
        ))}
      </Choices>
      {page.total > page.rows.length && (
        <p className="text-xs text-ink-3 mt-3">
          The {page.rows.length} earliest orders of {formatCount(page.total)}. Search to find the others.
        </p>
      )}
    </>
  );
}

function OrderChoiceText({ order }: { order: Order }) {
  const leg = nextLeg(order);
  return (
    <span className="flex min-w-0 flex-auto flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        <span className="font-medium block truncate">{order.customer_name}</span>
        <span className="text-ink-3 tabular-nums block text-xs">{order.order_number}</span>
      </span>
      {leg && (
        <span className="flex items-center gap-2 text-sm">
          <LegMark kind={leg.kind} />
          <span className="sr-only">{legLabels[leg.kind]}</span>
          <DateTime moment={leg.at} until={leg.until} withCountdown />
        </span>
      )}
    </span>
  );
}
