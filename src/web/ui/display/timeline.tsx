import { cva } from 'class-variance-authority';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type TimelineStep = {
  label: string;
  state: 'done' | 'now' | 'todo';
  time: ReactNode;
};

type TimelineProps = {
  steps: readonly TimelineStep[];
  /** Side by side, if it is wide enough. */
  row?: boolean | undefined;
};

const list = cva('grid', {
  variants: { row: { true: 'grid-cols-[repeat(3,minmax(0,1fr))_auto] max-[601px]:grid-cols-1' } },
});

/** A line leads from each mark to the next one. */
const step = cva(
  [
    'relative grid text-ink-3 before:absolute before:bg-line-strong last:before:hidden',
    'data-[state=done]:before:bg-accent',
  ],
  {
    variants: {
      row: {
        true: [
          'grid-cols-[1fr] gap-2 before:top-[9px] before:right-0 before:left-5 before:h-0.5',
          'max-[601px]:grid-cols-[20px_1fr] max-[601px]:gap-x-3 max-[601px]:gap-y-0 max-[601px]:pb-3.5',
          'max-[601px]:last:pb-0 max-[601px]:before:top-5 max-[601px]:before:right-auto max-[601px]:before:bottom-0',
          'max-[601px]:before:left-[9px] max-[601px]:before:h-auto max-[601px]:before:w-0.5',
        ],
        false: [
          'grid-cols-[20px_1fr] gap-x-3 pb-4.5 last:pb-0',
          'before:top-5 before:bottom-0 before:left-[9px] before:w-0.5',
        ],
      },
    },
  },
);

const mark = cva('z-1 grid size-5 place-items-center rounded-full border-2 [&_svg]:size-3 [&_svg]:stroke-3', {
  variants: {
    state: {
      done: [
        'border-accent bg-accent text-on-solid',
        'forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
      ],
      now: [
        'border-accent bg-surface ring-4 ring-accent-soft-hover after:size-2 after:rounded-full after:bg-accent',
        'forced-colors:after:bg-[Highlight] forced-colors:after:forced-color-adjust-none',
      ],
      todo: 'border-line-strong bg-surface',
    },
  },
});

const text = cva('', {
  variants: {
    row: {
      true: 'pe-2 max-[601px]:flex max-[601px]:items-baseline max-[601px]:justify-between max-[601px]:pe-0',
    },
  },
});

export function Timeline({ steps, row = false }: TimelineProps) {
  return (
    <ol className={list({ row })}>
      {steps.map(({ label, state, time }) => (
        <li
          key={label}
          className={step({ row })}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={mark({ state })} aria-hidden="true">
            {state === 'done' && <Check />}
          </span>
          <div className={text({ row })}>
            <div className={state === 'todo' ? 'text-sm/5 font-medium' : 'text-sm/5 font-medium text-ink'}>
              {label}
              {state === 'done' && <span className="sr-only">, done</span>}
            </div>
            <div className="text-xs text-ink-3">{time}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
