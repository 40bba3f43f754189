import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { minPasswordLength } from '#shared/accounts/user.ts';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { addressesRoute, businessRoute } from '#shared/business/business.contract.ts';
import { type ChangeLimits, changeLimitsOf } from '#shared/orders/order-lock.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import { call } from '#web/kernel/api.ts';
import { keptReply, withOfflineFallback } from '#web/kernel/offline-cache.ts';

const keptAs = 'business';

export const businessQuery = queryOptions({
  queryKey: ['business'],
  // Every screen needs it, also the ones that work offline.
  queryFn: async () => (await withOfflineFallback(businessRoute, keptAs, () => call(businessRoute))).reply,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The business as it was kept on this device; `null` if it was not. */
export const keptBusiness = async (): Promise<Business | null> =>
  (await keptReply(businessRoute, keptAs))?.reply ?? null;

/** Name, time zone and address of the business. The router loads them before it shows a dashboard. */
export const useBusiness = (): Business => useSuspenseQuery(businessQuery).data;

/** Until when a customer can change an order. */
export const useChangeLimits = (): ChangeLimits => changeLimitsOf(useBusiness());

/** What becomes of recurring orders on closed days, where they have no rule of their own. */
export const useShopClosedDayRule = (): ClosedDayRule =>
  useQuery(businessQuery).data?.series_closed_day_rule ?? 'as_planned';

/** Whether a geocoder can be asked where an address is. */
export const useHasGeocoder = (): boolean => useQuery(businessQuery).data?.uses_geocoder ?? false;

/** Whether orders are invoiced. */
export const useIsInvoicing = (): boolean => useQuery(businessQuery).data?.invoicing === true;

/** Whether the shop charges GST on what is ordered from now on. What the router has loaded is read, and nothing loaded for it. */
export const useGstMode = (): GstMode => ({
  gst_charged: useQuery({ ...businessQuery, enabled: false }).data?.gst_registered ?? true,
});

/** The minimum length of a new password, in characters. */
export const useMinPasswordLength = (): number =>
  useQuery(businessQuery).data?.least_password_length ?? minPasswordLength;

/** The addresses an order of the signed-in customer starts with. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: () => call(addressesRoute),
});

/** The same for an order that staff place for a customer. */
export const customerAddressesQuery = (customer_id: string) =>
  queryOptions({
    queryKey: ['addresses', customer_id],
    queryFn: () => call(addressesRoute, { query: { customer_id } }),
  });
