import { RefreshCw, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { onFirstUse } from '#shared/kernel/on-first-use.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { overlayStyles } from '#web/ui/overlay/dialog-styles.ts';
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts';
import type { CommandRegistration, SearchProvider } from './commands.ts';
import { PaletteRows } from './palette-rows.tsx';
import { commandGroups, type PaletteRow, resultGroups } from './row-groups.ts';
import { isPaletteKey } from './shortcuts.ts';
import { areSingleKeysOn } from './single-keys.ts';
import { minSearchLength, useSearchResults } from './use-search-results.ts';

const andList = onFirstUse(() => new Intl.ListFormat('en-AU'));
const orList = onFirstUse(() => new Intl.ListFormat('en-AU', { type: 'disjunction' }));

function NothingFound({ typed, providers }: { typed: string; providers: readonly SearchProvider[] }) {
  return (
    <div className="px-6 pt-7 pb-8 text-center text-balance wrap-anywhere">
      <p>
        Nothing found for <b>“{typed}”</b>
      </p>
      <p className="mt-1 text-sm text-ink-3">
        {typed.length < minSearchLength
          ? `Type at least ${minSearchLength} letters to search.`
          : `Try ${orList().format(['a tab', 'an action', ...providers.flatMap(({ searchedBy }) => searchedBy)])}.`}
      </p>
    </div>
  );
}

function SearchFailed({
  failedProviders,
  onRetry,
}: {
  failedProviders: readonly SearchProvider[];
  onRetry: () => void;
}) {
  return (
    <Alert
      className="mx-3 mt-1.5 mb-3 flex-none items-center"
      action={
        <Button size="sm" icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {andList().format(failedProviders.map(({ heading }) => heading))} could not be searched. Check your
      connection.
    </Alert>
  );
}

type PaletteProps = Required<CommandRegistration> & {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};

const styles = classNames(
  'flex max-h-[min(640px,76dvh)] w-[min(600px,100%)] animate-rise flex-col overflow-clip',
  'rounded-xl bg-raised shadow-lg',
  'max-md:max-h-[62dvh] max-md:w-full max-md:rounded-t-none max-md:rounded-b-[20px]',
  'max-md:pt-[env(safe-area-inset-top)]',
);

/** The command palette: goes to tabs, runs commands and searches lists. */
export function Palette({ commands, searchProviders, text, onText, onClose }: PaletteProps) {
  const listId = useId();
  const typed = text.trim();
  const [showKeys] = useState(areSingleKeysOn);
  const { results, failed, isSearching, isStale, retry } = useSearchResults(typed, searchProviders);
  const groups = [...commandGroups(commands, typed, showKeys), ...resultGroups(results, typed)];
  const rows = groups.flatMap((group) => group.rows);
  const { choose, onCloseAutoFocus } = useChooseRow(onClose);
  const { active, reset, onKeyDown } = useActiveRow(rows, choose);
  const optionId = (row: PaletteRow) => `${listId}${row.id.replaceAll(/\W/g, '-')}`;
  const isEmpty = rows.length === 0 && !isSearching && failed.length === 0;
  const onKey = (event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return onKeyDown(event);
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles({ kind: 'top' })}>
          <Dialog.Content
            className={styles}
            data-slot="palette"
            aria-describedby={undefined}
            onOpenAutoFocus={focusAfterText}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
            <div className="flex h-13 flex-none items-center gap-3 border-b border-line ps-4 pe-2.5 max-md:pe-1">
              {isSearching ? <Spinner /> : <Search className="text-ink-3" aria-hidden="true" />}
              <input
                type="text"
                className="h-full min-w-0 flex-1 border-0 bg-transparent text-md/5 outline-none placeholder:text-ink-3"
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
            {failed.length > 0 && <SearchFailed failedProviders={failed} onRetry={retry} />}
            {isEmpty && <NothingFound typed={typed} providers={searchProviders} />}
            <p className="sr-only" role="status">
              {typed && (isSearching ? 'Searching…' : countText(rows.length))}
            </p>
            <KeyHints />
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
function useChooseRow(onClose: () => void) {
  const chosen = useRef<PaletteRow>(null);
  const returnFocus = useReturnFocus(true);
  return {
    choose: (row: PaletteRow) => {
      chosen.current = row;
      onClose();
    },
    onCloseAutoFocus: (event: Event) => {
      returnFocus(event);
      chosen.current?.run();
    },
  };
}

/** The keyboard hints, not for a finger. */
function KeyHints() {
  return (
    <div
      className="mt-auto flex flex-none items-center gap-4 border-t border-line px-4 py-2 text-xs/4.5 text-ink-3 touch:hidden"
      aria-hidden="true"
    >
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

/** The active row, which Enter chooses, and the keys that move it. */
function useActiveRow(rows: readonly PaletteRow[], choose: (row: PaletteRow) => void) {
  const [index, setIndex] = useState(0);
  const last = rows.length - 1;
  const activeIndex = Math.min(index, last);
  const moves: Record<string, (() => number) | undefined> = {
    ArrowDown: () => (activeIndex === last ? 0 : activeIndex + 1),
    ArrowUp: () => (activeIndex <= 0 ? last : activeIndex - 1),
    Home: () => 0,
    End: () => last,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = event.shiftKey ? undefined : moves[event.key];
    if (move) {
      event.preventDefault();
      setIndex(move());
    }
    const chosen = rows[activeIndex];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };
  return { active: rows[activeIndex], reset: () => setIndex(0), onKeyDown };
}
