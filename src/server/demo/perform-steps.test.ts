import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CaseStep, planCases } from './cases.ts';
import { business, moments, zone } from './demo.fixture.ts';
import type { Step } from './orders.ts';
import { drivers } from './people.ts';
import { performSteps } from './perform-steps.ts';
import { planOrders } from './plan-orders.ts';

type AnyStep = Step | CaseStep;

const now = Temporal.Instant.from(moments[0][1]);
const orders = planOrders(now, business);
const steps = [...orders, ...planCases(now, zone, orders)].sort((one: AnyStep, other: AnyStep) =>
  Temporal.Instant.compare(one.at, other.at),
);
/** The others are cancelled before they have a driver. */
const driven = new Set(orders.filter((step) => step.do === 'assign').map(({ order }) => order));

/** What a step has in common with others. */
function subjectsOf(step: AnyStep): unknown[] {
  if ('case' in step) return ['cases', ...(step.case.about ? [step.case.about] : [])];
  if (step.do === 'place') return ['orders', step.order];
  return driven.has(step.order) ? [step.order, step.order.driver] : [step.order];
}

test('steps with something in common come one after the other, as planned, and the rest at the same time', async () => {
  const running: { subjects: unknown[]; end: () => void }[] = [];
  const performed: AnyStep[] = [];
  let collisions = 0;
  let atOnce = 0;
  const performing = performSteps(steps, (step) => {
    const subjects = subjectsOf(step);
    if (running.some((other) => subjects.some((subject) => other.subjects.includes(subject)))) collisions++;
    performed.push(step);
    const { promise, resolve } = Promise.withResolvers<void>();
    atOnce = Math.max(atOnce, running.push({ subjects, end: resolve }));
    return promise;
  });
  for (let turn = 0; performed.length < steps.length || running.length > 0; turn++) {
    expect(turn).toBeLessThan(2 * steps.length);
    running.splice(turn % running.length, 1)[0]?.end();
    await nextTurn();
  }
  await performing;
  expect([performed.length, collisions]).toEqual([steps.length, 0]);
  expect(atOnce).toBeGreaterThanOrEqual(drivers.length);
  for (const subject of new Set(steps.flatMap(subjectsOf))) {
    const inCommon = (step: AnyStep) => subjectsOf(step).includes(subject);
    expect(performed.filter(inCommon).map(({ at }) => `${at}`)).toEqual(
      steps.filter(inCommon).map(({ at }) => `${at}`),
    );
  }
});

test('where one fails, nothing that has something in common with it goes on', async () => {
  const reported: Step[] = [];
  const failing = performSteps(orders, async (step) => {
    if (step.do === 'assign') throw new Error('No driver');
    if (step.do === 'report') reported.push(step);
  });
  await expect(failing).rejects.toThrow('No driver');
  expect(reported).toEqual([]);
});
