import { type FormEvent, useState } from 'react';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import { RecurringNote } from '#web/series/next-occurrence.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type OrderOfDriver, ownStatus } from './own-legs.ts';
import { UpdateStatusDetails } from './update-status-details.tsx';
import { UpdateStatusOptions } from './update-status-options.tsx';
import { useUpdateStatus } from './use-update-status.ts';

const maxNotesLength = 1000;

/** A driver updates the delivery status. Use the order's id as `key`: what was typed belongs to one order. */
export function UpdateStatusDialog({ order, onClose }: { order: OrderOfDriver; onClose: () => void }) {
  const [status, setStatus] = useState<DeliveryStatus>(ownStatus(order));
  const [notes, setNotes] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { updateStatus, busy } = useUpdateStatus(order, setFailure);
  const typed = notes.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    if (await updateStatus({ status, ...(typed === '' ? {} : { notes: typed }) })) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Update Status"
      description={
        <>
          <span className="order-no">{order.order_number}</span> · {order.customer_name}
        </>
      }
      className="md:w-[min(520px,100%)]!"
      onSubmit={submit}
      busy={busy}
      dirty={typed !== ''}
      notice={failure && <Alert>{failure}</Alert>}
      foot={
        <>
          <Button variant="ghost" size="touch" className="max-md:hidden" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="touch"
            type="submit"
            className="flex-auto!"
            busy={busy}
            busyLabel="Updating..."
          >
            Update Status
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RecurringNote order={order} />
        <UpdateStatusOptions order={order} value={status} onChange={setStatus} />
        <Field label="Notes" optional>
          <Textarea
            value={notes}
            maxLength={maxNotesLength}
            placeholder="Left with reception, gate code, anything odd"
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
        <UpdateStatusDetails order={order} />
      </div>
    </Dialog>
  );
}
