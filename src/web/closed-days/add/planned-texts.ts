import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { ClosedFate, PlannedVisit } from '#shared/orders/planned-visit.ts';

/** A recurring visit that is no order yet, with what becomes of it by itself. */
export interface DecidedVisit<V = PlannedVisit> {
  visit: V;
  fate: ClosedFate;
  at_once: boolean;
}

/** What becomes of recurring visits that are no orders yet. */
export const decidedVisits = <V extends Pick<PlannedVisit, 'leg' | 'if_closed'>>(
  visits: readonly V[],
  shopRule: ClosedDayRule | null,
): DecidedVisit<V>[] =>
  visits.flatMap((visit) => {
    if (!visit.if_closed) return [];
    const { rule, becomes, at_once } = visit.if_closed;
    // Until its first closed day a shop leaves everything as planned.
    if (rule === 'as_planned' && shopRule) return [{ visit, at_once, fate: fateBy(shopRule, visit.leg) }];
    return [{ visit, at_once, fate: becomes ?? fateBy(rule, visit.leg) }];
  });

/** By the rule alone; only the service knows whether the series has another pickup on the day it would move to. */
function fateBy(rule: ClosedDayRule, leg: LegKind): ClosedFate {
  if (rule === 'as_planned') return 'stays';
  return rule === 'skip' && leg === 'pickup' ? 'skipped' : 'moved';
}

const fates = [
  ['moved', 'moves by itself', 'move by themselves'],
  ['skipped', 'is skipped', 'are skipped'],
  ['stays', 'stays as planned', 'stay as planned'],
] as const;

/** `2 recurring visits move by themselves`, `1 is skipped`, `1 stays as planned` */
export function countTexts(decided: readonly Pick<DecidedVisit, 'fate'>[]): string[] {
  return fates
    .map(([fate, one, many]) => [decided.filter((each) => each.fate === fate).length, one, many] as const)
    .filter(([count]) => count > 0)
    .map(([count, one, many], index) => {
      const noun = index > 0 ? '' : ` recurring ${count === 1 ? 'visit' : 'visits'}`;
      return `${count}${noun} ${count === 1 ? one : many}`;
    });
}

/** When we tell the customers of what moves or is skipped. */
export function toldText(decided: readonly Pick<DecidedVisit, 'at_once'>[]): string {
  const now = decided.filter(({ at_once }) => at_once).length;
  if (now === decided.length) return 'We tell their customers when you add the day.';
  if (now === 0) return 'We tell their customers nearer to the day.';
  const whom = now === 1 ? 'the customer of 1 visit' : `the customers of ${now} visits`;
  return `We tell ${whom} when you add the day, the others nearer to it.`;
}
