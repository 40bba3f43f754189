import * as z from 'zod';
import { Day, Flag, route, staffOnly } from '#shared/kernel/route.ts';
import { Id, Text } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { ClosedDayRule } from './closed-day-rule.ts';
import { HolidayState } from './holiday-state.ts';

/** What became, or becomes nearer to it, of a visit of a recurring order on a closed day. */
const RecurringVisit = z.object({
  series_id: Id,
  customer_name: z.string(),
  leg: z.enum(['pickup', 'delivery']),
  /** When it takes place instead; `null`: it is skipped. */
  to: FutureInstant.nullable(),
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  /** It had moved, and its order is cancelled since. */
  is_cancelled: z.literal(true).optional(),
});
export type RecurringVisit = z.infer<typeof RecurringVisit>;

/** A business day on which nothing is picked up or delivered. */
export const ClosedDay = z.object({
  day: Day,
  name: z.string(),
  /** Who closed it, for staff only. */
  added_by_name: z.string().nullable(),
  created_at: Instant,
  /** How many orders still have a visit on it, for staff only. */
  affected: z.int().nullable(),
  /** How many of these only wait on a proposal, with nothing to be moved. */
  only_proposed: z.int().optional(),
  /** How many visits of recurring orders it has moved, and how many it has skipped; absent where none, for staff only. */
  recurring: z.object({ moved: z.int(), skipped: z.int() }).optional(),
  /** Those visits one by one, where they are asked for. */
  visits: z.array(RecurringVisit).optional(),
});
export type ClosedDay = z.infer<typeof ClosedDay>;

const everyone = { ...staffOnly, customer: 'any', driver: 'any' } as const;
const DayParams = z.object({ day: Day });
const dayName = Text(60, 'Enter a name, such as Christmas Day');

export const closedDaysRoute = route({
  method: 'GET',
  path: '/api/closed-days',
  summary: 'The closed days from one business day (today when absent) to another, by date',
  access: everyone,
  query: z.object({
    from: Day.optional(),
    to: Day.optional(),
    /** For staff: `recurring` also has what is decided only nearer to a day. */
    planned: Flag.optional(),
    /** For staff: every visit that `recurring` counts. */
    visits: Flag.optional(),
  }),
  reply: z.array(ClosedDay),
});

export const ClosedDayDraft = z.object({
  day: Day,
  name: dayName,
  /** With the first closed day only: what becomes of recurring orders. Afterwards an owner changes it in the settings. */
  series_closed_day_rule: ClosedDayRule.optional(),
});
export type ClosedDayDraft = z.infer<typeof ClosedDayDraft>;

export const addClosedDayRoute = route({
  method: 'POST',
  path: '/api/closed-days',
  summary: 'Close a business day, today or later; the reply says how many orders have a visit on it',
  access: staffOnly,
  body: ClosedDayDraft,
  reply: ClosedDay,
  status: 201,
});

export const renameClosedDayRoute = route({
  method: 'PUT',
  path: '/api/closed-days/:day',
  summary: 'Give a closed day another name',
  access: staffOnly,
  params: DayParams,
  body: z.object({ name: dayName }),
  reply: ClosedDay,
});

export const openClosedDayRoute = route({
  method: 'DELETE',
  path: '/api/closed-days/:day',
  summary: 'Open a closed day again; what was moved or dropped because of it stays so',
  access: staffOnly,
  params: DayParams,
  reply: null,
});

/** A public holiday that a shop may want to close on. */
export const HolidaySuggestion = z.object({
  day: Day,
  name: z.string(),
  /** Whether it is certain enough to be chosen at first. */
  ticked: z.boolean(),
  /** Whether the day is closed already. */
  entered: z.boolean(),
  /** How many orders have a visit to come on it. */
  orders: z.int().optional(),
});
export type HolidaySuggestion = z.infer<typeof HolidaySuggestion>;

export const holidaySuggestionsRoute = route({
  method: 'GET',
  path: '/api/closed-days/suggestions',
  summary: 'The public holidays of a year in a state, by date; nothing is closed by asking',
  access: staffOnly,
  query: z.object({
    year: z.codec(z.string(), integerInRange({ min: 2000, max: 2199 }), {
      decode: (text) => (/^\d{4}$/.test(text) ? Number(text) : Number.NaN),
      encode: String,
    }),
    state: HolidayState,
  }),
  reply: z.array(HolidaySuggestion),
});

