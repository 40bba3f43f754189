import { useOpenOrder } from './use-order-dialog.ts';

/** The number of an order in the lists of customers: its line on hover stands closer to the text. */
export const openOrderStyles = 'order-no order-link tap-target hover:underline-offset-auto!';

/** Of a list: what has just arrived (`data-arrived`) glows once. */
export const arrivalStyles = [
  'motion-safe:[&_tr:has([data-arrived])>td]:animate-[order-arrive_2.4s_var(--curve-out)]',
  'motion-safe:[&_article:has([data-arrived])]:animate-[order-arrive_2.4s_var(--curve-out)]',
].join(' ');

type OrderLinkProps = { order: { id: string; order_number: string } };

/** The number of an order, as a button that opens its details. */
export function OrderLink({ order }: OrderLinkProps) {
  const open = useOpenOrder();
  return (
    <button
      type="button"
      className="order-no order-link tap-target"
      aria-haspopup="dialog"
      onClick={() => open(order.id)}
    >
      {order.order_number}
    </button>
  );
}
