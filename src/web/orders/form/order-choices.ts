import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { addressesQuery, useBusiness } from '#web/business/business.api.ts';
import { frequencyTemplatesQuery } from '#web/frequency/frequency.api.ts';
import { type OrderOption, optionsOf } from '#web/orders/form/values/line-values.ts';
import type { OrderChoices } from '#web/orders/form/values/order-form-values.ts';
import { basePricesQuery, pricedSkusQuery } from '#web/pricing/pricing.api.ts';

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

/**
 * The items staff can add to an order of this customer: those with an agreed price, or the catalogue at base
 * prices when the agreed prices could not be loaded. `options` is `undefined` while they load.
 */
export function useStaffOrderOptions(customer_id: string | undefined) {
  const agreed = useQuery({
    ...pricedSkusQuery(customer_id ?? ''),
    enabled: customer_id !== undefined,
    retry: 1,
  });
  const isBase = agreed.isError && !agreed.data;
  const base = useQuery({ ...basePricesQuery, enabled: isBase });
  const options = useMemo((): OrderOption[] | undefined => {
    if (agreed.data) return optionsOf(agreed.data);
    if (!isBase) return undefined;
    return base.data?.map(({ id, name, measure, price }) => ({ sku_id: id, name, measure, price }));
  }, [agreed.data, isBase, base.data]);
  const failed = isBase && base.isError && !base.data;
  const retry = () => {
    void agreed.refetch();
    void base.refetch();
  };
  /** How many items a price can be agreed for. */
  const unpriced = agreed.data?.filter(({ has_custom_pricing }) => !has_custom_pricing).length ?? 0;
  return { options, unpriced, isBase, error: failed ? base.error : null, retry };
}

/** The items, templates and addresses staff choose from when they edit what a customer has. */
export function useStaffOrderChoices(customer_id: string) {
  const { pickup_address: business_address } = useBusiness();
  const { options, error, retry } = useStaffOrderOptions(customer_id);
  const templates = useFrequencyTemplates();
  const choices = useMemo((): OrderChoices | undefined => {
    if (!options || !templates) return undefined;
    return { options, templates, business_address, saved_address: null };
  }, [options, templates, business_address]);
  return { choices, error, retry };
}

/** The frequency templates; `undefined` while they load, an empty list when they could not be loaded. */
export function useFrequencyTemplates(): readonly FrequencyTemplate[] | undefined {
  const { data, isError } = useQuery(frequencyTemplatesQuery);
  return data ?? (isError ? noTemplates : undefined);
}

const noTemplates: readonly FrequencyTemplate[] = [];
