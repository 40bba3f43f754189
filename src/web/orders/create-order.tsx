import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { OrderDraft } from '#shared/orders/order.ts';
import { lockHours } from '#shared/orders/order-rules.ts';
import { addressesQuery, useBusiness } from '#web/business/business.api.ts';
import { frequencyTemplatesQuery } from '#web/frequency/frequency.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { pricedSkusQuery } from '#web/pricing/pricing.api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { OrderForm } from './order-form.tsx';
import { firstValues, type OrderChoices, optionsOf } from './order-form-values.ts';
import { usePlaceOrder } from './orders.api.ts';

/** The dialog a customer orders in. */
export function CreateOrder({ customer_id, onClose }: { customer_id: string; onClose: () => void }) {
  const { time_zone } = useBusiness();
  const [openedAt] = useState(() => Temporal.Now.instant());
  const { choices, error, retry } = useOrderChoices(customer_id);
  const start = useMemo(
    () => choices && firstValues(choices, openedAt, time_zone),
    [choices, openedAt, time_zone],
  );
  const placeOrder = usePlaceOrder();
  const send = async (draft: OrderDraft) => {
    await placeOrder.mutateAsync(draft);
    toast.success('Order created successfully!');
    onClose();
  };
  return (
    <OrderForm
      title="Create Order"
      description={`Orders are locked ${lockHours} hours before delivery.`}
      action="Create Order"
      start={start}
      choices={choices}
      error={
        error && (
          <ErrorState title="The order form could not be opened" onRetry={retry}>
            {detailOr(error, 'Check your connection and try again.')}
          </ErrorState>
        )
      }
      send={send}
      failure="Failed to create order. Please try again."
      onClose={onClose}
    />
  );
}

/** What an order of this customer chooses from; `error` while something of it is missing. */
function useOrderChoices(customer_id: string) {
  const prices = useQuery(pricedSkusQuery(customer_id));
  const templates = useQuery(frequencyTemplatesQuery);
  const addresses = useQuery(addressesQuery);
  const choices = useMemo((): OrderChoices | undefined => {
    if (!prices.data || !templates.data || !addresses.data) return undefined;
    return {
      options: optionsOf(prices.data),
      templates: templates.data,
      business_address: addresses.data.business_pickup_address,
      saved_address: addresses.data.customer_delivery_address,
    };
  }, [prices.data, templates.data, addresses.data]);
  const failed = [prices, templates, addresses].filter((query) => query.isError && !query.data);
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  return { choices, error: choices ? null : failed[0]?.error, retry };
}
