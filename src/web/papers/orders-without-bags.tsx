import { useState } from 'react';
import type { RouteReply } from '#shared/kernel/route.ts';
import { bagRange } from '#shared/labels/bag.ts';
import { type labelsRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useSetBags } from './papers.api.ts';

type OrderWithoutBags = RouteReply<typeof labelsRoute>['without_bags'][number];

/** The orders none of whose bags has a code: somebody says how many bags there are. */
export function OrdersWithoutBags({ orders }: { orders: readonly OrderWithoutBags[] }) {
  return (
    <section
      className="card w-[168mm] max-w-full px-4 pt-4 pb-1.5 print:hidden"
      aria-labelledby="without-bags"
    >
      <h2 className="text-base" id="without-bags">
        Not labelled yet
      </h2>
      <p className="mb-2 text-sm text-ink-2">Say how many bags there are, and each gets a label.</p>
      <ul>
        {orders.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </ul>
    </section>
  );
}

const rowStyles = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5';

function OrderRow({ order }: { order: OrderWithoutBags }) {
  const { order_id, order_number, customer_name, bag_count } = order;
  const [bags, setBags] = useState(String(bag_count ?? 1));
  const { mutateAsync } = useSetBags();
  const { run, isBusy } = useAction();
  const count = setBagsRoute.body.shape.count.safeParse(Number(bags || Number.NaN)).data;
  const make = () =>
    count !== undefined &&
    run(() => mutateAsync({ order_id, count }), { failure: 'The labels could not be made. Try again.' });
  return (
    <li>
      <form
        className={rowStyles}
        aria-label={order_number}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="order-no">{order_number}</p>
          <p className="text-sm wrap-anywhere text-ink-2">{customer_name}</p>
        </div>
        <Quantity
          className="w-32"
          label={`Bags of ${order_number}`}
          value={bags}
          max={bagRange.max}
          onChange={setBags}
        />
        <Button type="submit" disabled={count === undefined} busy={isBusy}>
          Make labels
        </Button>
      </form>
    </li>
  );
}
