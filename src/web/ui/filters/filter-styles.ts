import { classNames } from '#web/ui/class-names.ts';

/** The button that opens a filter, or the sheet of all. */
export const filterStyles = classNames(
  'h-control items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-2 pl-3',
  'text-sm whitespace-nowrap text-ink-2 [&_svg]:text-ink-3',
  'hover:bg-hover hover:text-ink aria-expanded:bg-press aria-expanded:text-ink',
);

/** How many values of a filter are chosen. */
export const filterCountStyles = classNames(
  'min-w-4.5 rounded-full bg-accent-soft-hover text-center text-2xs/4.5 font-semibold text-accent-ink',
  'tabular-nums',
);

/** Chips that scroll on phones, to both edges of the screen. */
const chipScrollStyles = classNames(
  'max-md:-mx-gutter max-md:flex-nowrap max-md:overflow-x-auto max-md:px-gutter',
  'max-md:[scrollbar-width:none]',
);

/** Holds one or more groups of chips. */
export const chipLineStyles = classNames(
  'flex flex-wrap items-center gap-x-2.5 gap-y-1.5 max-md:*:flex-none',
  chipScrollStyles,
);
