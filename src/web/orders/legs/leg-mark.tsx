import { classNames } from '#web/ui/class-names.ts';

/** The mark of a leg: a ring for a pickup, a square for a delivery. */
export function LegMark({ kind }: { kind: 'pickup' | 'delivery' }) {
  return <i className={classNames('leg', kind === 'delivery' && 'leg--delivery')} aria-hidden="true" />;
}
