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

/** The results of the palette. The focus stays in the input (`aria-activedescendant`). */
export function PaletteRows({ id, groups, typed, active, optionId, isStale, onChoose }: PaletteRowsProps) {
  if (groups.length === 0) return null;
  return (
    <div
      id={id}
      className="palette__list"
      role="listbox"
      aria-label="Results"
      data-stale={isStale || undefined}
      // A press on the list must not move the focus from the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ heading, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={heading} role="group" aria-label={heading}>
          <p className={`${menuLabelStyles} palette__label`} aria-hidden="true">
            {heading}
          </p>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: it is pointed at from there
            <div
              key={row.id}
              ref={row.id === active?.id ? scrollIntoView : undefined}
              id={optionId(row)}
              role="option"
              aria-selected={row.id === active?.id}
              aria-keyshortcuts={row.key}
              className={menuItemStyles({ className: 'palette__item' })}
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

function RowText({ row: { label, icon: Icon, note, end, key }, typed }: { row: PaletteRow; typed: string }) {
  return (
    <>
      <Icon aria-hidden="true" />
      <span className="palette__text">
        <span className="palette__label">
          <Highlighted text={label} typed={typed} />
        </span>
        {note && (
          <>
            {' '}
            <span className="palette__note">
              <Highlighted text={note} typed={typed} />
            </span>
          </>
        )}
      </span>
      {end}
      {key && (
        <span aria-hidden="true">
          <Kbd keys={[key.toUpperCase()]} />
        </span>
      )}
    </>
  );
}

function Highlighted({ text, typed }: { text: string; typed: string }) {
  return highlightParts(typed, text).map(({ text: part, at, isMatch }) =>
    isMatch ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  );
}
