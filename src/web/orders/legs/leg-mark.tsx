import { cva } from 'class-variance-authority';
import { type LegKind, legLabels } from '#shared/orders/leg-attempt.ts';

const mark = cva('inline-block size-2 flex-none border-[1.5px] forced-colors:forced-color-adjust-none', {
  variants: {
    kind: {
      pickup: 'rounded-full border-ink-3',
      delivery: 'rounded-[2.5px] border-ink-2 bg-ink-2',
    },
  },
});

type LegMarkProps = { kind: LegKind; className?: string | undefined };

/** The mark of a leg: a ring for a pickup, a square for a delivery. */
export function LegMark({ kind, className }: LegMarkProps) {
  return <i className={mark({ kind, className })} title={legLabels[kind]} aria-hidden="true" />;
}
