import { doorText } from '#shared/deliveries/door-text.ts';
import type { TrackedLeg, TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { formatTimeOrDate } from '#shared/kernel/date-text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { Pictures } from '#web/files/pictures.tsx';

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
export function DoorPictures({ order, said, zone, now }: DoorPicturesProps) {
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
