import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { withGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { differenceFromBase } from './difference-from-base.ts';
import { type GridRow, gridRow, type PriceEdits, pastedPrices, rowNote } from './price-edits.ts';

/** A row, and what is said of it. They stay the same objects while nothing of the row changes. */
export interface RowProps {
  sku: PricedSku;
  edit: ReturnType<PriceEdits['get']>;
  /** Why the service refused it. */
  refusal: string | undefined;
}

export interface RowActions {
  type: (sku: PricedSku, typed: string) => void;
  paste: (sku: PricedSku, pasted: readonly string[]) => void;
  /** Saves it over what somebody else has set. */
  keep: (sku: PricedSku) => void;
  /** As it is by now. */
  take: (sku: PricedSku) => void;
}

const noteIdOf = ({ id }: PricedSku) => `price-note-${id}`;
const rowOf = ({ sku, edit }: RowProps) => gridRow(sku, edit);
const faultOf = ({ isOverwriting, fault }: GridRow, refusal: string | undefined) =>
  refusal !== undefined || fault !== undefined || isOverwriting;

/** The fields of the grid that are on the page, downwards. */
const fields = () => [...document.querySelectorAll<HTMLInputElement>('input[data-price]')];

/** Goes to another field, whose price can then be typed over. */
function moveTo(from: HTMLInputElement, by: 1 | -1): void {
  const all = fields();
  const next = all[all.indexOf(from) + by];
  next?.focus();
  next?.select();
}

/** Brings a field into sight, and the focus into it. */
export function focusPrice(sku_id: string): void {
  fields()
    .find(({ dataset }) => dataset.price === sku_id)
    ?.focus();
}

const fieldStyles = [
  'h-8.5! w-28! text-end not-aria-invalid:data-changed:bg-sky',
  'not-aria-invalid:data-changed:shadow-[inset_2px_0_0_var(--accent)] aria-invalid:bg-danger-soft touch:h-11!',
].join(' ');

/** The agreed price, typed in place. Arrows and Enter go up and down as in a sheet, Escape brings back what is saved. */
export const PriceField = memo(function PriceField({ actions, ...row }: RowProps & { actions: RowActions }) {
  const { sku, refusal } = row;
  const state = rowOf(row);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    if (event.key === 'Escape' && row.edit) {
      event.preventDefault();
      actions.take(sku);
    }
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(event.currentTarget, event.shiftKey && event.key === 'Enter' ? -1 : by);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedPrices(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    actions.paste(sku, pasted);
  };
  return (
    <span className="inline-block">
      <MoneyInput
        data-price={sku.id}
        data-changed={state.change ?? undefined}
        className={fieldStyles}
        aria-label={`Agreed price of ${sku.name}`}
        aria-invalid={faultOf(state, refusal) || undefined}
        aria-describedby={noteIdOf(sku)}
        placeholder="none"
        value={state.typed}
        // Leaving the field says its text again: a refusal stays until another is typed.
        onChange={(typed) => typed !== state.typed && actions.type(sku, typed)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </span>
  );
});

const steps: Partial<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** What the row changes; where it is refused why, with both prices to choose from. */
export const PriceNote = memo(function PriceNote({ actions, ...row }: RowProps & { actions: RowActions }) {
  const { sku, refusal } = row;
  const state = rowOf(row);
  const { customer_price: now } = sku;
  const isRefused = faultOf(state, refusal);
  return (
    <div className="text-sm" id={noteIdOf(sku)}>
      {!isRefused && <span className="text-ink-3 tabular-nums">{rowNote(sku, state)}</span>}
      {isRefused && (
        <span className="block font-medium text-danger-ink">
          <span>
            {refusal ??
              state.fault ??
              (now === null ? 'Someone else has removed it.' : `Someone else has set ${formatCents(now)}.`)}
          </span>{' '}
          {state.isOverwriting && (
            <span>
              {typeof state.price === 'number' ? `Yours is ${formatCents(state.price)}.` : 'You removed it.'}
            </span>
          )}
        </span>
      )}
      {state.isOverwriting && (
        <span className="-ms-2 flex flex-wrap gap-0.5">
          <Button variant="ghost" size="sm" onClick={() => actions.keep(sku)}>
            {typeof state.price === 'number' ? `Keep ${formatCents(state.price)}` : 'Keep It Removed'}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => actions.take(sku)}>
            {now === null ? 'Take None' : `Take ${formatCents(now)}`}
          </Button>
        </span>
      )}
    </div>
  );
});

/** A dash where there is no price to speak of. */
const none = <span className="text-ink-3">–</span>;

export const AgainstBase = memo(function AgainstBase({ sku, edit }: Omit<RowProps, 'refusal'>) {
  const { price } = gridRow(sku, edit);
  if (typeof price !== 'number') return none;
  const { amount, percent } = differenceFromBase(sku.price, price);
  return (
    <span className="text-sm text-ink-2 tabular-nums">
      {price === sku.price ? 'As base' : (percent ?? amount)}
    </span>
  );
});

export const WithGst = memo(function WithGst({ sku, edit }: Omit<RowProps, 'refusal'>) {
  const mode = useGstMode();
  const { price } = gridRow(sku, edit);
  return typeof price === 'number' ? <Money cents={withGst(price, mode)} /> : none;
});
