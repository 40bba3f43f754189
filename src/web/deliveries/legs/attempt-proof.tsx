import type { ReactNode } from 'react';
import type { LegAttempt } from '#shared/orders/leg-attempt.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderPictures } from '#web/orders/display/order-pictures.tsx';
import { attemptPictures } from './attempt-pictures.ts';

type AttemptProofProps = { order: OrderDetails; attempt: LegAttempt };

/** What was noted, counted and taken at the door of an attempt; nothing where there is nothing. */
export function AttemptProof({ order, attempt }: AttemptProofProps) {
  const { note, bag_count, receiver_name } = attempt;
  const zone = useBusinessTimeZone();
  const now = useNow();
  return (
    <>
      {note && <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{note}</p>}
      {(bag_count !== null || receiver_name) && (
        <dl className="mt-1.5 flex flex-wrap gap-x-6 gap-y-0.5 text-sm">
          {bag_count !== null && <Fact name="Bags">{bag_count}</Fact>}
          {receiver_name && <Fact name="Received by">{receiver_name}</Fact>}
        </dl>
      )}
      <OrderPictures className="mt-2" pictures={attemptPictures(order, attempt, zone, now)} />
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="flex-none text-ink-3">{name}</dt>
    <dd className="min-w-0 tabular-nums">{children}</dd>
  </div>
);
