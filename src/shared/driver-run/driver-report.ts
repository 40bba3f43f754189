import * as z from 'zod';
import { maxPhotos } from '#shared/files/file.ts';
import { Day } from '#shared/kernel/route.ts';
import { ChosenId, Id, OptionalText } from '#shared/kernel/text.ts';
import { DeviceInstant } from '#shared/kernel/time.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { bagRange, driverStages } from '#shared/labels/bag.ts';
import { noStage, ScannedCode } from '#shared/labels/labels.contract.ts';
import { ActualLines } from '#shared/orders/actuals.contract.ts';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { failureReasons } from '#shared/orders/leg-attempt.ts';

/** Where what is still in the van goes as a run ends. */
export const vanAnswers = ['shop', 'van', 'missing'] as const;
export type VanAnswer = (typeof vanAnswers)[number];

export const vanAnswerLabels: Record<VanAnswer, string> = {
  shop: 'Back in the shop',
  van: 'Stays in the van',
  missing: 'Missing',
};

/** The answers for all that is in the van; what is missing needs a note. */
export const VanAnswers = z
  .array(z.object({ leg_id: Id, answer: z.enum(vanAnswers), note: OptionalText(1000) }))
  .max(400)
  .check(({ value, issues }) => {
    for (const [index, { answer, note }] of value.entries()) {
      if (answer !== 'missing' || note) continue;
      issues.push({ code: 'custom', path: [index, 'note'], message: 'Enter what is missing', input: value });
    }
  });
export type VanAnswers = z.infer<typeof VanAnswers>;

/** What every report has. Its id is made on the phone, and is kept for good: sent again it has no other effect. */
const stamp = {
  id: Id,
  /** By the clock of the phone. */
  happened_at: DeviceInstant,
  /** By the clock of the phone as it sends this; the difference to our clock corrects `happened_at`. */
  sent_at: DeviceInstant,
};

/** Bounds that no day of a driver reaches. */
const LegIds = z.array(Id).max(400);

const FileIds = (max: number) => z.array(Id).max(max).optional();

/** One tap of a driver. */
export const DriverReport = z.discriminatedUnion('type', [
  /** The deliveries with these legs are loaded; the run starts. */
  z.object({ ...stamp, type: z.literal('start_run'), day: Day, leg_ids: LegIds }),
  /** The stop of this leg is the next one. */
  z.object({ ...stamp, type: z.literal('on_my_way'), leg_id: Id }),
  z.object({
    ...stamp,
    type: z.literal('done'),
    leg_id: Id,
    bag_count: integerInRange(bagRange).nullish(),
    /** Who took it, or gave it. */
    receiver_name: OptionalText(80),
    note: OptionalText(1000),
    /** Announced pictures: photos, and a signature. */
    file_ids: FileIds(maxPhotos + 1),
  }),
  z
    .object({
      ...stamp,
      type: z.literal('failed'),
      leg_id: Id,
      reason: z.enum(failureReasons, 'Choose a reason'),
      note: OptionalText(1000),
      file_ids: FileIds(maxPhotos),
    })
    .refine(({ reason, note }) => reason !== 'other' || note, {
      path: ['note'],
      message: 'Enter what happened',
    }),
  /** More about a leg that is done or failed; nothing that is there goes. */
  z
    .object({
      ...stamp,
      type: z.literal('add'),
      leg_id: Id,
      note: OptionalText(1000),
      file_ids: FileIds(maxPhotos),
      /** Laundry of it is missing, as the note says; of an open leg too. */
      is_missing: z.boolean().optional(),
      /** The customer gives more than was ordered, as the note says; of an open leg too. */
      is_extra: z.boolean().optional(),
      /** Its bags with codes that are, by their numbers. */
      missing_bags: z.array(integerInRange(bagRange)).max(bagRange.max).optional(),
      /** How many are missing of bags without codes; what was said before of it counts no more. */
      missing_count: integerInRange({ min: 0, max: bagRange.max }).optional(),
    })
    .refine(({ is_missing, note }) => !is_missing || note, {
      path: ['note'],
      message: 'Enter what is missing',
    })
    .refine(({ is_extra, is_missing, note }) => !is_extra || (note && !is_missing), {
      path: ['note'],
      message: 'Enter what more you collect',
    })
    .refine(({ note, file_ids }) => note || file_ids?.length, {
      path: ['note'],
      message: 'Add a note or a photo',
    }),
  /** A step of an order, of whichever day, forwards or back; one back from another status than they saw is refused. */
  z.object({
    ...stamp,
    type: z.literal('step'),
    order_id: Id,
    status: z.enum(deliveryStatuses, 'Please select a status'),
    seen_status: z.enum(deliveryStatuses).optional(),
    note: OptionalText(1000),
  }),
  /** The driver tries a leg that failed again on the same day. */
  z.object({ ...stamp, type: z.literal('retry'), leg_id: Id }),
  /** What was really there of an order that the driver has collected. */
  z.object({ ...stamp, type: z.literal('count'), order_id: Id, items: ActualLines }),
  /**
   * A bag was scanned. At a pickup a blank label is the order's of the leg from then on; without a leg it is a bag of an order
   * that the driver has.
   */
  z.object({
    ...stamp,
    type: z.literal('scan'),
    code: ScannedCode,
    stage: z.enum(driverStages, noStage),
    leg_id: Id.optional(),
  }),
  /** Takes a report of the last minutes back. */
  z.object({ ...stamp, type: z.literal('undo'), report_id: Id }),
  /** The coordinates of a door, measured there. */
  z.object({
    ...stamp,
    type: z.literal('spot'),
    leg_id: Id,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy_m: z.number().min(0).max(50, 'This spot is not exact enough. Step outside and try again.'),
  }),
  /** The open stops in the order that the driver wants. */
  z.object({
    ...stamp,
    type: z.literal('order_stops'),
    day: Day,
    stop_ids: z.array(ChosenId('Please select a stop')).max(400),
  }),
  /** All that is open comes so much later than it is reckoned now; 0: in time again. `tells_all`: also told is who comes later in time. */
  z.object({
    ...stamp,
    type: z.literal('late'),
    day: Day,
    minutes: integerInRange({ min: 0, max: 240 }),
    tells_all: z.boolean().optional(),
  }),
  z.object({ ...stamp, type: z.literal('end_run'), day: Day, van: VanAnswers }),
]);
export type DriverReport = z.infer<typeof DriverReport>;

export type ReportType = DriverReport['type'];
export type ReportOf<T extends ReportType> = Extract<DriverReport, { type: T }>;
export const reportTypes = [
  'start_run',
  'on_my_way',
  'done',
  'failed',
  'step',
  'add',
  'retry',
  'count',
  'scan',
  'undo',
  'spot',
  'order_stops',
  'late',
  'end_run',
] as const satisfies readonly ReportType[];

/**
 * What a driver takes back: the last of these on a leg, and the last of those of a run. What was noted, counted, scanned, measured,
 * put in order or said to be late stays, and is said anew.
 */
export const undoableTypes = {
  leg: ['on_my_way', 'done', 'failed', 'step', 'retry'],
  run: ['start_run', 'end_run'],
} as const satisfies Record<string, readonly ReportType[]>;

/** For so long a driver takes a report back. */
export const undoMinutes = 10;
