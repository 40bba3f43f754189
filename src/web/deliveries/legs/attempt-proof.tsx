import type { ReactNode } from 'react';
import type { OrderFile } from '#shared/files/file.ts';
import { formatTimeOrDate } from '#shared/kernel/date-text.ts';
import type { LegAttempt } from '#shared/orders/leg-attempt.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { asPicture, type Picture } from '#web/files/picture.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderPictures } from '#web/orders/display/order-pictures.tsx';

/** What was taken at the door of an attempt; what was noted of an item there stands with the items. */
function attemptPictures(
  { files }: OrderDetails,
  attempt: LegAttempt,
  zone: string,
  now: Temporal.Instant,
): Picture[] {
  const taken = files.filter(
    ({ leg_id, purpose, state }) => leg_id === attempt.id && purpose !== 'condition' && state !== 'coming',
  );
  const photos = taken.filter(({ kind }) => kind === 'photo');
  return taken.map((file) => {
    const what =
      file.kind === 'signature'
        ? signatureText(attempt)
        : photoText(attempt, photos.indexOf(file), photos.length);
    return asPicture(file, `${what}, ${formatTimeOrDate(file.taken_at, zone, now)}${takenBy(file)}`);
  });
}

const signatureText = ({ kind, receiver_name }: LegAttempt): string =>
  `Signature${receiver_name ? ` of ${receiver_name}` : ''} at the ${kind}`;

function photoText({ kind, state }: LegAttempt, position: number, total: number): string {
  const photo = total > 1 ? `Photo ${position + 1} of ${total}` : 'Photo';
  return state === 'failed' ? `${photo} of the failed ${kind}` : `${photo} at the ${kind}`;
}

const takenBy = ({ kind, created_by_name }: OrderFile): string =>
  created_by_name && kind === 'photo' ? `, by ${created_by_name}` : '';

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
