import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { driversQuery } from '#web/deliveries/deliveries.api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { Choice, Choices, ChoicesSkeleton } from '#web/ui/form/choices.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DriverLoad } from './driver-load.tsx';

type AssignDriverDialogProps = { order: Order; onClose: () => void };

/** Assigns or reassigns the driver of an order. */
export function AssignDriverDialog({ order, onClose }: AssignDriverDialogProps) {
  const [driverId, setDriverId] = useState<string | null>(null);
  return (
    <AssignDialog
      title={order.driver_id ? 'Reassign Driver' : 'Assign Driver'}
      description={
        <>
          {order.order_number}, {order.customer_name}. Pickup{' '}
          <DateTime moment={order.pickup_date} until={order.pickup_until} />
        </>
      }
      action="Assign Driver"
      choice={driverId === null ? null : { id: order.id, driver_id: driverId }}
      missingMessage="Please select a driver"
      onClose={onClose}
    >
      <DriverChoices currentId={order.driver_id} chosenId={driverId} onChoose={setDriverId} />
    </AssignDialog>
  );
}

type DriverChoicesProps = {
  currentId: string | null;
  chosenId: string | null;
  onChoose: (id: string) => void;
};

/** The drivers with their current load, as radio buttons. */
export function DriverChoices({ currentId, chosenId, onChoose }: DriverChoicesProps) {
  const name = useId();
  const { data: drivers, error, refetch } = useQuery(driversQuery);
  if (error && !drivers) {
    return <LoadError title="The drivers could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!drivers) return <ChoicesSkeleton />;
  if (drivers.length === 0) {
    return (
      <EmptyState art="van" title="No drivers yet">
        A driver can be chosen as soon as they have an active account.
      </EmptyState>
    );
  }
  return (
    <Choices legend="Driver">
      {drivers.map((driver) => (
        <Choice
          key={driver.id}
          name={name}
          checked={driver.id === chosenId}
          disabled={driver.id === currentId}
          onChoose={() => onChoose(driver.id)}
        >
          <DriverChoiceText driver={driver} isCurrent={driver.id === currentId} />
        </Choice>
      ))}
    </Choices>
  );
}

function DriverChoiceText({ driver, isCurrent }: { driver: Driver; isCurrent: boolean }) {
  return (
    <>
      <Avatar name={driver.full_name} />
      <span className="min-w-0 flex-auto">
        <span className="font-medium block truncate">{driver.full_name}</span>
        <DriverLoad driver={driver} />
      </span>
      {isCurrent && <Tag>Current</Tag>}
    </>
  );
}
