import { useCallback, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { menuItemStyles, menuLabelStyles } from '#web/ui/overlay/menu-styles.ts';
import { highlightParts } from './rank-matches.ts';
import type { PaletteRow, RowGroup } from './row-groups.ts';

type PaletteRowsProps = {
  id: string;
  groups: readonly RowGroup[];
  typed: string;
  /** The row that Enter would choose. */
  active: PaletteRow | undefined;
  optionId: (row: PaletteRow) => string;
  isStale: boolean;
  onChoose: (row: PaletteRow) => void;
};

/** Rows are larger than those of a menu; the one that Enter would choose stands out. */
const itemStyles = menuItemStyles({
  className: classNames(
    'min-h-10! px-2.5! py-1 pointer-coarse:min-h-11!',
    // Rows out of sight are laid out and drawn when they come into it.
    '[contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]',
    'aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2',
    'aria-selected:outline-transparent aria-selected:[&_svg]:text-accent-ink',
  ),
});

/** The results of the palette. The focus stays in the input (`aria-activedescendant`). */
export function PaletteRows({ id, groups, typed, active, optionId, isStale, onChoose }: PaletteRowsProps) {
  const hasScrolled = useRef(false);
  // To look where a row is costs a layout. Before anybody scrolled, the first one is in sight.
  const backToFirst = useCallback((row: HTMLElement | null) => {
    if (hasScrolled.current) scrollIntoView(row);
  }, []);
  if (groups.length === 0) return null;
  const [first] = groups.flatMap(({ rows }) => rows);
  const refOf = (row: PaletteRow) => (row.id === first?.id ? backToFirst : scrollIntoView);
  return (
    <div
      id={id}
      // Only the list scrolls, when the arrow keys move in it.
      className={classNames(
        'min-h-0 scroll-pt-8.5 scroll-pb-1.5 overflow-y-auto overscroll-contain p-1.5',
        isStale && 'opacity-60',
      )}
      role="listbox"
      aria-label="Results"
      // A press on the list must not move the focus from the input.
      onMouseDown={(event) => event.preventDefault()}
      onScroll={() => {
        hasScrolled.current = true;
      }}
    >
      {groups.map(({ heading, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={heading} role="group" aria-label={heading}>
          <p className={`${menuLabelStyles} px-2.5!`} aria-hidden="true">
            {heading}
          </p>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: it is pointed at from there
            <div
              key={row.id}
              ref={row.id === active?.id ? refOf(row) : undefined}
              id={optionId(row)}
              role="option"
              aria-selected={row.id === active?.id}
              aria-keyshortcuts={row.key}
              className={itemStyles}
              data-slot="menu-item"
              onClick={() => onChoose(row)}
            >
              <RowText row={row} typed={typed} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

// Not `truncate`: that wraps on a phone, and a row has one line for each.
const oneLine = 'block overflow-hidden text-ellipsis whitespace-nowrap';

function RowText({ row: { label, icon: Icon, note, end, key }, typed }: { row: PaletteRow; typed: string }) {
  return (
    <>
      <Icon aria-hidden="true" />
      <span className="flex min-w-0 flex-auto gap-2 max-md:block">
        <span className={`${oneLine} max-w-[70%] flex-none tabular-nums max-md:max-w-full`}>
          <Highlighted text={label} typed={typed} />
        </span>
        {note && (
          <span className="min-w-0 flex-1">
            {' '}
            <span className={`${oneLine} text-ink-3 max-md:text-xs`}>
              <Highlighted text={note} typed={typed} />
            </span>
          </span>
        )}
      </span>
      {end}
      {key && (
        <span className="pointer-coarse:hidden" aria-hidden="true">
          <Kbd keys={[key.toUpperCase()]} />
        </span>
      )}
    </>
  );
}

/** A text, with what was typed of it in bold. */
export function Highlighted({ text, typed }: { text: string; typed: string }) {
  return highlightParts(typed, text).map(({ text: part, at, isMatch }) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-semibold text-accent-ink">
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
