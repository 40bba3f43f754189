import { Check, CircleAlert, Pencil, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { usePriceEdit } from './use-price-edit.ts';

/** A price that is edited in place: by a click, or by typing or pasting over it. */
export function PriceCell({ price }: { price: CustomerPrice }) {
  const cell = useRef<HTMLSpanElement>(null);
  const { edit, isSaved, start, type, save, restore } = usePriceEdit(price, cell);
  return (
    <span className="inline-flex max-w-full items-center justify-end gap-2" data-slot="price-cell" ref={cell}>
      {edit ? (
        <PriceField
          label={`Custom price of ${price.sku_name}`}
          {...edit}
          onType={type}
          onSave={save}
          onRestore={restore}
        />
      ) : (
        <>
          {isSaved && (
            <span
              className="inline-flex animate-fade-late items-center gap-1 text-[length:var(--type-xs)] text-success-ink"
              role="status"
            >
              <Check className="size-3.5" aria-hidden="true" />
              Saved
            </span>
          )}
          <PriceButton price={price} onStart={start} />
        </>
      )}
    </span>
  );
}

type PriceButtonProps = { price: CustomerPrice; onStart: (typed?: string) => void };

function PriceButton({ price, onStart }: PriceButtonProps) {
  const typeOver = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[\d.$]$/.test(event.key)) return;
    event.preventDefault();
    onStart(event.key);
  };
  const pasteOver = (event: ClipboardEvent) => {
    event.preventDefault();
    onStart(event.clipboardData.getData('text').trim());
  };
  const shown = formatCents(price.custom_price);
  return (
    <button
      type="button"
      className={classNames(
        '-me-2 inline-flex h-8 items-center gap-1.5 rounded-sm px-2 font-medium whitespace-nowrap tabular-nums',
        'hover:bg-press touch:h-11',
      )}
      aria-label={`Change custom price of ${price.sku_name}, ${shown}`}
      onClick={() => onStart()}
      onKeyDown={typeOver}
      onPaste={pasteOver}
    >
      {shown}
      <Pencil className="size-3.5 text-ink-3" aria-hidden="true" />
    </button>
  );
}

type PriceFieldProps = {
  label: string;
  typed: string;
  error?: string | undefined;
  /** The price that somebody else saved meanwhile. */
  changedTo: Cents | undefined;
  focusMode: 'chosen' | 'written' | 'quiet';
  onType: (text: string) => void;
  onSave: (then: { moveToNext: boolean }) => void;
  onRestore: () => void;
};

function PriceField(props: PriceFieldProps) {
  const { label, typed, error, changedTo, focusMode, onType, onSave, onRestore } = props;
  const errorId = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusMode === 'chosen') box.current?.select();
    if (focusMode === 'written') box.current?.focus();
  }, [focusMode]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onRestore();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onSave({ moveToNext: true });
  };
  return (
    <span className="grid justify-items-end gap-1">
      <span className="flex items-center gap-1">
        <MoneyInput
          ref={box}
          className="h-8! w-24! text-end touch:h-11! touch:w-30! touch:text-[length:var(--type-md)]"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={typed}
          onChange={onType}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon={Check}
          variant="primary"
          size="sm"
          aria-label="Save"
          onClick={() => onSave({ moveToNext: false })}
        />
        <IconButton icon={X} size="sm" aria-label="Cancel" onClick={onRestore} />
      </span>
      {changedTo !== undefined && (
        <span className="text-xs text-ink-3" role="status">
          Somebody changed it to {formatCents(changedTo)} meanwhile.
        </span>
      )}
      {error && (
        <span
          className="flex items-start gap-1.5 text-start text-xs font-medium text-danger-ink"
          id={errorId}
          role="alert"
        >
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </span>
      )}
    </span>
  );
}
