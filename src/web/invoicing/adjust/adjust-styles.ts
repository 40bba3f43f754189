import { classNames } from '#web/ui/class-names.ts';

/**
 * Old beside new. On a phone each line is two, one under the other: as it stands, then as it should have been. A cell knows its place
 * there by its column.
 */
export const besideStyles = classNames(
  'w-full border-collapse text-sm tabular-nums',
  'max-md:block max-md:[&>tbody]:block max-md:[&>thead]:sr-only',
  // The sums of all rows stand below each other, each under its name: three large ones leave a name no room beside them.
  'max-md:[&>tfoot]:grid max-md:[&>tfoot]:grid-cols-[minmax(0,1fr)_auto_auto] max-md:[&>tfoot]:gap-x-3',
);

const cell = 'px-2.5 py-[7px] text-end whitespace-nowrap max-md:px-0 max-md:py-0.5';
const newCell = 'bg-sky max-md:bg-transparent';

/** By column: what it is, as it stands (3), as it should have been (3), and the difference. */
export const cellStyles = {
  name: classNames(
    cell,
    'ps-0 text-start whitespace-normal wrap-anywhere max-md:col-span-3 max-md:font-medium',
  ),
  was: classNames(cell, 'text-ink max-md:row-start-2 max-md:text-ink-3'),
  is: classNames(cell, newCell, 'max-md:row-start-3'),
  difference: classNames(cell, 'pe-0 max-md:col-start-4 max-md:row-start-1'),
};

const head = 'px-2.5 pb-2 align-bottom text-xs font-medium whitespace-nowrap text-ink-3';

export const headStyles = {
  first: classNames(head, 'ps-0 text-start'),
  group: classNames(head, 'pt-2'),
  newGroup: classNames(head, 'bg-sky pt-2'),
  was: classNames(head, 'text-end'),
  is: classNames(head, 'bg-sky text-end'),
  last: classNames(head, 'pe-0 text-end'),
};

export const rowStyles = classNames(
  'border-t border-line',
  'max-md:grid max-md:grid-cols-[92px_92px_minmax(70px,auto)_minmax(0,1fr)] max-md:items-center max-md:gap-x-2 max-md:py-2',
);

export const sumRowStyles = classNames(
  'text-ink-2 [&>*]:py-1 [&>:first-child]:font-normal',
  'max-md:col-span-full max-md:grid max-md:grid-cols-subgrid',
);

/** Small enough for a row of the table; large enough for a thumb on a phone. */
export const fieldStyles =
  'h-[30px]! w-[84px]! rounded-sm! px-2! text-end tabular-nums max-md:h-11! max-md:w-full!';

export const nameFieldStyles = 'h-[30px]! rounded-sm! px-2! max-md:h-11!';

/** Of the first cell of what is new, where the line differs. */
export const changedStyles = 'md:shadow-[inset_2px_0_0_var(--accent)]';

export const sumNameStyles = 'pe-2.5 text-start max-md:col-span-full max-md:pb-0!';

export const sumStyles = 'px-2.5 py-1 text-end whitespace-nowrap max-md:px-0';
