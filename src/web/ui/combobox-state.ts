import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useWhenRested } from './when-rested.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line that tells rows of one name apart. */
  note?: string;
}

interface ComboboxInput {
  value: ComboboxOption | null;
  onChange: (chosen: ComboboxOption | null) => void;
  onSearch: (text: string) => void;
  options: readonly ComboboxOption[] | undefined;
  /** The options are still those of the search before. */
  stale?: boolean | undefined;
  /** The list is at hand: every letter is looked for at once. */
  instant?: boolean | undefined;
}

/** What a combobox shows and does; the choice itself is its caller's. */
export function useCombobox(input: ComboboxInput) {
  const { value, onChange, onSearch, options, instant = false } = input;
  /** What is typed while the list is open; `null` while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [row, setRow] = useState<number | null>(null);
  /** Enter was pressed before there was a row to choose. */
  const [isEntered, setEntered] = useState(false);
  const words = typed?.trim() ?? null;
  const ask = (wanted: string) => {
    setAsked(wanted);
    onSearch(wanted);
  };
  useWhenRested(instant ? null : words, ask);
  // Whoever types fast and presses Enter means the first of the rows to come; keys choose nothing among those before.
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
    // While the list is open, Enter chooses; it does not send the form.
    event.preventDefault();
    const option = active === null ? undefined : options?.[active];
    if (option) choose(option);
    else if (words && (isOld || !options)) setEntered(true);
  };
  return { text: typed ?? value?.label ?? '', isOpen, isOld, active, open, close, choose, type, onKeyDown };
}
