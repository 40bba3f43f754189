import { CopyPlus, Package } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { readyText } from '#shared/orders/ready-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { findOrders } from '#web/orders/orders.api.ts';
import type { SearchProvider, SearchResult } from '#web/palette/commands.ts';

export type OpenOrder = (id: string) => void;
type ShowAll = (search: string) => void;

type OrderProviderProps = {
  openOrder: OpenOrder;
  /** Starts another order with what this one has; not for drivers. */
  openAgain?: OpenOrder;
  showsCustomer: boolean;
  showAll?: ShowAll;
};

/** Finds orders, for every role. The service decides which rows the caller may see. */
export const orderProvider = ({
  openOrder,
  openAgain,
  showsCustomer,
  showAll,
}: OrderProviderProps): SearchProvider => ({
  heading: 'Orders',
  icon: Package,
  searchedBy: ['an order number', 'a customer'],
  search: async (search, signal) => {
    const { rows, total } = await findOrders(search, signal);
    const found = rows.map((order) => ({
      id: order.id,
      label: order.order_number,
      ...(showsCustomer ? { note: order.customer_name } : {}),
      // Of several orders of one customer the pickup tells which is which.
      end: (
        <span className="flex flex-none items-center gap-2 max-md:flex-col max-md:items-end max-md:gap-0.5">
          <span className="text-xs text-ink-3 tabular-nums max-w-44 text-end">
            <NextOfOrder order={order} isOwn={!showsCustomer} />
          </span>
          <OrderStatusBadge status={order.status} />
        </span>
      ),
      run: () => openOrder(order.id),
    }));
    const [only] = rows.length === 1 ? rows : [];
    return { total, rows: only && openAgain ? [...found, sameAgainRow(only, openAgain)] : found };
  },
  ...(showAll ? { showAll } : {}),
});

/** When it is picked up; to its customer, of one that is ready, that we bring it. */
function NextOfOrder({ order, isOwn }: { order: Order; isOwn: boolean }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const ready = isOwn && readyText(order, zone, now);
  if (ready) return unbroken(ready);
  return (
    <>
      <span className="sr-only">pickup </span>
      <DateTime moment={order.pickup_date} />
    </>
  );
}

/** Where a search finds one order. */
const sameAgainRow = ({ id, order_number }: Order, openAgain: OpenOrder): SearchResult => ({
  id: `again ${id}`,
  label: 'Order Again',
  icon: CopyPlus,
  note: order_number,
  run: () => openAgain(id),
});

export const driverSearchProviders = (openOrder: OpenOrder): SearchProvider[] => [
  orderProvider({ openOrder, showsCustomer: true }),
];
