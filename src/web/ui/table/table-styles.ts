import { cva } from 'class-variance-authority';
import { classNames } from '#web/ui/class-names.ts';

/** The looks of a table, for those of fixed rows as well, which need no `DataTable`. */
export const tableStyles = 'w-full border-separate border-spacing-0';

/** A row of the body; its cells follow its state. */
export const rowStyles = classNames(
  'group/row',
  'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2',
  'forced-colors:aria-selected:outline-[Highlight]',
);

const align = { start: 'text-start', end: 'text-end' };

/** Where a cell stands: the checkbox of a row, or the first cell behind it. */
const place = { any: 'px-2.5 first:ps-4', select: 'w-11 ps-4 pe-0', afterSelect: 'ps-1.5 pe-2.5' };

export const headCellStyles = cva(
  [
    'sticky top-(--bar-height) z-(--z-sticky) h-9 border-b border-line bg-sunken',
    'text-xs/5 font-medium whitespace-nowrap text-ink-3',
  ],
  { variants: { align, place }, defaultVariants: { align: 'start', place: 'any' } },
);

export const cellStyles = cva(
  [
    'border-b border-line py-1 align-middle text-sm',
    'group-last/row:border-b-0 group-hover/row:bg-hover group-aria-selected/row:bg-sky',
    'group-aria-selected/row:first:shadow-[inset_2px_0_0_var(--accent)]',
  ],
  {
    variants: { align, place, lines: { one: 'h-(--row-height)', two: 'h-15' } },
    defaultVariants: { align: 'start', place: 'any', lines: 'one' },
  },
);

export const footCellStyles = cva(
  'h-11 border-t border-line-strong bg-sunken py-1 align-middle text-sm font-semibold',
  {
    variants: { align, place },
    defaultVariants: { align: 'start', place: 'any' },
  },
);

export const rowCardStyles = cva(
  [
    'grid h-full min-w-0 content-start rounded-lg border border-line bg-surface px-3.5 text-sm',
    'data-selectable:relative data-selected:border-accent data-selected:bg-sky',
    'aria-[current=true]:border-accent aria-[current=true]:inset-ring aria-[current=true]:inset-ring-accent',
    'forced-colors:data-selected:outline-2 forced-colors:data-selected:-outline-offset-2',
    'forced-colors:data-selected:outline-[Highlight]',
    'forced-colors:aria-[current=true]:outline-2 forced-colors:aria-[current=true]:-outline-offset-2',
    'forced-colors:aria-[current=true]:outline-[Highlight]',
  ],
  {
    variants: { kind: { row: 'gap-x-3 gap-y-2 py-3', skeleton: 'gap-4 py-5' } },
    defaultVariants: { kind: 'row' },
  },
);

/** Orders that are done stay quiet: their numbers, names and amounts, unless these have a colour of their own. */
export const doneStyles = classNames(
  'is-done [:where(&_.order-no)]:text-ink-2 [:where(&_[data-slot=money])]:text-ink-2',
  '[:where(&_.font-medium:not([data-slot=button]))]:text-ink-2',
);
