import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cents } from '#shared/kernel/money.ts';
import type { CustomerPrice } from '#shared/pricing/customer-price.ts';
import {
  createCustomerPriceRoute,
  customerPricesRoute,
  deleteCustomerPriceRoute,
  editPricesRoute,
  updateCustomerPriceRoute,
} from '#shared/pricing/pricing.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useInvalidate, useWrite } from '#web/kernel/use-write.ts';

/** The prices agreed with one customer, sorted by the SKU's name. */
export const customerPricesQuery = (customer_id: string) =>
  queryOptions({
    queryKey: ['prices', customer_id, 'agreed'],
    queryFn: () => call(customerPricesRoute, { params: { customer_id } }),
  });

/** A changed price: the customer's prices and the catalogue with these prices. */
const stale = [['prices']];

export const useAgreePrice = () => useWrite(createCustomerPriceRoute, { stale });

export const useRemovePrice = () => useWrite(deleteCustomerPriceRoute, { stale });

/** Prices of one customer, all or none. */
export const useEditPrices = () => useWrite(editPricesRoute, { stale });

const changePriceKey = ['prices', 'change'];

type PriceChange = { price: CustomerPrice; custom_price: Cents };

/** An optimistic update: the new price shows at once, and the old one again when the service refuses. */
export function useChangePrice() {
  const client = useQueryClient();
  const invalidate = useInvalidate(stale);
  const setCachedPrice = ({ id, customer_id }: CustomerPrice, custom_price: Cents) =>
    client.setQueryData(customerPricesQuery(customer_id).queryKey, (prices) =>
      prices?.map((each) => (each.id === id ? { ...each, custom_price } : each)),
    );
  return useMutation({
    mutationKey: changePriceKey,
    mutationFn: ({ price, custom_price }: PriceChange) =>
      call(updateCustomerPriceRoute, { params: { id: price.id }, body: { custom_price } }),
    onMutate: async ({ price, custom_price }) => {
      // A reply from before the change must not arrive after it.
      await client.cancelQueries({ queryKey: ['prices', price.customer_id] });
      setCachedPrice(price, custom_price);
    },
    onError: (_, { price }) => setCachedPrice(price, price.custom_price),
    // While another price is being saved, a refetch would bring back its old value.
    onSettled: () => {
      if (client.isMutating({ mutationKey: changePriceKey }) === 1) void invalidate();
    },
  });
}
