import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { doorText } from '#shared/deliveries/door-text.ts';
import type { TrackedLeg, TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { trackingSteps, trackingText } from '#shared/deliveries/tracking-text.ts';
import { formatTime, formatTimeOrDate } from '#shared/kernel/date-text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { trackingQuery } from '#web/orders/orders.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { StepDots } from '#web/ui/display/step-dots.tsx';

type DoorPicturesProps = {
  order: TrackedOrder;
  /** What the card says already. */
  said: readonly (string | null)[];
  zone: string;
  now: Temporal.Instant;
};

/** The latest door first. */
const kinds = ['delivery', 'pickup'] as const satisfies readonly LegKind[];

/** What was taken at the doors of an order, with what was done there; without pictures nothing. */
function DoorPictures({ order, said, zone, now }: DoorPicturesProps) {
  const doors = kinds.filter((kind) => order[kind].pictures.length > 0);
  if (doors.length === 0) return null;
  const text = (kind: LegKind) => doorText(kind, order[kind], zone, now);
  const isSaid = (sentence: string) => said.some((line) => line?.includes(sentence));
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h4 className="text-sm">At the door</h4>
      {doors.map((kind) => {
        const sentence = text(kind);
        return (
          <div key={kind} className="grid gap-1.5">
            <Pictures pictures={picturesOf(kind, order[kind], zone, now)} />
            {sentence && !isSaid(sentence) && <p className="text-sm text-ink-3 tabular-nums">{sentence}</p>}
          </div>
        );
      })}
    </div>
  );
}

function picturesOf(kind: LegKind, leg: TrackedLeg, zone: string, now: Temporal.Instant) {
  const { pictures, happened_at, driver_name, state } = leg;
  const door = state === 'failed' ? `of the failed ${kind}` : `at the ${kind}`;
  const when = happened_at ? `, ${formatTimeOrDate(happened_at, zone, now)}` : '';
  const who = driver_name ? `, by ${driver_name}` : '';
  return pictures.map((id, index) => {
    const picture = pictures.length > 1 ? `Picture ${index + 1} of ${pictures.length}` : 'Picture';
    return { id, kind: 'photo' as const, isGone: false, label: `${picture} ${door}${when}${who}` };
  });
}

/** Where one order is; framed when its driver comes here next, or a stop of it failed. */
function TrackedOrderCard({ order }: { order: TrackedOrder }) {
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

/** Where the customer's open orders are, in words; the one that its driver comes to next stands first. Without any, nothing. */
export function TrackedOrders() {
  const { data, error, refetch } = useQuery(trackingQuery);
  if (data?.length === 0) return null;
  return (
    <section className="mb-6" aria-labelledby="where-orders-are">
      <h2 id="where-orders-are" className="mb-3 text-md">
        Where your orders are
      </h2>
      {data && (
        <ul className="-mb-3 columns-[380px] gap-3 max-md:columns-auto">
          {data
            .toSorted((a, b) => Number(b.road?.is_next ?? false) - Number(a.road?.is_next ?? false))
            .map((order) => (
              <li key={order.order_id} className="break-inside-avoid pb-3">
                <TrackedOrderCard order={order} />
              </li>
            ))}
        </ul>
      )}
      {!data && error && (
        <LoadError
          className="card"
          title="Where your orders are could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <TrackedOrdersSkeleton />}
    </section>
  );
}

function TrackedOrdersSkeleton() {
  return (
    <div
      className="card grid gap-3 p-4 md:max-w-[calc(50%-6px)]"
      role="status"
      aria-busy="true"
      aria-label="Loading where your orders are"
    >
      <Skeleton width="96px" />
      <Skeleton width="70%" />
      <Skeleton width="45%" />
    </div>
  );
}
