import type { ReactNode } from 'react';
import { isLateAttempt } from '#shared/deliveries/attempt-rules.ts';
import {
  isOpenLeg,
  type LegAttempt,
  type LegKind,
  type LegState,
  legKinds,
  legLabels,
  legStateLabels,
} from '#shared/orders/leg-attempt.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { Badge, type BadgeKind } from '#web/ui/display/badge.tsx';
import { LegAttemptItem } from './leg-attempt-item.tsx';

/** A leg looks like the status that it leads to. */
const looks: Record<LegState, { kind: BadgeKind; value: string }> = {
  planned: { kind: 'delivery', value: 'assigned' },
  on_the_way: { kind: 'delivery', value: 'out_for_delivery' },
  done: { kind: 'delivery', value: 'delivered' },
  failed: { kind: 'order', value: 'cancelled' },
  cancelled: { kind: 'order', value: 'cancelled' },
};

const LegStateBadge = ({ state }: { state: LegState }) => (
  <Badge {...looks[state]}>{legStateLabels[state]}</Badge>
);

/** What staff do with a leg: the menu in its head, and the button beside its driver. */
export interface LegActions {
  menu: (order: OrderDetails, attempt: LegAttempt) => ReactNode;
  driver: (order: OrderDetails, attempt: LegAttempt) => ReactNode;
}

type OrderLegsProps = {
  order: OrderDetails;
  actions?: LegActions | undefined;
  /** What stands below the address of an open leg. */
  place?: ((order: OrderDetails, address: string) => ReactNode) | undefined;
};

/** The two legs of an order side by side, each with its attempts, the latest first. */
export function OrderLegs({ order, actions, place }: OrderLegsProps) {
  return (
    <div className="grid grid-cols-2 rounded-lg border border-line max-md:grid-cols-1">
      {legKinds.map((kind) => (
        <LegColumn key={kind} kind={kind} order={order} actions={actions} place={place} />
      ))}
    </div>
  );
}

const columnStyles = [
  'grid min-w-0 content-start gap-1 px-4 pt-3.5 pb-4',
  'not-first:border-s not-first:border-line max-md:not-first:border-s-0 max-md:not-first:border-t',
].join(' ');

function LegColumn({ kind, order, actions, place }: OrderLegsProps & { kind: LegKind }) {
  const now = useNow();
  const attempts = order.legs.filter((leg) => leg.kind === kind).reverse();
  const [latest] = attempts;
  if (!latest) return null;
  const address = kind === 'pickup' ? order.pickup_address : order.delivery_address;
  return (
    <section className={columnStyles} aria-label={legLabels[kind]}>
      <div className="flex min-h-control-sm flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="flex flex-auto items-center gap-2 text-base">
          <LegMark kind={kind} />
          {legLabels[kind]}
        </h3>
        {isLateAttempt(latest, now) && <span className="text-sm font-medium text-warning-ink">Late</span>}
        <LegStateBadge state={latest.state} />
        {actions?.menu(order, latest)}
      </div>
      <p className="wrap-anywhere text-sm text-ink-2">{address}</p>
      {isOpenLeg(latest) && place?.(order, address)}
      <ol className="mt-2 grid gap-3.5">
        {attempts.map((attempt) => (
          <LegAttemptItem
            key={attempt.id}
            order={order}
            attempt={attempt}
            isOneOfSeveral={attempts.length > 1}
            action={attempt === latest && actions?.driver(order, attempt)}
          />
        ))}
      </ol>
    </section>
  );
}
