import { useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { legOfStep } from '#shared/deliveries/order-legs.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { businessDay, now } from '#shared/kernel/time.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { addToOutbox, outboxEntries, removeFromOutbox } from '#web/driver-run/outbox/outbox.ts';
import { isUnsentFor, notKeptText, type ReportEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import { inOutboxLock, sendEntry } from '#web/driver-run/outbox/send-outbox.ts';
import { keepRun, useInvalidateDriverDay } from '#web/driver-run/state/driver-run.api.ts';
import { legsOf } from '#web/driver-run/state/leg-facts.ts';
import {
  nextOwnLeg,
  nextOwnStep,
  type OrderOfDriver,
  ownKinds,
  ownStatus,
  ownSteps,
} from '#web/driver-run/state/own-legs.ts';
import { CallError, isUnreachable } from '#web/kernel/api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { randomId } from '#web/kernel/writes/random-key.ts';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { RecurringNote } from '#web/series/next-occurrence.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { BadgeRing } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { ContactButtons } from './contact-buttons.tsx';

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

const nextKind = (order: OrderOfDriver): LegKind =>
  nextOwnLeg(order)?.kind ?? ownKinds(order).at(-1) ?? 'delivery';

/** Where the driver goes next for the order, when, and what to mind there. */
function NextStop({ order }: { order: OrderOfDriver }) {
  const { special_instructions, delivery_notes } = order;
  return (
    <dl className="grid gap-3 wrap-anywhere">
      <Visit order={order} kind={nextKind(order)} />
      {special_instructions && <Fact name="Special instructions">{special_instructions}</Fact>}
      {delivery_notes && <Fact name="Previous delivery notes">{delivery_notes}</Fact>}
    </dl>
  );
}

const visitNames = { pickup: 'Pickup address', delivery: 'Delivery address' } as const;

function Visit({ order, kind }: { order: OrderOfDriver; kind: LegKind }) {
  return (
    <Fact name={visitNames[kind]}>
      {order[`${kind}_address`]}
      <span className="text-ink-3 block">
        <DateTime moment={order[`${kind}_date`]} until={order[`${kind}_until`]} />
      </span>
    </Fact>
  );
}

/** The rest of an order, which a driver may look up before updating the status. */
function UpdateStatusDetails({ order }: { order: OrderOfDriver }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 list-none items-center rounded-sm font-medium [&::-webkit-details-marker]:hidden">
        Order details
        <ChevronDown
          className="ms-auto text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-4 pt-3">
        <dl className="wrap-anywhere">
          <Visit order={order} kind={nextKind(order) === 'pickup' ? 'delivery' : 'pickup'} />
        </dl>
        <OrderLines order={order} />
      </div>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-0.5 text-xs text-ink-3">{name}</dt>
      <dd className="text-sm/5 whitespace-pre-line">{children}</dd>
    </div>
  );
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
        <NextStop order={order} />
        <UpdateStatusOptions order={order} value={status} onChange={setStatus} />
        <Field label="Notes" optional>
          <Textarea
            value={notes}
            maxLength={maxNotesLength}
            placeholder="Left with reception, gate code, anything odd"
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
        <ContactButtons
          name={order.customer_name}
          phone={order.customer_phone}
          place={{ address: nextOwnLeg(order)?.address ?? order.delivery_address, coordinates: null }}
        />
        <UpdateStatusDetails order={order} />
      </div>
    </Dialog>
  );
}

const questions = {
  assigned: null,
  picked_up: { title: 'Picked up already?', tells: 'that you have the laundry' },
  out_for_delivery: { title: 'Out for delivery already?', tells: 'that you are on the way' },
  delivered: { title: 'Delivered already?', tells: 'that it is delivered' },
} as const;

