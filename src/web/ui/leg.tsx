import { classNames } from './class-names.ts';

/** A ring is a pickup, a square a delivery. */
export function Leg({ kind }: { kind: 'pickup' | 'delivery' }) {
  return <i className={classNames('leg', kind === 'delivery' && 'leg--delivery')} aria-hidden="true" />;
}
