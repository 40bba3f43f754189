import { describe, expect, test } from 'vitest';
import {
  CaseDraft,
  type CaseStatus,
  CaseUpdate,
  casePriorities,
  caseStatuses,
  caseTypes,
  openCaseStatuses,
} from '#shared/cases/case.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type CaseStep, caseData, type PlannedCase, planCases } from './cases.ts';
import { business, moments, zone } from './demo.fixture.ts';
import { newcomer } from './people.ts';
import { planOrders } from './plan-orders.ts';

function plan(text: string) {
  const now = Temporal.Instant.from(text);
  const orders = planOrders(now, business);
  return { now, orders, steps: planCases(now, zone, orders) };
}

/** The final status and resolution of every case. */
function replay(
  steps: readonly CaseStep[],
): Map<PlannedCase, { status: CaseStatus; resolution: string | null }> {
  const states: ReturnType<typeof replay> = new Map();
  for (const step of steps.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
    const before = states.get(step.case);
    expect(before === undefined).toBe(step.do === 'raise');
    const { status, resolution } = step.do === 'raise' ? { status: 'open' as const } : step.update;
    states.set(step.case, {
      status: status ?? before?.status ?? 'open',
      resolution: resolution ?? before?.resolution ?? null,
    });
  }
  return states;
}

describe.each(moments)('the cases of a demo opened at %s', (_name, text) => {
  const { now, orders, steps } = plan(text);
  const states = replay(steps);
  const cases = [...states.keys()];

  test('are of every type, priority and status, and nothing in them is yet to come', () => {
    expect(cases.length).toBeGreaterThanOrEqual(14);
    expect(new Set(cases.map(({ type }) => type))).toEqual(new Set(caseTypes));
    expect(new Set(cases.map(({ priority }) => priority))).toEqual(new Set(casePriorities));
    expect(new Set([...states.values()].map(({ status }) => status))).toEqual(new Set(caseStatuses));
    expect(steps.filter(({ at }) => isBefore(now, at))).toEqual([]);
  });

  test('say how they ended once they have', () => {
    const ended = [...states.values()].filter(
      ({ status }) => !openCaseStatuses.some((open) => open === status),
    );
    expect(ended.length).toBeGreaterThanOrEqual(6);
    expect(ended.filter(({ resolution }) => !resolution)).toEqual([]);
  });

  test('are about what was delivered to that very customer before', () => {
    const about = steps.filter((step) => step.do === 'raise' && step.case.about);
    expect(about).toHaveLength(
      caseData.filter(({ about, subject }) => about && cases.some((one) => one.subject === subject)).length,
    );
    for (const { at, case: raised } of about) {
      expect(raised.about?.customer.email).toBe(raised.customer.email);
      const delivered = orders.find(
        (step) => step.do === 'report' && step.status === 'delivered' && step.order === raised.about,
      );
      expect(delivered && isBefore(delivered.at, at)).toBe(true);
    }
  });

  test('are answered in working hours', () => {
    const answers = steps.filter((step) => step.do === 'update');
    const hours = answers.map(({ at }) => at.toZonedDateTimeISO(zone).hour);
    expect(hours.filter((hour) => hour < 6 || hour >= 20)).toEqual([]);
  });

  test('come from people who had an account by then', () => {
    const joined = now.toZonedDateTimeISO(zone).startOfDay().subtract({ days: newcomer.joined_days_ago });
    const first = steps.find((step) => step.case.customer === newcomer);
    expect(first && isBefore(joined.add({ hours: 10 }).toInstant(), first.at)).toBe(true);
  });
});

test('the same moment makes the same cases', () => {
  const [one, other] = [plan('2026-11-24T10:12:00+11:00'), plan('2026-11-24T10:12:00+11:00')];
  expect(JSON.stringify(one.steps)).toBe(JSON.stringify(other.steps));
});

test('every word fits the forms of the product', () => {
  for (const { answers, ...data } of caseData) {
    expect(CaseDraft.safeParse(data).success).toBe(true);
    for (const { update } of answers) expect(CaseUpdate.safeParse(update).success).toBe(true);
  }
});
