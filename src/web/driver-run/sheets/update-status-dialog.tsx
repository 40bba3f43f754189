import { Check } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { nextOwnStep, type OrderOfDriver, ownStatus, ownSteps } from '#web/driver-run/state/own-legs.ts';
import { RecurringNote } from '#web/series/next-occurrence.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { BadgeRing } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { NextStop, OrderFacts } from './stop-facts.tsx';
import { useEarlyQuestion, useUpdateStatus } from './use-update-status.tsx';

type UpdateStatusOptionsProps = {
  order: OrderOfDriver;
  value: DeliveryStatus;
  onChange: (status: DeliveryStatus) => void;
};

const optionStyles = [
  'relative flex min-h-12 cursor-pointer items-center gap-2.5 px-3.5',
  'not-first:border-t not-first:border-line',
  // Not where a finger leaves the hover on what it touched while scrolling.
  '[@media(hover:hover)]:not-has-checked:hover:bg-hover',
  'has-checked:bg-accent-soft has-checked:font-medium',
  'has-focus-visible:rounded-[9px] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
  'has-focus-visible:outline-focus',
].join(' ');

/** The steps of the driver's own legs as native radio buttons, so that the browser handles the arrow keys. */
function UpdateStatusOptions({ order, value, onChange }: UpdateStatusOptionsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink mb-1.5">New Status</legend>
      <div className="grid overflow-clip rounded-[10px] border border-line-control">
        {ownSteps(order).map((status) => (
          <label key={status} className={optionStyles}>
            <input
              type="radio"
              className="peer sr-only"
              name={name}
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <BadgeRing kind="delivery" value={status} />
            <span className="flex-auto">{deliveryStatusLabels[status]}</span>
            {markOf(status, order) && (
              <span className="text-xs font-normal text-ink-3">{markOf(status, order)}</span>
            )}
            <Check className="invisible text-accent-ink peer-checked:visible" aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function markOf(status: DeliveryStatus, order: OrderOfDriver): string | null {
  if (status === ownStatus(order)) return 'Current';
  return status === nextOwnStep(order) ? 'Next' : null;
}

const maxNotesLength = 1000;

type UpdateStatusDialogProps = {
  order: OrderOfDriver;
  run: DriverRun | undefined;
  /** Gets the id of the report, and what was done by it. */
  onDone: (report_id: string, text: string) => void;
  onClose: () => void;
};

/** A driver updates the delivery status. Use the order's id as `key`: what was typed belongs to one order. */
export function UpdateStatusDialog({ order, run, onDone, onClose }: UpdateStatusDialogProps) {
  const [status, setStatus] = useState<DeliveryStatus>(ownStatus(order));
  const [notes, setNotes] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { updateStatus, busy } = useUpdateStatus(order, onDone, setFailure);
  const confirmEarly = useEarlyQuestion(order, run);
  const typed = notes.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    if (!(await confirmEarly(status))) return;
    if (await updateStatus(status, typed || null)) onClose();
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
        <NextStop order={order} run={run} />
        <UpdateStatusOptions order={order} value={status} onChange={setStatus} />
        <Field label="Notes" optional>
          <Textarea
            value={notes}
            maxLength={maxNotesLength}
            placeholder="Left with reception, gate code, anything odd"
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
        <OrderFacts order={order} />
      </div>
    </Dialog>
  );
}