/** Returns a function that asks before a step whose stop is of a later day, and says whether it is meant (DRV-22). */
function useEarlyQuestion(order: OrderOfDriver, run: DriverRun | undefined) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const confirm = useConfirm();
  return async (status: DeliveryStatus): Promise<boolean> => {
    const question = questions[status];
    const kind = legOfStep[status];
    if (!question || !kind) return true;
    const isInRun = run && legsOf(run).some(({ leg }) => leg.order_id === order.id && leg.kind === kind);
    const date = order[`${kind}_date`];
    const today = businessDay(now, time_zone);
    const { days } = today.until(businessDay(date, time_zone));
    if (isInRun || days <= 0) return true;
    return confirm({
      title: question.title,
      body: (
        <>
          This {kind} is planned for{' '}
          <b className="font-medium whitespace-nowrap text-ink">{formatDateTime(date, time_zone, now)}</b>,{' '}
          {days === 1 ? 'tomorrow' : `in ${days} days`}. We’ll tell {order.customer_name} {question.tells}.
        </>
      ),
      action: deliveryStatusLabels[status],
      cancel: 'Not Yet',
    });
  };
}

const noConnection = { type: 'about:blank', title: 'No connection', status: 0 };

/**
 * A step is a report: kept on this device, then sent at once where nothing older of its order waits, so that the driver reads here
 * why it was refused (DRV-4). `updateStatus` returns whether it was sent or kept; while busy it does nothing.
 */
function useUpdateStatus(
  order: OrderOfDriver,
  onDone: UpdateStatusDialogProps['onDone'],
  onFailure: (sentence: string) => void,
) {
  const user_id = useUser()?.id ?? '';
  const client = useQueryClient();
  const invalidate = useInvalidateDriverDay();
  const { run, isBusy } = useAction();
  const { id: order_id, order_number, customer_name, delivery_status } = order;

  const hasOlder = ({ id }: ReportEntry): boolean =>
    outboxEntries(user_id).some((other) => other.id !== id && isUnsentFor(order_id)(other));

  /** Resolves to whether it was sent; else it is kept. @throws CallError */
  async function keepAndSend(entry: ReportEntry): Promise<boolean> {
    const isKept = await addToOutbox(entry);
    if (isKept && (!navigator.onLine || hasOlder(entry))) return false;
    try {
      const refusal = await sendEntry(entry, (answered) => keepRun(client, answered));
      if (refusal)
        throw new CallError(409, { type: 'about:blank', title: refusal, status: 409, detail: refusal });
    } catch (error) {
      if (isKept && isUnreachable(error)) return false;
      if (isUnreachable(error)) throw new CallError(0, { ...noConnection, detail: notKeptText });
      // The driver reads why, and may try again.
      if (isKept) await removeFromOutbox(entry.id);
      void invalidate();
      throw error;
    }
    if (isKept) await removeFromOutbox(entry.id);
    await invalidate();
    return true;
  }

  async function sendOrKeep(status: DeliveryStatus, note: string | null): Promise<void> {
    const [id, made_at] = [randomId(), now()];
    // Sent late it may come after others have gone on.
    const seen = delivery_status ? { seen_status: delivery_status } : {};
    const stamp = { id, happened_at: made_at, sent_at: made_at };
    const entry: ReportEntry = {
      kind: 'report',
      id,
      user_id,
      orders: [{ id: order_id, step: status }],
      order_number,
      customer_name,
      leg_kind: legOfStep[status] ?? ownKinds(order).at(-1) ?? 'delivery',
      made_at,
      refusal: null,
      report: { ...stamp, type: 'step', order_id, status, note, ...seen },
    };
    const isSent = await inOutboxLock(() => keepAndSend(entry));
    const done = `${deliveryStatusLabels[status]}, ${order_number}.`;
    onDone(id, isSent ? `Status updated successfully: ${done}` : done);
  }

  const updateStatus = (status: DeliveryStatus, note: string | null): Promise<boolean> =>
    run(() => sendOrKeep(status, note), { failure: 'Failed to update status', onFailure });
  return { updateStatus, busy: isBusy };
}
