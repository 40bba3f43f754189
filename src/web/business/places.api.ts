import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { findPlaceRoute, placesRoute, setPlaceRoute } from '#shared/runs/places/places.contract.ts';
import { call } from '#web/kernel/api.ts';

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

/** Loads what shows a place again. */
function useReload() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: placesKey }),
      client.invalidateQueries({ queryKey: ['dispatch'] }),
    ]);
}

type NewPlace = Omit<z.input<typeof setPlaceRoute.body>, 'customer_id'>;

export function useSetPlace(whose: Whose) {
  const reload = useReload();
  return useMutation({
    mutationFn: (place: NewPlace) => call(setPlaceRoute, { body: { ...bodyOf(whose), ...place } }),
    onSuccess: reload,
  });
}

/** Asks the geocoder. */
export function useFindPlace(whose: Whose) {
  const reload = useReload();
  return useMutation({
    mutationFn: (address: string) => call(findPlaceRoute, { body: { ...bodyOf(whose), address } }),
    onSuccess: reload,
  });
}
