import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressesQuery } from '#web/business/business.api.ts';
import { frequencyTemplatesQuery } from '#web/frequency/frequency.api.ts';
import { pricedSkusQuery } from '#web/pricing/pricing.api.ts';
import { type OrderChoices, optionsOf } from './order-form-values.ts';

/** The items, templates and addresses a customer chooses from; `error` when one of them failed to load. */
export function useCustomerOrderChoices(customer_id: string) {
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
