import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { findPlaceRoute, placesRoute, setPlaceRoute } from '#shared/runs/places.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** Whose addresses: of a customer, or of the business (`null`). */
export type Whose = string | null;

const placesKey = ['coordinates'];

/** Where the addresses of somebody are. */
export const placesQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...placesKey, whose],
    queryFn: () => call(placesRoute, { query: whose === null ? {} : { customer_id: whose } }),
  });

/** The places, and what shows them. */
const stale = [placesKey, ['dispatch'], ['overview', 'customer']];

type NewPlace = Omit<z.input<typeof setPlaceRoute.body>, 'customer_id'>;

export const useSetPlace = (whose: Whose) =>
  useWrite((place: NewPlace) => call(setPlaceRoute, { body: { customer_id: whose, ...place } }), { stale });

/** Asks the geocoder. */
export const useFindPlace = (whose: Whose) =>
  useWrite((address: string) => call(findPlaceRoute, { body: { customer_id: whose, address } }), { stale });
