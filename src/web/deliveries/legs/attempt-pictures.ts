import type { OrderFile } from '#shared/files/file.ts';
import { formatTimeOrDate } from '#shared/kernel/date-text.ts';
import type { LegAttempt } from '#shared/orders/leg-attempt.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { asPicture, type Picture } from '#web/files/picture.ts';

/** What was taken at the door of an attempt; what was noted of an item there stands with the items. */
export function attemptPictures(
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
