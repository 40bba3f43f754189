import type { Charge } from '#shared/orders/charges.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { chargedGstLabel } from '#shared/pricing/gst.ts';
import { lineAmount, quantityText } from '#shared/pricing/line-amount.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EstimatedTo } from '#web/ui/display/estimated.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { countedLines, type LinesOrder } from './counted-lines.ts';

/** On a phone what was estimated stands above, so that the name keeps its room. */
const amountStyles =
  'py-[7px] ps-4 text-end whitespace-nowrap max-md:ps-3 max-md:[&_[data-slot=estimated]]:block';

/** The rows are those of `PriceBreakdown`. */
const totalsStyles = [
  'border-t border-line-strong text-ink-2 [&_td]:ps-4 [&_td]:text-end [&_th]:text-start [&_th]:font-normal',
  '[&_tr>*]:py-[3px] [&_tr:first-child>*]:pt-2.5',
  '[&_tr:last-child]:text-base/4.5 [&_tr:last-child]:text-ink [&_tr:last-child>*]:font-semibold',
].join(' ');

/**
 * Every line of an order and all that is charged beside them, and what that comes to; once somebody has counted, beside
 * what was estimated.
 */
export function OrderLines({ order }: { order: LinesOrder }) {
  const { items, charges, estimate } = countedLines(order);
  const charged = chargedFor(order);
  return (
    <table className="w-full text-sm tabular-nums" aria-label="Items">
      <thead className="sr-only">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity and price</th>
          <th scope="col">Line total</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ key, ...line }) => (
          <Line key={key} {...line} />
        ))}
        {charges.map(({ key, ...charge }) => (
          <ChargeLine key={key} {...charge} />
        ))}
      </tbody>
      <tfoot className={totalsStyles}>
        <PriceBreakdown
          kind="rows"
          amounts={charged}
          estimate={estimate}
          gstLabel={chargedGstLabel(charged, order)}
          isEstimate={order.is_estimate}
        />
      </tfoot>
    </table>
  );
}

type CountedProps<T> = { estimated: T | null; now: T | null };

const rowStyles = 'border-line not-first:border-t';

function Line({ estimated, now }: CountedProps<OrderItem>) {
  const item = now ?? estimated;
  if (!item) return null;
  const none = { ...item, quantity: 0, ...(item.unit && { grams: 0 }) };
  const [before, after] = [estimated ?? none, now ?? none];
  const isSame = before.quantity === after.quantity;
  return (
    <tr className={rowStyles}>
      <td className="py-[7px] wrap-anywhere">{item.sku_name}</td>
      <td className={classNames(amountStyles, 'text-ink-3')}>
        <EstimatedTo estimated={isSame ? null : quantityText(before)}>{quantityText(after)}</EstimatedTo> ×{' '}
        <Money cents={item.price} />
      </td>
      <td className={amountStyles}>
        <EstimatedTo estimated={isSame ? null : <Money cents={lineAmount(before)} />}>
          <Money cents={lineAmount(after)} />
        </EstimatedTo>
      </td>
    </tr>
  );
}

function ChargeLine({ estimated, now }: CountedProps<Charge>) {
  const [before, after] = [estimated?.amount ?? 0, now?.amount ?? 0];
  return (
    <tr className={rowStyles}>
      <td className="py-[7px] wrap-anywhere" colSpan={2}>
        {(now ?? estimated)?.label}
      </td>
      <td className={amountStyles}>
        <EstimatedTo estimated={before === after ? null : <Money cents={before} />}>
          <Money cents={after} />
        </EstimatedTo>
      </td>
    </tr>
  );
}