/** An order with a visit to come on a closed day. */
export const AffectedOrder = z.object({
  order_id: Id,
  order_number: z.string(),
  order_version: z.int(),
  customer_id: Id,
  customer_name: z.string(),
  driver_name: z.string().nullable(),
  series_id: Id.nullable(),
  /** The visit on the closed day; of two, the pickup. */
  leg: z.enum(['pickup', 'delivery']),
  day: Day,
  day_name: z.string(),
  /** When the visit stands now. */
  date: Instant,
  /** Where it could take place instead: the first is suggested. Without any, nothing near is open. */
  open_dates: z.array(Instant),
  /** Open days before it that staff may choose as well, none of them suggested. */
  earlier_dates: z.array(Instant).optional(),
  /** Beside each of both where the delivery of a moved pickup goes along to; `null` where it stays. */
  deliveries_along: z.array(Instant.nullable()).optional(),
  /** A series whose rule is to skip, or to move it to a day on which the series has another pickup: falling out is suggested. */
  is_skip_suggested: z.boolean(),
  /** It is suggested as that day has another pickup of the series (SER-22), not by its rule. */
  is_merged: z.boolean().optional(),
  /** Its series goes on as planned also on closed days, or its customer agreed to this one: shown apart, and not counted. */
  is_as_planned: z.boolean(),
  /** The next pickup of its series after this one; `null` without one. */
  next_pickup: Instant.nullable(),
  /** A change of it waits for its customer. */
  is_proposed: z.boolean(),
  /** Only what waits is on the closed day: its customer cannot approve it, and nothing of the order is to be moved. */
  is_proposal: z.boolean().optional(),
  /** It waits on its series: where what it names is no order yet, the last one before stands here. */
  is_series_proposal: z.boolean().optional(),
  /** Until when its customer could change it once moved as suggested; `null` if they cannot. */
  change_until: Instant.nullable(),
});
export type AffectedOrder = z.infer<typeof AffectedOrder>;

export const affectedOrdersRoute = route({
  method: 'GET',
  path: '/api/closed-days/affected',
  summary: 'The orders with a visit to come on a closed day, of a customer their own, by date; at most 200',
  access: { ...staffOnly, customer: 'own' },
  query: z.object({ day: Day.optional() }),
  reply: z.array(AffectedOrder),
});

/** The most orders that one call moves. */
export const maxMoves = 200;

export const MoveDraft = z.object({
  moves: z
    .array(
      z.object({
        order_id: Id,
        /** The version of the order that was seen. */
        version: z.int().min(1),
        /** When the visit takes place instead; `null`: it does not take place. */
        to: Instant.nullable(),
      }),
    )
    .min(1, 'Choose at least one order')
    .max(maxMoves, `Move at most ${maxMoves} orders at once`),
  /** Also into full windows, and to times without one. */
  anyway: z.boolean().optional(),
});
export type MoveDraft = z.infer<typeof MoveDraft>;

export const moveOutcomes = ['moved', 'skipped', 'changed_meanwhile', 'locked', 'refused'] as const;
export const moveOutcomeLabels: Record<(typeof moveOutcomes)[number], string> = {
  moved: 'Moved',
  skipped: 'Skipped',
  changed_meanwhile: 'Changed by someone else',
  locked: 'Locked',
  refused: 'Not moved',
};

export const MoveResult = z.object({
  order_id: Id,
  outcome: z.enum(moveOutcomes),
  /** Why it was not moved, as a sentence. */
  reason: z.string().nullable(),
  /** Whether it would be moved `anyway`: its window is full, or there is none. */
  may_override: z.boolean().optional(),
  /** Of the order as it then is, where it was moved: by it the move is undone. */
  version: z.int().optional(),
});
export type MoveResult = z.infer<typeof MoveResult>;

export const UndoDraft = z.object({
  moves: z
    .array(z.object({ order_id: Id, version: z.int().min(1) }))
    .min(1, 'Choose at least one order')
    .max(maxMoves, `Move at most ${maxMoves} orders at once`),
});
export type UndoDraft = z.infer<typeof UndoDraft>;

export const undoMovesRoute = route({
  method: 'POST',
  path: '/api/closed-days/move/undo',
  summary: 'Put orders back on the closed days that they were just moved off, each on its own',
  access: staffOnly,
  body: UndoDraft,
  reply: z.object({ results: z.array(MoveResult) }),
});

export const moveOrdersRoute = route({
  method: 'POST',
  path: '/api/closed-days/move',
  summary: 'Move orders off closed days, or drop them, each on its own; their customers are told once',
  access: staffOnly,
  body: MoveDraft,
  reply: z.object({ results: z.array(MoveResult) }),
});
