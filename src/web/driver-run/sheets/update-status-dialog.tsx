import { Check, ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { visitNoteLabel } from '#shared/accounts/user.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { bagsText, isOpenLeg, type LegKind } from '#shared/orders/leg-attempt.ts';
import { ClampedNote } from '#web/driver-run/clamped-note.tsx';
import { laterText, legsOf } from '#web/driver-run/state/leg-facts.ts';
import {
  nextOwnLeg,
  nextOwnStep,
  type OrderOfDriver,
  ownKinds,
  ownStatus,
  ownSteps,
} from '#web/driver-run/state/own-legs.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { RecurringNote } from '#web/series/next-occurrence.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { BadgeRing } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ContactButtons } from './contact-buttons.tsx';
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

const nextKind = (order: OrderOfDriver): LegKind =>
  nextOwnLeg(order)?.kind ?? ownKinds(order).at(-1) ?? 'delivery';

/** Where the driver goes next for the order, when, whom to call, and what to mind there. */
function NextStop({ order, run }: { order: OrderOfDriver; run: DriverRun | undefined }) {
  const { special_instructions, delivery_notes } = order;
  const [now, zone] = [useNow(), useBusinessTimeZone()];
  const kind = nextKind(order);
  // What the phone counted and has not sent yet is in the run alone.
  const ofOrder = run ? legsOf(run).filter(({ leg }) => leg.order_id === order.id) : [];
  const { leg, stop } = ofOrder[0] ?? {};
  const next = ofOrder.find((at) => at.leg.kind === kind && isOpenLeg(at.leg));
  const visit_note = stop?.visit_note;
  return (
    <>
      <dl className="wrap-anywhere">
        <Visit
          order={order}
          kind={kind}
          bags={(leg ?? order).known_bags ?? null}
          later={next && laterText(next.stop, now, zone)}
        />
      </dl>
      <ContactButtons
        name={order.customer_name}
        phone={order.customer_phone}
        place={{ address: nextOwnLeg(order)?.address ?? order.delivery_address, coordinates: null }}
      />
      <dl className="grid gap-3 wrap-anywhere empty:hidden">
        {visit_note && (
          <Fact name={visitNoteLabel}>
            <ClampedNote>{visit_note}</ClampedNote>
          </Fact>
        )}
        {special_instructions && (
          <Fact name="Special instructions">
            <ClampedNote>{special_instructions}</ClampedNote>
          </Fact>
        )}
        {delivery_notes && (
          <Fact name="Previous delivery notes">
            <ClampedNote>{delivery_notes}</ClampedNote>
          </Fact>
        )}
      </dl>
    </>
  );
}

const visitNames = { pickup: 'Pickup address', delivery: 'Delivery address' } as const;

type VisitProps = {
  order: OrderOfDriver;
  kind: LegKind;
  bags?: number | null;
  later?: string | null | undefined;
};

function Visit({ order, kind, bags = null, later = null }: VisitProps) {
  return (
    <Fact name={visitNames[kind]}>
      {order[`${kind}_address`]}
      <span className="text-ink-3 block">
        <DateTime moment={order[`${kind}_date`]} until={order[`${kind}_until`]} />
        {bags !== null && <span className="text-ink tabular-nums">{` · ${bagsText(bags)}`}</span>}
      </span>
      {later && <span className="block font-medium text-ink-2 tabular-nums">{later}</span>}
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
        <UpdateStatusDetails order={order} />
      </div>
    </Dialog>
  );
}
