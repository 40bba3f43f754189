import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { LegMark } from './leg-mark.tsx';

/** A line from the mark of the pickup to that of the delivery. */
const line = 'relative before:absolute before:left-[3.5px] before:w-px before:bg-line-control';

const times = cva('', {
  variants: {
    look: {
      stacked: [
        line,
        'grid grid-cols-[8px_auto] items-center justify-start gap-x-2 gap-y-0.5 before:top-3.5 before:bottom-3.5',
      ],
      row: 'flex flex-wrap justify-between gap-x-2 gap-y-0.5',
      addressed: [
        line,
        'grid grid-cols-[8px_minmax(0,1fr)] items-start gap-2 before:top-[15px] before:h-[calc(50%-6px)]',
      ],
    },
  },
});

/** A mark and its time; side by side they go below each other where both do not fit. */
const leg = cva('', {
  variants: { look: { stacked: 'contents', row: 'flex items-center gap-1.5', addressed: 'contents' } },
});

/** A date with a year is long: its time goes below it rather than overflow the column or the screen. */
const wrapping = 'tabular-nums [&_.date_wbr]:whitespace-normal';

const time = cva('', {
  variants: {
    look: { stacked: wrapping, row: wrapping, addressed: 'date min-w-0' },
    kind: { pickup: '', delivery: '' },
  },
  compoundVariants: [{ look: 'stacked', kind: 'delivery', className: 'text-ink-2' }],
});

type LegTimesProps = {
  pickup: ReactNode;
  delivery: ReactNode;
  /** One above the other, side by side in a card (a container), or one above the other with their addresses. */
  look?: 'stacked' | 'row' | 'addressed' | undefined;
};

/** The times of both legs: pickup above delivery, joined by a line. */
export function LegTimes({ pickup, delivery, look = 'stacked' }: LegTimesProps) {
  const mark = look === 'addressed' ? 'mt-[5px]' : undefined;
  return (
    <span className={times({ look })}>
      <span className={leg({ look })}>
        <LegMark kind="pickup" className={mark} />
        <span className={time({ look, kind: 'pickup' })}>
          <span className="sr-only">Pickup </span>
          {pickup}
        </span>
      </span>
      <span className={leg({ look })}>
        <LegMark kind="delivery" className={mark} />
        <span className={time({ look, kind: 'delivery' })}>
          <span className="sr-only">Delivery </span>
          {delivery}
        </span>
      </span>
    </span>
  );
}
