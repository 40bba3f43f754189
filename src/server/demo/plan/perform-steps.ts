import type { Account } from './people.ts';
import type { CaseStep } from './planned-case.ts';
import type { PlannedOrder, Step } from './planned-order.ts';

/** What a step reads or writes: an order, the runs of a driver, or what gives orders or cases the next number. */
type Subject = PlannedOrder | Account | 'order number' | 'case number';

/**
 * Performs the steps, which come by time. Those that share no subject are under way together, so that PostgreSQL works on some
 * while others are made; those that do come one after the other. So all is as if every step had waited for the one before.
 */
export async function performSteps(
  steps: readonly (Step | CaseStep)[],
  perform: (step: Step | CaseStep) => Promise<void>,
): Promise<void> {
  const drivers = driversOf(steps);
  const lastOf = new Map<Subject, Promise<void>>();
  for (const step of steps) {
    const subjects = subjectsOf(step, drivers);
    const earlier = subjects.map((subject) => lastOf.get(subject));
    const done = Promise.all(earlier).then(() => perform(step));
    for (const subject of subjects) lastOf.set(subject, done);
  }
  await Promise.all(lastOf.values());
}

function subjectsOf(step: Step | CaseStep, drivers: ReadonlyMap<PlannedOrder, Set<Account>>): Subject[] {
  if ('case' in step) return ['case number', ...(step.case.about ? [step.case.about] : [])];
  if (step.do === 'place') return ['order number', step.order];
  return [step.order, ...(drivers.get(step.order) ?? [])];
}

/** Whoever drives for an order at some time: whatever changes the order may change their runs. */
function driversOf(steps: readonly (Step | CaseStep)[]): Map<PlannedOrder, Set<Account>> {
  const drivers = new Map<PlannedOrder, Set<Account>>();
  for (const step of steps) {
    if (step.do !== 'assign') continue;
    drivers.set(step.order, (drivers.get(step.order) ?? new Set()).add(step.driver));
  }
  return drivers;
}
