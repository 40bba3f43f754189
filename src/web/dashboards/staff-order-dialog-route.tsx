import { useState } from 'react';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { LazyAssignDriver } from '#web/deliveries/assigning/lazy-assign-driver.ts';
import { LazyNoteCondition } from '#web/orders/conditions/lazy-note-condition.ts';
import { useAdjustments } from '#web/orders/count/adjustments.tsx';
import { useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyCreateStaffOrder, LazyEditStaffOrder } from '#web/orders/form/lazy-order-forms.ts';
import { LazyReschedule, NewDateRoute } from '#web/orders/reschedule/lazy-moves.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { couldNotShowOrder, OrderDialogRoute } from './order-dialog-route.tsx';

const StaffOrderDialog = lazyDialog(
  async () => (await import('./staff-order-dialog.tsx')).StaffOrderDialog,
  couldNotShowOrder,
);

/** The details of an order with the actions of staff, and the form of a new order with what it had. */
export function StaffOrderDialogRoute() {
  const [assigning, setAssigning] = useState<{ order: Order; leg: LegKind } | null>(null);
  const [editing, setEditing] = useState<Order | null>(null);
  const [moving, setMoving] = useState<Order | null>(null);
  const [noting, setNoting] = useState<Order | null>(null);
  const again = useSameAgain();
  const adjustments = useAdjustments();
  return (
    <>
      <OrderDialogRoute
        dialog={(open) => (
          <StaffOrderDialog
            {...open}
            onEdit={setEditing}
            onReschedule={setMoving}
            onAgain={({ id }) => again.replace(id)}
            onAdjust={adjustments.adjust}
            onNote={setNoting}
            onAssign={(order, leg) => setAssigning({ order, leg })}
          />
        )}
      />
      <NewDateRoute />
      {assigning && <LazyAssignDriver {...assigning} onClose={() => setAssigning(null)} />}
      {editing && <LazyEditStaffOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />}
      {moving && <LazyReschedule key={moving.id} order={moving} onClose={() => setMoving(null)} />}
      {adjustments.dialog}
      {noting && <LazyNoteCondition key={noting.id} order={noting} onClose={() => setNoting(null)} />}
      {again.id && (
        <LazyCreateStaffOrder
          key={again.id}
          again={again.id}
          onClose={again.close}
          onPlaced={again.showPlaced}
          onReopen={() => again.id && again.open(again.id)}
        />
      )}
    </>
  );
}
