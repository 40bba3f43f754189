import { cva } from 'class-variance-authority';

/** The looks of a stop: as it is; the next one; finished; lifted, at the pointer or in its new place; and where it was lifted. */
export const cardStyles = cva(
  [
    'relative rounded-[10px] border text-sm',
    'has-[[data-slot=card-name]:focus-visible]:outline-2 has-[[data-slot=card-name]:focus-visible]:outline-focus',
  ],
  {
    variants: {
      look: {
        plain: 'border-line bg-surface hover:border-line-strong',
        next: 'border-accent-line bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]',
        done: 'border-transparent',
        lifted: 'border-transparent bg-raised shadow-lg outline-2 outline-offset-1 outline-focus',
        gone: 'border-dashed border-line-strong',
      },
    },
  },
);

export type CardLook = 'plain' | 'next' | 'done' | 'lifted' | 'gone';

export const faceStyles = cva('grid gap-x-1.5 gap-y-px pt-2 pr-1 pb-[9px] pl-2 max-md:py-2.5', {
  variants: {
    counted: { true: 'grid-cols-[18px_minmax(0,1fr)]', false: 'grid-cols-1 pl-3' },
    grab: { true: 'cursor-grab touch-manipulation', false: '' },
  },
});

/** The menu of a card is in its corner, and the first line leaves it room. */
export const cardMenuStyles = 'absolute top-1 right-1 max-md:top-0 max-md:right-0 touch:size-12';
