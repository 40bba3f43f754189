import * as z from 'zod';
import { Address } from '#shared/kernel/address.ts';
import { route } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { placeSources } from './place-source.ts';

/** Where an address is, or that nobody knows it. */
export const Place = z.object({
  /** `null`: the business. */
  customer_id: Id.nullable(),
  address: z.string(),
  /** In degrees. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  source: z.enum(placeSources).nullable(),
  set_at: Instant.nullable(),
});
export type Place = z.infer<typeof Place>;

/** Staff say whose address it is; for a customer it is theirs. */
const Whose = { customer_id: Id.nullish() };

export const placesRoute = route({
  method: 'GET',
  path: '/api/places',
  summary: 'The coordinates of the addresses of a customer, or with no customer of the business',
  access: { owner: 'any', admin: 'any', customer: 'own' },
  query: z.object({ customer_id: Id.optional() }),
  reply: z.array(Place),
  refusals: [404],
});

export const setPlaceRoute = route({
  method: 'PUT',
  path: '/api/places',
  summary: 'Set the coordinates of an address, or with null take them away',
  access: { owner: 'any', admin: 'any', customer: 'own' },
  body: z
    .object({
      ...Whose,
      address: Address('Enter an address'),
      latitude: z
        .number()
        .min(-90, 'A latitude is from -90 to 90')
        .max(90, 'A latitude is from -90 to 90')
        .nullable(),
      longitude: z
        .number()
        .min(-180, 'A longitude is from -180 to 180')
        .max(180, 'A longitude is from -180 to 180')
        .nullable(),
    })
    .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['longitude'],
      error: 'Enter both, or neither',
    }),
  reply: Place,
});

export const findPlaceRoute = route({
  method: 'POST',
  path: '/api/places/find',
  summary: 'Ask the geocoder where an address is; what a person set stays',
  access: { owner: 'any', admin: 'any', customer: 'own' },
  body: z.object({ ...Whose, address: Address('Enter an address') }),
  keyless: 'once',
  reply: Place,
  refusals: [409, 429, 503],
});
