import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { visitNoteLabel } from '#shared/accounts/user.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { bagsText, isOpenLeg, type LegKind } from '#shared/orders/leg-attempt.ts';
import { laterText, legsOf } from '#web/driver-run/state/leg-facts.ts';
import { nextOwnLeg, type OrderOfDriver, ownKinds } from '#web/driver-run/state/own-legs.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { ClampedNote } from '#web/ui/display/clamped-note.tsx';
import { ContactButtons } from './contact-buttons.tsx';

const nextKind = (order: OrderOfDriver): LegKind =>
  nextOwnLeg(order)?.kind ?? ownKinds(order).at(-1) ?? 'delivery';

type NextStopProps = { order: OrderOfDriver; run: DriverRun | undefined; canText?: boolean };

/** Where the driver goes next for the order, when, whom to call, and what to mind there. */
export function NextStop({ order, run, canText = false }: NextStopProps) {
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
        canText={canText}
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

/** The rest of an order, which a driver may look up. */
export function OrderFacts({ order, isOpen = false }: { order: OrderOfDriver; isOpen?: boolean }) {
  return (
    <details open={isOpen} className="group border-t border-line">
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
