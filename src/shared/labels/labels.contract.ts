import * as z from 'zod';
import { Day, IdParams, PathNumber, route, staffOnly } from '#shared/kernel/route.ts';
import { Id, Text } from '#shared/kernel/text.ts';
import { DeviceInstant, Instant } from '#shared/kernel/time.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { Bag, bagRange, shopStages } from './bag.ts';

/** What somebody scanned or typed: a code, or the address that stands in its QR. */
export const ScannedCode = Text(200, 'Enter the code of the bag');

/** What is said of a stage that is none. */
export const noStage = 'Choose where the bag was scanned';

export const setBagsRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/bags',
  summary: 'Say how many bags an order has; each has a code for its label, which it keeps',
  access: staffOnly,
  params: IdParams,
  body: z.object({ count: integerInRange(bagRange) }),
  reply: z.array(Bag),
  refusals: [404, 409],
});

export const bagRoute = route({
  method: 'GET',
  path: '/api/bags/:code',
  summary: 'The bag with this code, for staff and for drivers who see its order',
  access: { ...staffOnly, driver: 'assigned' },
  params: z.object({ code: ScannedCode }),
  reply: Bag,
  refusals: [404],
});

export const scanRoute = route({
  method: 'POST',
  path: '/api/scans',
  summary: 'A bag was scanned in the shop; the same scan again has no other effect',
  access: staffOnly,
  body: z.object({
    id: Id,
    code: ScannedCode,
    stage: z.enum(shopStages, noStage),
    /** The order it is to belong to: a blank label is its from then on. */
    order_id: Id.optional(),
    happened_at: DeviceInstant,
  }),
  keyless: 'own-id',
  reply: Bag.extend({
    /** It had been scanned there before. */
    is_repeat: z.boolean(),
  }),
  refusals: [404, 409],
});

/** At most so many labels are printed at once. */
export const maxLabels = 500;

/** A sheet of A4 with 14 labels of 99.1 × 38.1 mm, or a roll of 100 × 50 mm. */
export const labelFormats = ['a4', 'roll'] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** What a label says. A blank one has a code alone. */
export const Label = z.object({
  code: z.string(),
  /** What its QR says: the address that opens its order. */
  address: z.string(),
  bag: z
    .object({
      order_number: z.string(),
      customer_name: z.string(),
      number: z.int(),
      of: z.int(),
      delivery_date: Instant,
      /** `null` for a free time. */
      delivery_until: Instant.nullable(),
    })
    .nullable(),
});
export type Label = z.infer<typeof Label>;
export const Labels = z.array(Label);

/** Ids in a query, separated by commas. */
const OrderIds = z.codec(z.string().max(20_000), z.array(Id).min(1).max(maxLabels), {
  decode: (text) => text.split(','),
  encode: (ids) => ids.join(','),
});

/** Which labels: of orders, of the deliveries of a day, or so many blank ones. One of the three is named. */
const labelsQuery = {
  orders: OrderIds.optional(),
  day: Day.optional(),
  blank: PathNumber.optional(),
};
const isOneChoice = [
  ({ orders, day, blank }: { orders?: unknown; day?: unknown; blank?: unknown }) =>
    [orders, day, blank].filter((choice) => choice !== undefined).length === 1,
  'Choose orders, a day or a number of blank labels',
] as const;

export const labelsRoute = route({
  method: 'GET',
  path: '/api/labels',
  summary: 'The labels of orders, of the deliveries of a day, or blank ones with new codes',
  access: staffOnly,
  query: z.object(labelsQuery).refine(...isOneChoice),
  reply: z.object({
    labels: Labels,
    /** The orders without a bag that has a code; `bag_count` is what was counted at the pickup. */
    without_bags: z.array(
      z.object({
        order_id: Id,
        order_number: z.string(),
        customer_name: z.string(),
        bag_count: z.int().nullable(),
      }),
    ),
  }),
  refusals: [404, 422],
});

export const labelsPdfRoute = route({
  method: 'GET',
  path: '/api/labels.pdf',
  summary: 'Labels as a PDF to print; `first` is the place of the first on a sheet, from 1',
  access: staffOnly,
  query: z
    .object({ ...labelsQuery, format: z.enum(labelFormats).optional(), first: PathNumber.optional() })
    .refine(...isOneChoice),
  gives: 'application/pdf',
  reply: null,
  refusals: [404, 422],
});
