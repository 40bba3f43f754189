import * as z from 'zod';
import { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { hasOneEnd } from '#shared/frequency/recurrence-end.ts';
import { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { FutureInstant } from '#shared/kernel/time.ts';
import { hasChange, OrderDraft, orderEditFields } from '#shared/orders/order.ts';
import {
  AffectedOccurrence,
  ChangedSeries,
  HoldDraft,
  KeptOccurrence,
  SeriesEffects,
  SeriesOccurrence,
} from './series.contract.ts';

/** An edit of a recurring order before it is saved, or the proposal that waits for its customer. */
export const EditPreviewDraft = z
  .object({ ...orderEditFields, proposal: z.literal(true).optional() })
  .refine(...hasChange)
  .refine(...hasOneEnd);
export type EditPreviewDraft = z.infer<typeof EditPreviewDraft>;

export const EditPreview = z.object({
  recurrence_pattern: RecurrencePattern,
  /** The orders beside the one named that change as well, with the closed day that moves a visit of theirs. */
  changed: z.array(
    AffectedOccurrence.extend({ closed_day: SeriesOccurrence.shape.closed_day.unwrap().optional() }),
  ),
  /** What stays as it is: out of reach, skipped, or with these fields of its own. */
  kept: z.array(KeptOccurrence),
  /** What was skipped and is planned again, as the series then counts otherwise. */
  unskipped: z.array(AffectedOccurrence),
  /** The next 12 that take place, and what falls out among them. */
  next: z.array(SeriesOccurrence),
  series_version: z.int(),
});
export type EditPreview = z.infer<typeof EditPreview>;

export const previewOrderEditRoute = route({
  method: 'POST',
  path: '/api/orders/:id/preview',
  summary: 'What an edit of a recurring order, or its proposal, would do to its series; writes nothing',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: EditPreviewDraft,
  keyless: 'safe',
  reply: EditPreview,
});

const { items, pickup_date, delivery_date, pickup_address, delivery_address, special_instructions } =
  OrderDraft.shape;
const { purchase_order, frequency_template_id, recurrence, ends_on, ends_after, shown_total } =
  OrderDraft.shape;

const seriesEditFields = z
  .object({
    items,
    /** The dates of its first occurrence that is open: the others follow. */
    pickup_date,
    delivery_date,
    pickup_address,
    delivery_address,
    special_instructions,
    purchase_order,
    frequency_template_id,
    recurrence,
    ends_on,
    ends_after,
    closed_day_rule: ClosedDayRule.nullable(),
    /** Also what was changed by hand for one occurrence alone. */
    include_changed: z.boolean(),
    shown_total,
  })
  .partial();

/** A change of all open occurrences of a series, and of those to come: an absent field stays; `agreed` as in `OrderEdit`. */
export const SeriesEdit = seriesEditFields
  .extend({ agreed: z.boolean().optional() })
  .refine(...hasChange)
  .refine(...hasOneEnd);
export type SeriesEdit = z.infer<typeof SeriesEdit>;

export const editSeriesRoute = route({
  method: 'PUT',
  path: '/api/series/:id',
  summary:
    'Change all that is open of a recurring order, and what comes; where staff change what was agreed, it waits for the customer',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: SeriesEdit,
  reply: ChangedSeries,
  versioned: true,
});

/** A change of a series before it is made: exactly one act, the proposal that waits for its customer, or an edit. */
export const SeriesChangeDraft = z
  .object({
    hold: HoldDraft.optional(),
    resume: z.literal(true).optional(),
    stop: z.literal(true).optional(),
    proposal: z.literal(true).optional(),
    ...seriesEditFields.shape,
  })
  .refine(
    ({ hold, resume, stop, proposal, ...edit }) => {
      const acts = [hold, resume, stop, proposal].filter((act) => act !== undefined).length;
      const isEdit = Object.values(edit).some((value) => value !== undefined);
      return isEdit ? acts === 0 && hasChange[0](edit) : acts === 1;
    },
    { message: 'Send one change: a pause, a restart, a stop, an approval or an edit.' },
  )
  .refine(...hasOneEnd)
  .meta({ minProperties: 1 });
export type SeriesChangeDraft = z.infer<typeof SeriesChangeDraft>;

/** What a change of a series would do to its occurrences. */
export const SeriesPreview = z.object({
  ...EditPreview.shape,
  ...SeriesEffects.shape,
  /** `has_proposal` of an order: a hold withdraws what waits on it for its customer. */
  dropped: z.array(AffectedOccurrence.extend({ has_proposal: z.literal(true).optional() })),
  /** The first pickup that takes place after what falls out. */
  first_after: FutureInstant.nullable(),
});
export type SeriesPreview = z.infer<typeof SeriesPreview>;

export const previewSeriesChangeRoute = route({
  method: 'POST',
  path: '/api/series/:id/preview',
  summary:
    'What an edit of a recurring order, its proposal, a hold, resuming or ending now would do; writes nothing',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: SeriesChangeDraft,
  keyless: 'safe',
  reply: SeriesPreview,
});

export const approveSeriesModificationRoute = route({
  method: 'PUT',
  path: '/api/series/:id/approve-modification',
  summary: 'The customer approves what staff proposed for the whole series',
  access: { customer: 'own' },
  params: IdParams,
  reply: ChangedSeries,
  versioned: true,
});

export const rejectSeriesModificationRoute = route({
  method: 'PUT',
  path: '/api/series/:id/reject-modification',
  summary: 'The customer rejects what staff proposed for the whole series',
  access: { customer: 'own' },
  params: IdParams,
  reply: ChangedSeries,
  versioned: true,
});

export const agreeSeriesModificationRoute = route({
  method: 'PUT',
  path: '/api/series/:id/agree-modification',
  summary: 'Staff say that the customer agreed to what they proposed for the whole series',
  access: staffOnly,
  params: IdParams,
  reply: ChangedSeries,
  versioned: true,
});

export const withdrawSeriesModificationRoute = route({
  method: 'PUT',
  path: '/api/series/:id/withdraw-modification',
  summary: 'Staff withdraw what they proposed for the whole series',
  access: staffOnly,
  params: IdParams,
  reply: ChangedSeries,
  versioned: true,
});
