import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { When } from '#web/business/when.tsx';
import { detailOr } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAssignDriver } from './deliveries.api.ts';
import { Choice, Choices, ChoicesSkeleton } from './staff-choice.tsx';
import { DriverLoad } from './staff-driver-load.tsx';
import { waitingOrdersQuery } from './waiting-orders.api.ts';

type WaitingOrdersDialogProps = { driver: Driver; onClose: () => void };

/** Gives a driver one of the orders that wait. */
export function WaitingOrdersDialog({ driver, onClose }: WaitingOrdersDialogProps) {
  const { mutateAsync, isPending } = useAssignDriver();
  const [search, setSearch] = useState('');
  const [orderId, setOrderId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const choose = (id: string | null) => {
    setOrderId(id);
    setIsMissing(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (orderId === null) return setIsMissing(true);
    try {
      await mutateAsync({ id: orderId, driver_id: driver.id });
      toast.success('Driver assigned successfully');
      onClose();
    } catch (error) {
      toast.error(detailOr(error, 'Failed to assign driver'));
    }
  };
  return (
    <Dialog
      open
      title="Assign Order"
      description={
        <>
          {driver.full_name}, <DriverLoad driver={driver} />
        </>
      }
      onOpenChange={onClose}
      onSubmit={submit}
      busy={isPending}
      foot={
        <>
          <Button variant="ghost" className="ms-auto" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isPending}>
            Assign Order
          </Button>
        </>
      }
    >
      <div className="mb-3 grid gap-3">
        {/* Another search may hide what was chosen: it is chosen anew. */}
        <SearchInput
          label="Order number, customer or email"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            choose(null);
          }}
        />
        {isMissing && <Alert>Please select an order</Alert>}
      </div>
      <OrderChoices search={search} chosenId={orderId} onChoose={choose} />
    </Dialog>
  );
}

type OrderChoicesProps = { search: string; chosenId: string | null; onChoose: (id: string) => void };

function OrderChoices({ search, chosenId, onChoose }: OrderChoicesProps) {
  const name = useId();
  const { data, error, refetch } = useQuery(waitingOrdersQuery(search));
  if (error && !data) {
    return (
      <ErrorState title="The orders could not be loaded" onRetry={refetch}>
        {detailOr(error, 'Check your connection and try again.')}
      </ErrorState>
    );
  }
  if (!data) return <ChoicesSkeleton />;
  if (data.total === 0) {
    return search ? (
      <EmptyState art="search" title="No orders match your search" />
    ) : (
      <EmptyState art="van" title="No orders wait for a driver" />
    );
  }
  return (
    <>
      <Choices legend="Order">
        {data.rows.map((order) => (
          <Choice
            key={order.id}
            name={name}
            checked={order.id === chosenId}
            onChoose={() => onChoose(order.id)}
          >
            <OrderWords order={order} />
          </Choice>
        ))}
      </Choices>
      {data.total > data.rows.length && (
        <p className="hint mt-3">
          The {data.rows.length} earliest pickups of {data.total}. Search to find the others.
        </p>
      )}
    </>
  );
}

function OrderWords({ order }: { order: Order }) {
  return (
    <span className="flex min-w-0 flex-auto flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        <span className="strong block truncate">{order.customer_name}</span>
        <span className="muted order-no block text-xs">{order.order_number}</span>
      </span>
      <span className="flex items-center gap-2 text-sm">
        <i className="leg" aria-hidden="true" />
        <span className="sr-only">Pickup</span>
        <When moment={order.pickup_date} soon />
      </span>
    </span>
  );
}
