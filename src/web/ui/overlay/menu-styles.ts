import { cva } from 'class-variance-authority';

/** The looks of a menu, which menus, selects, comboboxes and filters share. */
export const menuStyles = cva(
  [
    'z-overlay min-w-50 animate-appear-fast rounded-[10px] bg-raised p-1 shadow-md',
    'forced-colors:border forced-colors:border-[CanvasText]',
  ],
  {
    variants: {
      kind: {
        menu: 'max-h-(--radix-popper-available-height) overflow-y-auto',
        popover: [
          'max-h-(--radix-popper-available-height) w-max max-w-[min(320px,calc(100vw-16px))]',
          'overflow-y-auto',
        ],
        /** Holds all filters of a list, above buttons that stay in sight. */
        panel: ['flex max-h-(--radix-popper-available-height) w-[min(460px,calc(100vw-16px))] flex-col p-0!'],
        /** Holds a field whose own list opens over the edge. */
        field: 'w-[min(320px,calc(100vw-16px))]',
        listbox: [
          'flex max-h-[min(320px,var(--radix-popper-available-height))] w-(--radix-popper-anchor-width)',
          'flex-col overflow-clip',
        ],
      },
    },
    defaultVariants: { kind: 'menu' },
  },
);

export const menuItemStyles = cva(
  [
    'flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2 text-start text-sm/5 touch:min-h-12',
    'hover:bg-press hover:outline-2 hover:-outline-offset-2 hover:outline-transparent',
    'data-highlighted:bg-press data-highlighted:outline-2 data-highlighted:-outline-offset-2',
    'data-highlighted:outline-transparent',
    'aria-disabled:text-ink-disabled aria-disabled:[&_svg]:text-ink-disabled',
  ],
  {
    variants: {
      kind: {
        action: 'text-ink [&_svg]:text-ink-3',
        danger: 'text-danger-ink [&_svg]:text-danger-ink',
        /** A label around a hidden checkbox or radio button, with a tick at the end. */
        choice: [
          'relative text-ink [&_svg]:invisible [&_svg]:text-accent-ink has-checked:[&_svg]:visible',
          'has-[:focus-visible]:bg-press has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2',
          'has-[:focus-visible]:outline-focus',
        ],
      },
    },
    defaultVariants: { kind: 'action' },
  },
);

export const menuLabelStyles = 'px-2 pt-2 pb-1 text-xs text-ink-3';

export const menuSeparatorStyles = '-mx-1 my-1 h-px bg-line';
