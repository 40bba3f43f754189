import { type ReactNode, useId } from 'react';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { CountBadge } from '#web/ui/display/count-badge.tsx';

type WrapUpCardProps = {
  title: string;
  count: number;
  /** Below the title. */
  hint?: string | undefined;
  /** Rows. */
  children: ReactNode;
};

/** A part of the wrap-up: what is left to do; absent where nothing is. */
export function WrapUpCard({ title, count, hint, children }: WrapUpCardProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="border-b border-line px-4 py-3">
        <div className="flex items-center gap-2">
          <h2 id={id} className="text-base">
            {title}
          </h2>
          <CountBadge count={count} due />
        </div>
        {hint && <p className="text-sm text-ink-3">{hint}</p>}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

type WrapUpRowProps = {
  /** What it is about. */
  children: ReactNode;
  /** At its end; on a phone below it. */
  action?: ReactNode;
};

export function WrapUpRow({ children, action }: WrapUpRowProps) {
  return (
    <li className="flex items-start gap-3 border-line px-4 py-3 not-first:border-t max-md:flex-wrap">
      <div className="min-w-0 flex-1 max-md:basis-full">{children}</div>
      {action}
    </li>
  );
}

type OrderOfCustomerProps = { order_id: string; order_number: string; customer_name: string };

/** An order, which opens its details, and whose it is. */
export function OrderOfCustomer({ order_id, order_number, customer_name }: OrderOfCustomerProps) {
  return (
    <p className="flex flex-wrap gap-x-2.5">
      <OrderLink order={{ id: order_id, order_number }} />
      <span className="min-w-0 font-medium">{customer_name}</span>
    </p>
  );
}
