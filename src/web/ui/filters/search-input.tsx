import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';
import { classNames } from '#web/ui/class-names.ts';

type SearchInputProps = {
  /** What can be searched for; also the placeholder. */
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
    <span className={classNames('input-group filters__search', text !== '' && 'input-group--end')}>
      <Search className="icon" aria-hidden="true" />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text && (
        <button type="button" className="input-group__btn" aria-label="Clear search" onClick={clear}>
          <X className="icon" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
