import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { findPlaceRoute, placesRoute, setPlaceRoute } from '#shared/runs/places/places.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** Whose addresses: of a customer, of the business (`null`), or of the customer who is signed in. */
export type Whose = string | null | 'own';

const placesKey = ['coordinates'];

const bodyOf = (whose: Whose) => (whose === 'own' ? {} : { customer_id: whose });

/** Where the addresses of somebody are. */
export const placesQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...placesKey, whose],
    queryFn: () =>
      call(placesRoute, { query: whose === 'own' || whose === null ? {} : { customer_id: whose } }),
  });

/** The places, and what shows them. */
const stale = [placesKey, ['dispatch']];

type NewPlace = Omit<z.input<typeof setPlaceRoute.body>, 'customer_id'>;

export const useSetPlace = (whose: Whose) =>
  useWrite((place: NewPlace) => call(setPlaceRoute, { body: { ...bodyOf(whose), ...place } }), { stale });

/** Asks the geocoder. */
export const useFindPlace = (whose: Whose) =>
  useWrite((address: string) => call(findPlaceRoute, { body: { ...bodyOf(whose), address } }), { stale });
