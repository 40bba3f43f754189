import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line, to tell rows with the same label apart. */
  note?: string;
}

interface ComboboxInput {
  value: ComboboxOption | null;
  onChange: (chosen: ComboboxOption | null) => void;
  onSearch: (text: string) => void;
  options: readonly ComboboxOption[] | undefined;
  /** The options are still those of the previous search. */
  stale?: boolean | undefined;
  /** The options are local: search at once instead of debounced. */
  instant?: boolean | undefined;
}

/** State and keyboard of a combobox. The selected value is controlled by the caller. */
export function useCombobox(input: ComboboxInput) {
  const { value, onChange, onSearch, options, instant = false } = input;
  /** The typed text while the list is open; `null` while the field shows the selected option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [searched, setSearched] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [index, setIndex] = useState<number | null>(null);
  /** Enter was pressed before the options had loaded. */
  const [isEnterPending, setEnterPending] = useState(false);
  const query = typed?.trim() ?? null;
  const search = (text: string) => {
    setSearched(text);
    onSearch(text);
  };
  useDebouncedCallback(instant ? null : query, search);
  // Enter right after typing means the first option of the new search: keys never choose a stale one.
  const isStale = input.stale === true || (query ?? '') !== searched;
  const last = isStale ? -1 : (options?.length ?? 0) - 1;
  const active = index === null || last < 0 ? null : Math.min(index, last);
  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setIndex(null);
    search('');
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    setEnterPending(false);
  };
  const choose = (option: ComboboxOption) => {
    onChange(option);
    close();
  };
  const isEnterReady = isEnterPending && !isStale && options !== undefined;
  const chooseFirst = useEffectEvent(() => {
    const first = options?.[0];
    if (first) choose(first);
    else setEnterPending(false);
  });
  useEffect(() => {
    if (isEnterReady) chooseFirst();
  }, [isEnterReady]);
  const type = (text: string) => {
    setTyped(text);
    setEnterPending(false);
    if (instant) search(text.trim());
    setIndex(text.trim() ? 0 : null);
    setOpen(true);
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) return open();
    if (last < 0) return;
    setIndex(active === null ? (step === 1 ? 0 : last) : (active + step + last + 1) % (last + 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setEnterPending(false);
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key !== 'Enter' || !isOpen) return;
    // While the list is open, Enter chooses an option and does not submit the form.
    event.preventDefault();
    const option = active === null ? undefined : options?.[active];
    if (option) choose(option);
    else if (query && (isStale || !options)) setEnterPending(true);
  };
  return { text: typed ?? value?.label ?? '', isOpen, isStale, active, open, close, choose, type, onKeyDown };
}
