import * as z from 'zod';
import { Problem } from '#shared/kernel/problem.ts';
import { Day, Flag, IdParams, PageQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { Id, Text } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { Run } from '#shared/runs/run.ts';
import { DriverReport, reportTypes, VanAnswers } from './driver-report.ts';
import { DriverRun, reportOutcomes, VanRow } from './driver-run.ts';

export const driverRunRoute = route({
  method: 'GET',
  path: '/api/driver/run',
  summary:
    'A day of the driver, from yesterday to six days ahead: stops, what is overdue, and what is in the van',
  access: { driver: 'assigned' },
  query: z.object({ day: Day }),
  reply: DriverRun,
});

export const reportRoute = route({
  method: 'POST',
  path: '/api/driver/reports',
  summary: 'Report what a driver did; the same report again has no other effect and the same answer',
  access: { driver: 'assigned' },
  body: DriverReport,
  keyless: 'own-id',
  reply: z.object({
    outcome: z.enum(reportOutcomes),
    /** Why it was refused for good. */
    problem: Problem.optional(),
    /** The run that it concerns, as it is now. */
    run: DriverRun,
  }),
  refusals: [404, 409, 422],
});

/** A report as staff see it. */
export const StoredReport = z.object({
  id: Id,
  type: z.enum(reportTypes),
  outcome: z.enum(reportOutcomes),
  driver_id: Id,
  driver_name: z.string(),
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  customer_name: z.string().nullable(),
  happened_at: Instant,
  arrived_at: Instant,
  /** Why it was refused for good. */
  problem: Problem.nullable(),
  settled_at: Instant.nullable(),
  settled_by_name: z.string().nullable(),
  settled_note: z.string().nullable(),
});
export type StoredReport = z.infer<typeof StoredReport>;

export const reportsRoute = route({
  method: 'GET',
  path: '/api/driver-reports',
  summary:
    'The reports of drivers, the newest first; those that did not fit are refused until one of staff settles them',
  access: staffOnly,
  query: z.object({
    ...PageQuery.shape,
    outcome: z.enum(reportOutcomes).optional(),
    is_settled: Flag.optional(),
  }),
  reply: z.array(StoredReport),
  list: true,
});

export const settleReportRoute = route({
  method: 'PUT',
  path: '/api/driver-reports/:id/settle',
  summary: 'Settle a report that did not fit, with a note of what was done about it',
  access: staffOnly,
  params: IdParams,
  body: z.object({ note: Text(1000, 'Enter a note of what was done') }),
  reply: StoredReport,
  refusals: [404, 409],
});

export const endRunRoute = route({
  method: 'PUT',
  path: '/api/runs/:id/end',
  summary: 'End the run of a driver, with an answer for all that is still in the van',
  access: staffOnly,
  params: IdParams,
  body: z.object({ van: VanAnswers }),
  reply: Run,
  refusals: [404, 409],
});

/** A leg whose time the phone did not know for sure. */
const DoubtfulTime = z.object({
  leg_id: Id,
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  driver_name: z.string(),
  kind: VanRow.shape.kind,
  happened_at: Instant,
});

/** A delivery that brought another number of bags than its pickup collected. */
const BagDifference = DoubtfulTime.omit({ kind: true }).extend({
  collected: z.int(),
  delivered: z.int(),
  note: z.string().nullable(),
});

/** Pictures that a phone announced, and that are not here yet. */
const AwaitedPictures = DoubtfulTime.omit({ happened_at: true }).extend({
  pictures: z.int(),
  announced_at: Instant,
});

/** A bag that nobody has scanned since it was missing. */
const MissingBag = AwaitedPictures.omit({ pictures: true, announced_at: true }).extend({
  number: z.int(),
  /** How many bags its order has. */
  of: z.int(),
});

/** How a day ended. */
export const WrapUp = z.object({
  day: Day,
  /** Runs with stops that have not ended, by driver, with what is in their vans. */
  open_runs: z.array(
    z.object({
      run_id: Id,
      driver_id: Id,
      driver_name: z.string(),
      started_at: Instant.nullable(),
      open_stops: z.int(),
      /** Of the open ones, those at which something is done. */
      part_done_stops: z.int().optional(),
      stops: z.int(),
      van: z.array(VanRow),
    }),
  ),
  /** What stayed in a van when its run ended. */
  in_vans: z.array(VanRow.extend({ driver_name: z.string() })),
  /** `told_at`: a driver told of it at a door, where nobody has answered for it as the run ended. */
  missing: z.array(VanRow.extend({ driver_name: z.string(), note: z.string(), told_at: Instant.optional() })),
  /** The bags with codes that are missing, of orders at the stops of that day. */
  missing_bags: z.array(MissingBag).optional(),
  doubtful: z.array(DoubtfulTime),
  bag_differences: z.array(BagDifference),
  awaited_pictures: z.array(AwaitedPictures),
});
export type WrapUp = z.infer<typeof WrapUp>;

export const wrapUpRoute = route({
  method: 'GET',
  path: '/api/dispatch/wrap-up',
  summary: 'How a day ended: runs still under way, what is in vans, what is missing, and times in doubt',
  access: staffOnly,
  query: z.object({ day: Day }),
  reply: WrapUp,
});
