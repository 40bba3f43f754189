import { cva } from 'class-variance-authority';

/** What all text controls share. `--control-surface` is the ground they stand on; a dialog sets another. */
export const inputStyles = cva(
  [
    'w-full rounded-md border border-line-control bg-(--control-surface,var(--surface))',
    // A phone enlarges the page for a field of smaller letters.
    'transition-[border-color,box-shadow] touch:text-md/5',
    'placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-3',
    // The outline is visible with forced colours.
    'focus:border-accent focus:ring-3 focus:ring-accent/22 focus:outline-2 focus:outline-transparent',
    // The button of a date's picker is inside of the input.
    'focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/22',
    'focus-within:outline-2 focus-within:outline-transparent',
    'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-3',
    'aria-invalid:border-danger aria-invalid:focus:ring-danger/22 aria-invalid:focus-within:ring-danger/22',
  ],
  {
    variants: {
      kind: {
        line: 'h-control px-3',
        date: 'h-control px-3 picker:cursor-pointer picker:opacity-55',
        /** A datalist brings suggestions: it looks like a select. */
        suggest: [
          'h-control px-3 picker:size-4 picker:cursor-pointer picker:appearance-none picker:text-transparent picker:opacity-100',
          'picker:bg-(image:--chevron) picker:bg-size-[16px] picker:bg-center picker:bg-no-repeat',
        ],
        area: 'min-h-[58px] resize-y px-3 py-2',
        select: [
          'h-control cursor-pointer appearance-none overflow-ellipsis ps-3 pe-[34px]',
          'bg-(image:--chevron) bg-size-[16px] bg-position-[right_10px_center] bg-no-repeat',
        ],
      },
    },
    defaultVariants: { kind: 'line' },
  },
);

/** Holds an input that has an icon or a sign before its text, or a button at its end. */
export const inputGroupStyles = cva('relative block', {
  variants: {
    start: {
      icon: [
        '[&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:inset-y-0 [&>svg]:start-[11px] [&>svg]:my-auto',
        '[&>svg]:text-ink-3 [&>input]:ps-[34px]',
      ],
      sign: '[&>input]:ps-[26px]',
    },
    end: { true: '[&>input]:pe-11' },
  },
});

export const inputButtonStyles =
  'absolute inset-y-0 end-0 grid w-10 place-items-center rounded-md text-ink-3 hover:text-ink touch:w-11';
