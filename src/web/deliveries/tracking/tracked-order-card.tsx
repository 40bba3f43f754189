import { useId } from 'react';
import type { TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { trackingSteps, trackingText } from '#shared/deliveries/tracking-text.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { StepDots } from '#web/ui/display/step-dots.tsx';
import { DoorPictures } from './door-pictures.tsx';

/** Where one order is; framed when its driver comes here next, or a stop of it failed. */
export function TrackedOrderCard({ order }: { order: TrackedOrder }) {
  const id = useId();
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { headline, detail, step, isNext, failed } = trackingText(order, zone, now);
  return (
    <article
      className={classNames(
        'card grid gap-3 px-4 pt-3.5 pb-4',
        isNext && 'border-accent inset-ring inset-ring-accent',
        failed && 'border-warning-line',
      )}
      aria-labelledby={id}
    >
      <div className="flex items-center justify-between gap-3 text-sm text-ink-3">
        <OrderLink order={{ id: order.order_id, order_number: order.order_number }} />
        <StepDots step={step} total={trackingSteps} isDone={step === trackingSteps} />
      </div>
      <div>
        <h3
          id={id}
          className={classNames(
            'text-balance tabular-nums',
            isNext ? 'text-lg' : 'text-md',
            failed && 'text-warning-ink',
          )}
        >
          {headline}
        </h3>
        {detail && <p className="text-sm text-ink-2 tabular-nums">{detail}</p>}
      </div>
      {isNext && <NextDriver order={order} zone={zone} />}
      <DoorPictures order={order} said={[headline, detail]} zone={zone} now={now} />
      {failed && <FailedStop order={order} kind={failed} />}
    </article>
  );
}

function NextDriver({ order: { pickup, delivery, road }, zone }: { order: TrackedOrder; zone: string }) {
  if (!road) return null;
  const { driver_name } = road.kind === 'pickup' ? pickup : delivery;
  return (
    <div className="flex items-center gap-2.5 border-t border-line pt-3">
      <Avatar name={driver_name ?? undefined} accent />
      <div className="min-w-0 flex-auto">
        {driver_name && <p className="font-medium">{driver_name}</p>}
        <p className="text-sm text-ink-3 tabular-nums">You are next, as of {formatTime(road.as_of, zone)}</p>
      </div>
    </div>
  );
}

/** What was noted at the door of a stop that failed, and what its customer does about it. */
function FailedStop({ order, kind }: { order: TrackedOrder; kind: LegKind }) {
  const { open } = useNewDateDialog();
  const { note } = order[kind];
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {note && <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{note}</p>}
      <Button
        variant="primary"
        size="lg"
        block
        aria-label={`Choose a new date for ${order.order_number}`}
        onClick={() => open(order.order_id)}
      >
        Choose a new date
      </Button>
    </div>
  );
}
