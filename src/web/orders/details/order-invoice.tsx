import { Link } from '@tanstack/react-router';
import type { Order } from '#shared/orders/order.ts';
import { useUser } from '#web/kernel/session-store.ts';

/** The invoice that an order is on, as an entry in a list of terms; it leads to its page, which drivers have none of. */
export function OrderInvoiceEntry({
  order: { invoice_id, invoice_number },
}: {
  order: Pick<Order, 'invoice_id' | 'invoice_number'>;
}) {
  const role = useUser()?.role;
  if (!invoice_id || !role || role === 'driver') return null;
  const to =
    role === 'customer' ? '/dashboard/customer/invoices/$id' : (`/dashboard/${role}/money/$id` as const);
  return (
    <div>
      <dt>Invoice</dt>
      <dd>
        <Link to={to} params={{ id: invoice_id }} className="link tap-target tabular-nums">
          {invoice_number}
        </Link>
      </dd>
    </div>
  );
}
