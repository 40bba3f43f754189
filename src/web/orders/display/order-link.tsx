import { useOpenOrder } from './use-order-dialog.ts';

/** The number of an order in the lists of customers: its line on hover stands closer to the text. */
export const openOrderStyles = 'order-no order-link tap-target hover:underline-offset-auto!';

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
