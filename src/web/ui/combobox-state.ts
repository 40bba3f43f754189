import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useWhenRested } from './when-rested.ts';

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
  const [asked, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [row, setRow] = useState<number | null>(null);
  /** Enter was pressed before the options had loaded. */
  const [isEntered, setEntered] = useState(false);
  const words = typed?.trim() ?? null;
  const ask = (wanted: string) => {
    setAsked(wanted);
    onSearch(wanted);
  };
  useWhenRested(instant ? null : words, ask);
  // Enter right after typing means the first option of the new search: keys never choose a stale one.
  const isOld = input.stale === true || (words ?? '') !== asked;
  const last = isOld ? -1 : (options?.length ?? 0) - 1;
  const active = row === null || last < 0 ? null : Math.min(row, last);
  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setRow(null);
    ask('');
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    setEntered(false);
  };
  const choose = (option: ComboboxOption) => {
    onChange(option);
    close();
  };
  const hasCome = isEntered && !isOld && options !== undefined;
  const onCome = useEffectEvent(() => {
    const first = options?.[0];
    if (first) choose(first);
    else setEntered(false);
  });
  useEffect(() => {
    if (hasCome) onCome();
  }, [hasCome]);
  const type = (text: string) => {
    setTyped(text);
    setEntered(false);
    if (instant) ask(text.trim());
    setRow(text.trim() ? 0 : null);
    setOpen(true);
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) return open();
    if (last < 0) return;
    setRow(active === null ? (step === 1 ? 0 : last) : (active + step + last + 1) % (last + 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setEntered(false);
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key !== 'Enter' || !isOpen) return;
    // While the list is open, Enter chooses an option and does not submit the form.
    event.preventDefault();
    const option = active === null ? undefined : options?.[active];
    if (option) choose(option);
    else if (words && (isOld || !options)) setEntered(true);
  };
  return { text: typed ?? value?.label ?? '', isOpen, isOld, active, open, close, choose, type, onKeyDown };
}
