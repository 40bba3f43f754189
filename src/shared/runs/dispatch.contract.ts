import * as z from 'zod';
import { Day, IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { ChosenId, Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { DispatchDay, Run, Suggestion } from './run.ts';

export const dispatchRoute = route({
  method: 'GET',
  path: '/api/dispatch',
  summary: 'The day of all drivers: their runs, what nobody has yet, and what is overdue',
  access: staffOnly,
  query: z.object({ day: Day }),
  reply: DispatchDay,
});

/** The versions of the runs that a change touches, as they were seen. */
const SeenRuns = z.array(z.object({ run_id: Id, version: z.int().min(0) })).max(400);

/** A move of legs to the run of a driver, or with `null` to nobody. */
export const DispatchMove = z.object({
  leg_ids: z.array(Id).min(1).max(50),
  driver_id: Id.nullable(),
  day: Day,
  /** The stop they go before; `null`: last. */
  before_stop_id: Id.nullable(),
});
export type DispatchMove = z.infer<typeof DispatchMove>;

export const moveStopsRoute = route({
  method: 'PUT',
  path: '/api/dispatch',
  summary: 'Move legs between runs, whole or not at all; a run that was changed since it was seen is refused',
  access: staffOnly,
  body: z.object({
    /** The day whose board is answered. */
    day: Day,
    seen: SeenRuns,
    moves: z.array(DispatchMove).min(1).max(200),
  }),
  // It says which versions of the runs were seen.
  keyless: 'once',
  reply: DispatchDay,
  refusals: [404, 409, 412],
});

export const setOffRoute = route({
  method: 'PUT',
  path: '/api/dispatch/off',
  summary: 'Say that a driver is off on a day, or back',
  access: staffOnly,
  body: z.object({ driver_id: ChosenId('Please select a driver'), day: Day, is_off: z.boolean() }),
  reply: DispatchDay,
});

export const whyNotHereRoute = route({
  method: 'GET',
  path: '/api/dispatch/why',
  summary: 'Where an order stands that is not on the board of a day, in one sentence',
  access: staffOnly,
  query: z.object({ order_number: Text(20, 'Enter an order number'), day: Day }),
  reply: z.object({ sentence: z.string() }),
});

export const runRoute = route({
  method: 'GET',
  path: '/api/runs/:id',
  summary: 'The run of a driver on a day',
  access: { ...staffOnly, driver: 'assigned' },
  params: IdParams,
  reply: Run,
  versioned: true,
});

export const updateRunRoute = route({
  method: 'PUT',
  path: '/api/runs/:id',
  summary: 'Set where a run starts and ends, when it starts, and the order of its open stops',
  access: staffOnly,
  params: IdParams,
  body: z.object({
    start_place: OptionalText(300),
    end_place: OptionalText(300),
    planned_start: Instant.nullish(),
    stop_ids: z.array(ChosenId('Please select a stop')).max(400).optional(),
  }),
  reply: Run,
  versioned: true,
});

export const giveRunRoute = route({
  method: 'PUT',
  path: '/api/runs/:id/driver',
  summary:
    'Give the open stops of a run to another driver, whole or not at all; a run that was changed since it was seen is refused',
  access: staffOnly,
  params: IdParams,
  body: z.object({ driver_id: ChosenId('Please select a driver'), seen: SeenRuns }),
  // It says which versions of the runs were seen.
  keyless: 'once',
  reply: DispatchDay,
  refusals: [409, 412],
});

export const suggestionRoute = route({
  method: 'GET',
  path: '/api/runs/:id/suggestion',
  summary: 'An order of the open stops that is never worse than the present one; nothing is changed',
  access: { ...staffOnly, driver: 'assigned' },
  params: IdParams,
  reply: Suggestion,
});
