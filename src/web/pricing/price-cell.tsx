import { Check, CircleAlert, Pencil, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Cents, formatCents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { detailOr } from '#web/kernel/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { type MergeFields, mergeValues } from '#web/ui/merge/three-way-merge.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useChangePrice } from './customer-prices.api.ts';
import { priceFault } from './price-edits.ts';

/** The state of a price that is edited in place. */
interface PriceEdit {
  /** The price when the edit began. */
  base: Cents;
  typed: string;
  error?: string | undefined;
  /**
   * On opening: select the text (`chosen`), put the caret at its end (`written`), or do not take the focus
   * (`quiet`).
   */
  focusMode: 'chosen' | 'written' | 'quiet';
}

const priceFields: MergeFields<{ price: string }, 'price'> = { labels: { price: 'Custom price' } };

/** The edit over the price as it is now: what somebody else saved meanwhile comes in where nothing was typed. */
function mergePrice({ base, typed, ...edit }: PriceEdit, { custom_price }: CustomerPrice) {
  const { values, conflicts } = mergeValues(priceFields, {
    base: { price: formatPriceInput(base) },
    mine: { price: typed },
    theirs: { price: formatPriceInput(custom_price) },
  });
  return { ...edit, typed: values.price, changedTo: conflicts.length > 0 ? custom_price : undefined };
}

/** Edits a price in place. `cell` is the price's element in the table. */
function usePriceEdit(price: CustomerPrice, cell: RefObject<HTMLElement | null>) {
  const { mutateAsync } = useChangePrice();
  const [edit, setEdit] = useState<PriceEdit | null>(null);
  const [isSaved, setSaved] = useState(false);
  const merged = edit && mergePrice(edit, price);
  const close = (moveToNext = false) => {
    flushSync(() => setEdit(null));
    const next = moveToNext ? nextCell(cell.current) : null;
    (next ?? cell.current)?.querySelector<HTMLElement>('button, input')?.focus();
  };
  const send = async (typed: string, custom_price: number) => {
    try {
      await mutateAsync({ price, custom_price });
      setSaved(true);
    } catch (error) {
      const sentence = detailOr(error, 'Failed to save pricing');
      // The user may already be typing the next price: do not take the focus.
      setEdit({ base: price.custom_price, typed, error: sentence, focusMode: 'quiet' });
      toast.error(sentence);
    }
  };
  return {
    edit: merged,
    isSaved,
    start: (typed?: string) => {
      const base = price.custom_price;
      setSaved(false);
      setEdit(
        typed === undefined
          ? { base, typed: formatPriceInput(base), focusMode: 'chosen' }
          : { base, typed, focusMode: 'written' },
      );
    },
    type: (typed: string) =>
      setEdit((before) => before && { base: before.base, typed, focusMode: before.focusMode }),
    restore: () => close(),
    save: ({ moveToNext }: { moveToNext: boolean }) => {
      if (!edit || !merged) return;
      const { typed } = merged;
      const read = PriceInput.safeParse(typed);
      if (!read.success) {
        setEdit({ ...edit, error: priceFault(typed, read.error) });
        return;
      }
      close(moveToNext);
      if (read.data !== price.custom_price) void send(typed, read.data);
    },
  };
}

/** The price below, so that prices can be typed one after another by keyboard. */
function nextCell(cell: HTMLElement | null): HTMLElement | null {
  if (!cell) return null;
  const list = cell.closest('table, ul');
  const cells = [...(list?.querySelectorAll<HTMLElement>('[data-slot=price-cell]') ?? [])];
  return cells[cells.indexOf(cell) + 1] ?? null;
}

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
          Someone else just changed it to {formatCents(changedTo)}.
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
