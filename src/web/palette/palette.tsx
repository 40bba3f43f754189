import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Offer } from './commands.ts';
import { PaletteRows } from './palette-rows.tsx';
import { NothingFound, SearchFailed } from './palette-words.tsx';
import { commandGroups, foundGroups, type Row } from './rows.ts';
import { isPaletteKey } from './shortcuts.ts';
import { areSingleKeysOn } from './single-keys.ts';
import { useFound } from './use-found.ts';
import { useRows } from './use-rows.ts';

type PaletteProps = Required<Offer> & {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};

/** The command palette: goes to tabs, runs commands and searches lists. */
export function Palette({ commands, finders, text, onText, onClose }: PaletteProps) {
  const listId = useId();
  const typed = text.trim();
  const [isKeyed] = useState(areSingleKeysOn);
  const { found, failed, isSearching, isStale, retry } = useFound(typed, finders);
  const groups = [...commandGroups(commands, typed, isKeyed), ...foundGroups(found, typed)];
  const rows = groups.flatMap((group) => group.rows);
  const { choose, onCloseAutoFocus } = useChoice(onClose);
  const { active, reset, onKeyDown } = useRows(rows, choose);
  const optionId = (row: Row) => `${listId}${row.id.replaceAll(/\W/g, '-')}`;
  const isNothing = rows.length === 0 && !isSearching && failed.length === 0;
  const onKey = (event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return onKeyDown(event);
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay palette-overlay">
          <Dialog.Content
            className="palette"
            aria-describedby={undefined}
            onOpenAutoFocus={focusAfterText}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
            <div className="palette__input">
              {isSearching ? <Spinner /> : <Search className="icon" aria-hidden="true" />}
              <input
                type="text"
                role="combobox"
                aria-label="Search or jump to"
                aria-autocomplete="list"
                aria-expanded={rows.length > 0}
                aria-controls={rows.length > 0 ? listId : undefined}
                aria-activedescendant={active && optionId(active)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={200}
                placeholder="Search or jump to…"
                value={text}
                onChange={(event) => {
                  onText(event.target.value);
                  reset();
                }}
                onKeyDown={onKey}
              />
              <Dialog.Close asChild>
                <IconButton icon={X} size="sm" aria-label="Close" />
              </Dialog.Close>
            </div>
            <PaletteRows
              id={listId}
              groups={groups}
              typed={typed}
              active={active}
              optionId={optionId}
              isStale={isStale}
              onChoose={choose}
            />
            {failed.length > 0 && <SearchFailed failed={failed} onRetry={retry} />}
            {isNothing && <NothingFound typed={typed} finders={finders} />}
            <p className="sr-only" role="status">
              {typed && (isSearching ? 'Searching…' : countText(rows.length))}
            </p>
            <Foot />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Puts the cursor after the text. Selected text would be replaced when the user types on. */
function focusAfterText(event: Event) {
  event.preventDefault();
  const field = event.currentTarget instanceof Element && event.currentTarget.querySelector('input');
  if (!field) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

const countText = (count: number): string => (count === 1 ? '1 result' : `${count} results`);

/** Runs the chosen row after the palette closed and the focus is back, so that a dialog knows its opener. */
function useChoice(onClose: () => void) {
  const chosen = useRef<Row>(null);
  const returnFocus = useReturnFocus(true);
  return {
    choose: (row: Row) => {
      chosen.current = row;
      onClose();
    },
    onCloseAutoFocus: (event: Event) => {
      returnFocus(event);
      chosen.current?.run();
    },
  };
}

/** The keyboard hints; the styles hide them on a phone. */
function Foot() {
  return (
    <div className="palette__foot" aria-hidden="true">
      <span>
        <Kbd keys={['↑', '↓']} /> to move
      </span>
      <span>
        <Kbd keys={['Enter']} /> to open
      </span>
      <span>
        <Kbd keys={['Esc']} /> to close
      </span>
    </div>
  );
}
