import type { Order } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { chargedGstLabel } from '#shared/pricing/gst.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Money } from '#web/ui/display/money.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';

const amountStyles = 'py-[7px] ps-4 text-end whitespace-nowrap';

/** The rows are those of `PriceBreakdown`. */
const totalsStyles = [
  'border-t border-line-strong text-ink-2 [&_td]:ps-4 [&_td]:text-end [&_th]:text-start [&_th]:font-normal',
  '[&_tr>*]:py-[3px] [&_tr:first-child>*]:pt-2.5',
  '[&_tr:last-child]:text-base/4.5 [&_tr:last-child]:text-ink [&_tr:last-child>*]:font-semibold',
].join(' ');

/** Every line of an order, and what it was charged for them. */
export function OrderLines({ order }: { order: Pick<Order, 'items' | 'total_amount'> }) {
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
        {order.items.map((item) => (
          <tr key={item.id} className="border-line not-first:border-t">
            <td className="py-[7px] wrap-anywhere">{item.sku_name}</td>
            <td className={classNames(amountStyles, 'text-ink-3')}>
              {item.quantity} × <Money cents={item.price} />
            </td>
            <td className={amountStyles}>
              <Money cents={item.quantity * item.price} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className={totalsStyles}>
        <PriceBreakdown kind="rows" amounts={charged} gstLabel={chargedGstLabel(charged)} />
      </tfoot>
    </table>
  );
}
