import type { LegKind } from '#shared/deliveries/leg.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The mark of a leg: a ring for a pickup, a square for a delivery. */
export function LegMark({ kind }: { kind: LegKind }) {
  return <i className={classNames('leg', kind === 'delivery' && 'leg--delivery')} aria-hidden="true" />;
}
