import { useOrderDialog } from '#web/orders/use-order-dialog.ts';

type OrderLinkProps = { order: { id: string; order_number: string } };

/** The number of an order, as a button that opens its details. */
export function OrderLink({ order }: OrderLinkProps) {
  const { open } = useOrderDialog();
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
