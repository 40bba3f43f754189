import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Cents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { detailOr } from '#web/kernel/api.ts';
import { type MergeFields, mergeValues } from '#web/ui/merge/three-way-merge.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useChangePrice } from './customer-prices.api.ts';

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
export function usePriceEdit(price: CustomerPrice, cell: RefObject<HTMLElement | null>) {
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
        setEdit({ ...edit, error: read.error.issues[0]?.message });
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
