import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import { detailOr } from '#web/kernel/api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useChangePrice } from './customer-prices.api.ts';

/** The state of a price that is edited in place. */
interface PriceEdit {
  typed: string;
  error?: string | undefined;
  /**
   * On opening: select the text (`chosen`), put the caret at its end (`written`), or do not take the focus
   * (`quiet`).
   */
  focusMode: 'chosen' | 'written' | 'quiet';
}

/** Edits a price in place. `cell` is the price's element in the table. */
export function usePriceEdit(price: CustomerPrice, cell: RefObject<HTMLElement | null>) {
  const { mutateAsync } = useChangePrice();
  const [edit, setEdit] = useState<PriceEdit | null>(null);
  const [isSaved, setSaved] = useState(false);
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
      setEdit({ typed, error: sentence, focusMode: 'quiet' });
      toast.error(sentence);
    }
  };
  return {
    edit,
    isSaved,
    start: (typed?: string) => {
      setSaved(false);
      setEdit(
        typed === undefined
          ? { typed: formatPriceInput(price.custom_price), focusMode: 'chosen' }
          : { typed, focusMode: 'written' },
      );
    },
    type: (typed: string) => setEdit((before) => before && { typed, focusMode: before.focusMode }),
    restore: () => close(),
    save: ({ moveToNext }: { moveToNext: boolean }) => {
      if (!edit) return;
      const read = PriceInput.safeParse(edit.typed);
      if (!read.success) {
        setEdit({ ...edit, error: read.error.issues[0]?.message });
        return;
      }
      close(moveToNext);
      if (read.data !== price.custom_price) void send(edit.typed, read.data);
    },
  };
}

/** The price below, so that prices can be typed one after another by keyboard. */
function nextCell(cell: HTMLElement | null): HTMLElement | null {
  if (!cell) return null;
  const cells = [...(cell.closest('.prices')?.querySelectorAll<HTMLElement>('.price-cell') ?? [])];
  return cells[cells.indexOf(cell) + 1] ?? null;
}
