import { Kbd } from '#web/ui/kbd.tsx';
import { partsOf } from './matching.ts';
import type { Group, Row } from './rows.ts';

type PaletteRowsProps = {
  id: string;
  groups: readonly Group[];
  typed: string;
  /** The row that Enter would choose. */
  active: Row | undefined;
  optionId: (row: Row) => string;
  isStale: boolean;
  onChoose: (row: Row) => void;
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
          <p className="menu__label" aria-hidden="true">
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
              className="menu__item"
              onClick={() => onChoose(row)}
            >
              <RowWords row={row} typed={typed} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function RowWords({ row: { label, icon: Icon, note, end, key }, typed }: { row: Row; typed: string }) {
  return (
    <>
      <Icon className="icon" aria-hidden="true" />
      <span className="palette__words">
        <span className="palette__label">
          <Marked text={label} typed={typed} />
        </span>
        {note && (
          <>
            {' '}
            <span className="palette__note">
              <Marked text={note} typed={typed} />
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

function Marked({ text, typed }: { text: string; typed: string }) {
  return partsOf(typed, text).map(({ text: part, at, isTyped }) =>
    isTyped ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  );
}
