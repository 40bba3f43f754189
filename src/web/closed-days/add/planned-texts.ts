import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { ClosedFate, PlannedVisit } from '#shared/orders/planned-visit.ts';

/** What becomes by itself of recurring visits that are no orders yet, and when we tell their customers. */
export function plannedTexts(
  visits: readonly Pick<PlannedVisit, 'leg' | 'if_closed'>[],
  shopRule: ClosedDayRule | null,
): string[] {
  const ruled = visits.flatMap(({ leg, if_closed }) => {
    if (!if_closed) return [];
    const { rule, becomes, at_once } = if_closed;
    // Until its first closed day a shop leaves everything as planned.
    if (rule === 'as_planned' && shopRule) return [{ at_once, fate: fateBy(shopRule, leg) }];
    return [{ at_once, fate: becomes ?? fateBy(rule, leg) }];
  });
  const decided = ruled.filter(({ fate }) => fate !== 'stays');
  const moved = decided.filter(({ fate }) => fate === 'moved');
  return [
    ...visitsText([
      [moved.length, 'moves by itself', 'move by themselves'],
      [decided.length - moved.length, 'is skipped', 'are skipped'],
      [ruled.length - decided.length, 'stays as planned', 'stay as planned'],
    ]),
    ...toldTexts(decided),
    ...(moved.length > 0
      ? ['Each moved visit becomes an order then, and its customer can choose another time.']
      : []),
  ];
}

/** By the rule alone; only the service knows whether the series has another pickup on the day it would move to. */
function fateBy(rule: ClosedDayRule, leg: LegKind): ClosedFate {
  if (rule === 'as_planned') return 'stays';
  return rule === 'skip' && leg === 'pickup' ? 'skipped' : 'moved';
}

/** `2 recurring visits move by themselves, 1 is skipped and 1 stays as planned.` */
function visitsText(kinds: readonly [count: number, one: string, many: string][]): string[] {
  const parts = kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many], index) => {
      const noun = index > 0 ? '' : ` recurring ${count === 1 ? 'visit' : 'visits'}`;
      return `${count}${noun} ${count === 1 ? one : many}`;
    });
  return parts.length > 0 ? [`${joinWithAnd(parts)}.`] : [];
}

function toldTexts(decided: readonly { at_once: boolean }[]): string[] {
  const now = decided.filter(({ at_once }) => at_once).length;
  if (decided.length === 0) return [];
  if (now === decided.length) return ['We tell their customers when you add the day.'];
  if (now === 0) return ['We tell their customers nearer to the day.'];
  const whom = now === 1 ? 'the customer of 1 visit' : `the customers of ${now} visits`;
  return [`We tell ${whom} when you add the day, the others nearer to it.`];
}
