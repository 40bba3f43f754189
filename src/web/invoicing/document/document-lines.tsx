import type { DocumentContent, DocumentLine, OrderSection } from '#shared/invoicing/document.ts';
import { documentQuantity, lineHeads, ownLinesName, sumTexts } from '#shared/invoicing/document-text.ts';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Money } from '#web/ui/display/money.tsx';

const numberStyles = 'ps-4 text-end whitespace-nowrap max-md:ps-3';
/** On a phone there is no room for it beside quantity and amount, and its padding would take some. */
const priceStyles = classNames(numberStyles, 'max-md:sr-only max-md:p-0!');

/** The lines of a document under their orders, those of staff's own last, and what all come to. */
export function DocumentLines({ content }: { content: DocumentContent }) {
  const { orders, own_lines } = content;
  return (
    <table className="w-full text-sm tabular-nums" aria-label="Lines">
      <thead className="text-xs text-ink-3 [&_th]:pt-3 [&_th]:pb-1.5 [&_th]:font-medium">
        <tr>
          <th scope="col" className="text-start">
            Description
          </th>
          <th scope="col" className={numberStyles}>
            Quantity
          </th>
          <th scope="col" className={priceStyles}>
            Price
          </th>
          <th scope="col" className={numberStyles}>
            Amount
          </th>
        </tr>
      </thead>
      {orders.map((order) => (
        <tbody key={order.order_id}>
          <OrderRow order={order} columns={lineHeads.length} />
          <Lines lines={order.lines} />
        </tbody>
      ))}
      {own_lines.length > 0 && (
        <tbody>
          {orders.length > 0 && (
            <tr>
              <th scope="rowgroup" colSpan={lineHeads.length} className={sectionStyles}>
                <span className="text-ink-3">{ownLinesName}</span>
              </th>
            </tr>
          )}
          <Lines lines={own_lines} />
        </tbody>
      )}
      <tfoot className={totalsStyles}>
        {sumTexts(content).map(({ label, text }) => (
          <Total key={label} label={label} text={text} />
        ))}
      </tfoot>
    </table>
  );
}

/** Of the row that names a section. */
export const sectionStyles = 'border-b border-line pt-3.5 pb-1.5 text-start font-normal';

type OrderRowProps = {
  order: Pick<OrderSection, 'order_id' | 'order_number' | 'fulfilled_on' | 'purchase_order'>;
  columns: number;
};

export const OrderRow = ({ order, columns }: OrderRowProps) => (
  <tr>
    <th scope="rowgroup" colSpan={columns} className={sectionStyles}>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <OrderLink order={{ id: order.order_id, order_number: order.order_number }} />
        <span className="text-ink-3">Delivered {formatDateForGood(order.fulfilled_on)}</span>
        {order.purchase_order && <span className="text-ink-3">Purchase order {order.purchase_order}</span>}
      </span>
    </th>
  </tr>
);

const Lines = ({ lines }: { lines: readonly DocumentLine[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a document may be equal, and none has a state
    <tr key={index} className="[&>td]:py-1.5">
      <td className="wrap-anywhere">{line.description}</td>
      <td className={classNames(numberStyles, 'text-ink-3')}>{documentQuantity(line)}</td>
      <td className={classNames(priceStyles, 'text-ink-3')}>
        <Money cents={line.price} />
      </td>
      <td className={numberStyles}>
        <Money cents={line.amount} />
      </td>
    </tr>
  ));

const totalsStyles = [
  'border-t border-line-strong text-ink-2 [&_td]:text-end [&_th]:text-start [&_th]:font-normal',
  '[&_tr>*]:py-[3px] [&_tr:first-child>*]:pt-2.5',
  '[&_tr:last-child]:text-lg [&_tr:last-child]:text-ink [&_tr:last-child>*]:pt-1.5 [&_tr:last-child>*]:font-semibold',
].join(' ');

/** Two columns each, so that it holds on a phone as well, where the prices are not seen. */
const Total = ({ label, text }: { label: string; text: string }) => (
  <tr>
    <th scope="row" colSpan={2}>
      {label}
    </th>
    <td colSpan={2}>{text}</td>
  </tr>
);
