import * as z from 'zod';
import { ProofRules } from '#shared/business/proof-settings.ts';
import { fileKinds, fileStates } from '#shared/files/file.ts';
import { Id } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';
import { OrderBag } from '#shared/labels/bag.ts';
import { failureReasons, legKinds, legStates } from '#shared/orders/leg-attempt.ts';
import { OrderItem } from '#shared/orders/order.ts';
import { orderStatuses } from '#shared/orders/order-status.ts';
import { Run, RunLeg, RunStop } from '#shared/runs/run.ts';
import { reportTypes } from './driver-report.ts';

/** `undone` is a report that was taken back since. */
export const reportOutcomes = ['accepted', 'refused', 'undone'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The report that the driver may still take back, what it said, and until when. */
const Undoable = z.object({
  report_id: Id,
  type: z.enum(reportTypes).optional(),
  until: Instant,
  /** Of an `On my way` the open stops as they stood before it. */
  stops: z.array(Id).optional(),
});
export type Undoable = z.infer<typeof Undoable>;

/** A leg as its driver needs it at the door. */
export const DriverLeg = RunLeg.extend({
  order_status: z.enum(orderStatuses),
  special_instructions: z.string().nullable(),
  /** How many pieces the order has, and what else of it is by weight. */
  item_count: z.int(),
  grams: z.int().optional(),
  /** Of a pickup the lines of its order as they stand, to be counted; of a delivery none. */
  items: z.array(OrderItem),
  on_the_way_at: Instant.nullable(),
  /** When it was put into the van as the run started. */
  loaded_at: Instant.nullable(),
  /** Counts the attempts of its kind, from 1. */
  attempt: z.int(),
  failure_reason: z.enum(failureReasons).nullable(),
  /** What was noted, counted and taken at its door. */
  note: z.string().nullable(),
  bag_count: z.int().nullable(),
  receiver_name: z.string().nullable(),
  files: z.array(z.object({ id: Id, kind: z.enum(fileKinds), state: z.enum(fileStates) })),
  /** How many bags its order has, as far as anybody counted: those of the pickup. */
  known_bags: z.int().nullable(),
  /** Its bags that have codes, by number. */
  bags: z.array(OrderBag),
  /** Whether its customer was told that they are next; `null` where nobody can be. */
  is_told_next: z.boolean().nullish(),
  /** Whether that leaves the app for them, by mail, text or push; else they see it in the app alone. */
  is_messaged: z.boolean().optional(),
  /** What of it its driver told the shop is missing. */
  missing_note: z.string().nullish(),
  /** How many bags without codes that is. */
  missing_count: z.int().nullish(),
  /** What its driver told the shop is more than was ordered. */
  extra_note: z.string().nullish(),
  /** The stains and damages noted of its order; `by` is `null` where its driver did. */
  conditions: z.array(z.object({ by: z.string().nullable(), note: z.string() })).optional(),
  /** Until when its customer expects the driver, as they were told with it, and when they were told that it gets later. */
  told_until: FutureInstant.nullish(),
  told_late_at: Instant.nullish(),
  undo: Undoable.nullable(),
});
export type DriverLeg = z.infer<typeof DriverLeg>;

export const DriverStop = RunStop.extend({
  legs: z.array(DriverLeg),
  /** Since when it is the next stop of the run; of a finished stop since when it was. */
  next_at: Instant.nullable(),
  /** When the customer expects the driver; `null` before the run starts. */
  eta_from: FutureInstant.nullable(),
  eta_until: FutureInstant.nullable(),
  /** What its customer tells drivers of every visit. */
  visit_note: z.string().nullish(),
});
export type DriverStop = z.infer<typeof DriverStop>;

/** What is still in the van: collected and not yet in the shop, or taken along and not delivered. */
export const VanRow = z.object({
  leg_id: Id,
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  kind: z.enum(legKinds),
  /** When it was collected, or loaded. */
  since: Instant,
});
export type VanRow = z.infer<typeof VanRow>;

/** What a driver did in the last minutes at a stop of another day, and may still take back. */
const RecentStep = VanRow.omit({ since: true }).extend({
  state: z.enum(legStates),
  happened_at: Instant,
  files: DriverLeg.shape.files.optional(),
  undo: Undoable,
});

/** A business day of a driver, with all that its stops show. */
export const DriverRun = Run.omit({ bags: true, kilograms: true }).extend({
  stops: z.array(DriverStop),
  /** Open stops of their earlier days, by window. */
  overdue: z.array(DriverStop),
  van: z.array(VanRow),
  /** What of it is missing. */
  missing: z.array(VanRow),
  recent: z.array(RecentStep),
  /** What its doors ask for: as it was when the run started, else as it is set now. */
  proof_rules: ProofRules,
  /** A delivery is ticked as the run starts only once all its bags are scanned. */
  check_loading: z.boolean(),
  /** The start or the end of the run, while it may be taken back. */
  undo: Undoable.nullable(),
});
export type DriverRun = z.infer<typeof DriverRun>;
