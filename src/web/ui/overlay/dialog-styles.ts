import { cva } from 'class-variance-authority';

/** The looks of a dialog and of its parts, for the few dialogs that are not a `Dialog`. */

export const overlayStyles = cva('fixed inset-0 z-overlay grid grid-cols-1 grid-rows-1 bg-scrim', {
  variants: {
    kind: {
      /** On a phone the dialog is a sheet from the bottom. */
      sheet: [
        'animate-appear items-center justify-items-center p-6',
        'max-md:items-end max-md:justify-items-stretch max-md:p-0',
      ],
      /** At the top: the keyboard of a phone covers the bottom. */
      top: [
        'animate-appear items-start justify-items-center px-6 pt-[min(14vh,140px)] pb-6',
        'max-md:justify-items-stretch max-md:p-0',
      ],
      center: 'animate-appear items-center justify-items-center p-6 max-md:p-4',
      loading: [
        'animate-delayed items-center justify-items-center p-6',
        'max-md:items-end max-md:justify-items-stretch max-md:p-0',
      ],
    },
  },
});

export const dialogStyles = cva(
  [
    'flex max-h-[calc(100dvh-48px)] animate-rise flex-col overflow-clip rounded-xl bg-raised shadow-lg',
    'focus:outline-none forced-colors:border forced-colors:border-[CanvasText]',
    '[--control-surface:var(--surface-raised)]',
    'max-md:max-h-[94dvh] max-md:w-full max-md:rounded-t-[20px] max-md:rounded-b-none',
  ],
  {
    variants: {
      size: { sm: 'w-[min(440px,100%)]', md: 'w-[min(640px,100%)]', wide: 'w-[min(960px,100%)]' },
    },
  },
);

export const dialogHeadStyles = cva(
  [
    'flex gap-3 border-b border-line pt-4.5 pr-4 pb-3.5 pl-6',
    'max-md:pt-2.5 max-md:pr-2 max-md:pb-3 max-md:pl-4',
  ],
  { variants: { lines: { one: 'items-center', two: 'items-start' } } },
);

export const dialogTitleStyles = 'text-lg tracking-heading focus:outline-none';

export const dialogDescriptionStyles = 'mt-0.5 text-sm text-ink-3';

export const dialogFormStyles = 'flex min-h-0 flex-auto flex-col';

export const dialogBodyStyles =
  'flex-auto overflow-auto overscroll-contain px-6 pt-5 pb-6 focus-visible:-outline-offset-2 max-md:px-4 max-md:pt-4 max-md:pb-5';

/** On a phone the main button is near the thumb and fills the line, Cancel is to its left, totals are above both. */
export const dialogFootStyles = [
  'flex items-center gap-2 border-t border-line bg-raised px-6 py-3.5 empty:hidden',
  'max-md:flex-wrap max-md:px-4 max-md:pt-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]',
  'max-md:[&>[data-variant=primary]]:flex-auto',
  'has-[>[data-slot=alert]]:flex-wrap md:has-[>[data-slot=alert]]:[&>[data-slot=totals]]:flex-1',
  'max-md:has-[>[data-slot=totals]]:grid max-md:has-[>[data-slot=totals]]:grid-cols-[auto_1fr]',
].join(' ');
