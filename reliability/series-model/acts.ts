import fc from 'fast-check';
import { closedDayRules } from '#shared/booking/closed-day-rule.ts';
import { editScopes } from '#shared/orders/edit-scope.ts';

/** What people do with a recurring order, with the days, and with orders beside it; and the clock. */

type Who = 'customer' | 'admin' | 'owner';

const who = fc.constantFrom<Who>('customer', 'customer', 'customer', 'admin', 'owner');
const staff = fc.constantFrom<Who>('admin', 'owner');
const quantity = fc.integer({ min: 1, max: 9 });
const instructions = fc.constantFrom('Ring', 'Knock', 'Call');
/** From one window to another, or to another day. */
const hours = fc.constantFrom(-24, -2, 2, 24, 48, 168);
const include_changed = fc.boolean();
/** Which of the orders there are; counted round. */
const on = fc.nat(5);
/** A number of the series, from the first that is not decided yet. */
const ahead = fc.integer({ min: -4, max: 5 });

const wanted = { quantity, instructions, hours };
const content = fc.record(wanted, { requiredKeys: [] }).filter((each) => Object.keys(each).length > 0);
export interface Content {
  quantity?: number;
  instructions?: string;
  hours?: number;
}

const plan = fc.oneof(
  fc.record({ ends_after: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ ends_in: fc.integer({ min: 0, max: 90 }) }),
  fc.constant({ ends_after: null }),
  fc.record({ closed_day_rule: fc.option(fc.constantFrom(...closedDayRules)) }),
  fc.record({ pattern: fc.constantFrom('weekly', 'fortnightly', 'monthly', 'Mon and Thu') }),
);
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

const scope = fc.option(fc.constantFrom(...editScopes), { nil: undefined });
const edit = fc.record({ do: fc.constant('edit'), who, on, content, scope, include_changed });
const propose = fc.record({ do: fc.constant('edit'), who: staff, on, content, scope, include_changed });
const editSeries = fc.record({
  do: fc.constant('edit series'),
  who,
  content: fc.option(content, { nil: {} }),
  plan: fc.option(plan, { nil: {} }),
  include_changed,
});
/** Without `on` what waits on the series. */
const decide = fc.record({
  do: fc.constant('decide'),
  on: fc.option(on),
  approves: fc.constantFrom(true, true, false),
});
const one = fc.record({ do: fc.constantFrom('skip', 'skip', 'undo', 'make'), who, ahead });
const hold = fc.record({
  do: fc.constant('hold'),
  who,
  in: fc.integer({ min: 0, max: 20 }),
  days: fc.option(fc.nat(20)),
});
const resume = fc.record({ do: fc.constant('resume'), who });
const stop = fc.record({ do: fc.constant('stop'), who });
const close = fc.record({ do: fc.constantFrom('close', 'open'), who: staff, in: fc.nat(27) });
const move = fc.record({
  do: fc.constant('move'),
  who: staff,
  how: fc.array(fc.constantFrom('suggested', 'later', 'skip', 'seen before'), { minLength: 1, maxLength: 4 }),
});
const work = fc.record({
  do: fc.constantFrom('lock', 'unlock', 'collect', 'finish', 'revive', 'remove'),
  who: staff,
  on,
});
/** Of another customer, beside the series. */
const place = fc.record({ do: fc.constant('place'), in: fc.nat(25), hour: fc.constantFrom(8, 10) });
const reschedule = fc.record({ do: fc.constantFrom('reschedule', 'cancel'), on, hours });
const wait = fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 60 }) });

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Typed<Name extends string, A> = Omit<Of<A>, 'do' | 'content' | 'plan'> & { do: Name };

export type SeriesAct =
  | (Typed<'edit', typeof edit> & { content: Content })
  | (Typed<'edit series', typeof editSeries> & { content: Content; plan: Partial<Plan> })
  | Typed<'decide', typeof decide>
  | Typed<'skip' | 'undo' | 'make', typeof one>
  | Typed<'hold', typeof hold>
  | Typed<'resume', typeof resume>
  | Typed<'stop', typeof stop>
  | Typed<'close' | 'open', typeof close>
  | Typed<'move', typeof move>
  | Typed<'lock' | 'unlock' | 'collect' | 'finish' | 'revive' | 'remove', typeof work>
  | Typed<'place', typeof place>
  | Typed<'reschedule' | 'cancel', typeof reschedule>
  | Typed<'wait', typeof wait>;

export type ActOf<Name extends SeriesAct['do']> = Extract<SeriesAct, { do: Name }>;

/** Acts that others depend on come often, final ones seldom. */
const act = fc.oneof(
  { weight: 6, arbitrary: edit },
  { weight: 3, arbitrary: propose },
  { weight: 5, arbitrary: editSeries },
  { weight: 4, arbitrary: decide },
  { weight: 6, arbitrary: one },
  { weight: 2, arbitrary: hold },
  { weight: 3, arbitrary: resume },
  { weight: 1, arbitrary: stop },
  { weight: 4, arbitrary: close },
  { weight: 2, arbitrary: move },
  { weight: 2, arbitrary: work },
  { weight: 2, arbitrary: place },
  { weight: 2, arbitrary: reschedule },
  { weight: 4, arbitrary: wait },
) as fc.Arbitrary<SeriesAct>;

/** A failure is shrunk to the acts that it takes: the others become `null`. */
export const anyActs = (length: number): fc.Arbitrary<(SeriesAct | null)[]> =>
  fc.array(fc.option(act, { freq: 100 }), { minLength: length, maxLength: length });
