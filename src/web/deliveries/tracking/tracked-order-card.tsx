import { useId } from 'react';
import type { TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { trackingSteps, trackingText } from '#shared/deliveries/tracking-text.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { StepDots } from '#web/ui/display/step-dots.tsx';

/** Where one order is; framed when its driver comes here next. */
export function TrackedOrderCard({ order }: { order: TrackedOrder }) {
  const id = useId();
  const zone = useBusinessTimeZone();
  const { headline, detail, step, isNext } = trackingText(order, zone, useNow());
  return (
    <article
      className={classNames(
        'card grid gap-3 px-4 pt-3.5 pb-4',
        isNext && 'border-accent inset-ring inset-ring-accent',
      )}
      aria-labelledby={id}
    >
      <div className="flex items-center justify-between gap-3 text-sm text-ink-3">
        <OrderLink order={{ id: order.order_id, order_number: order.order_number }} />
        <StepDots step={step} total={trackingSteps} isDone={step === trackingSteps} />
      </div>
      <div>
        <h3 id={id} className={classNames('text-balance tabular-nums', isNext ? 'text-lg' : 'text-md')}>
          {headline}
        </h3>
        {detail && <p className="text-sm break-words text-ink-2 tabular-nums">{detail}</p>}
      </div>
      {isNext && <NextDriver order={order} zone={zone} />}
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
        {driver_name && <p className="font-medium break-words">{driver_name}</p>}
        <p className="text-sm text-ink-3 tabular-nums">You are next, as of {formatTime(road.as_of, zone)}</p>
      </div>
    </div>
  );
}
