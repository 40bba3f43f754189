import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';
import { inputButtonStyles, inputGroupStyles, inputStyles } from '#web/ui/form/input-styles.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

type SearchInputProps = {
  /** What can be searched for; also the placeholder, where there is room. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
};

/** A debounced search field. A `value` changed from outside, as by Clear Filters, replaces the text. */
export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const [text, setText] = useState(value);
  const lastSent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  useDebouncedCallback(text.trim(), (typed) => {
    if (typed === lastSent.current) return;
    lastSent.current = typed;
    onSearch(typed);
  });
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setText(value);
  }, [value]);
  const clear = () => {
    setText('');
    lastSent.current = '';
    onSearch('');
    input.current?.focus();
  };
  return (
    <span
      className={inputGroupStyles({
        start: 'icon',
        end: text !== '',
        className: 'flex-[0_1_280px] max-md:flex-[1_1_180px]',
      })}
      data-slot="search"
    >
      <Search aria-hidden="true" />
      <input
        ref={input}
        className={inputStyles({
          // Icon and placeholder identify it, so it needs no border of 3:1 as form fields do; it has its own clear button.
          className: 'border-line-strong! text-ellipsis [&::-webkit-search-cancel-button]:appearance-none',
        })}
        data-slot="input"
        type="search"
        aria-label={label}
        // On a phone the words of most lists do not fit; they stay its name.
        placeholder={useIsPhone() ? 'Search' : label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text && (
        <button type="button" className={inputButtonStyles} aria-label="Clear search" onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
