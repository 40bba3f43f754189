import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { PlannedVisit } from '#shared/orders/planned-visit.ts';

/** What becomes by itself of recurring visits that are no orders yet, and when we tell their customers. */
export function plannedTexts(
  visits: readonly Pick<PlannedVisit, 'leg' | 'if_closed'>[],
  shopRule: ClosedDayRule | null,
): string[] {
  const ruled = visits.flatMap(({ leg, if_closed }) => {
    if (!if_closed) return [];
    // Until its first closed day a shop leaves everything as planned.
    const rule = if_closed.rule === 'as_planned' ? (shopRule ?? 'as_planned') : if_closed.rule;
    return [
      { ...if_closed, rule, isMoved: rule !== 'as_planned' && (rule !== 'skip' || leg === 'delivery') },
    ];
  });
  const decided = ruled.filter(({ rule }) => rule !== 'as_planned');
  const moved = decided.filter(({ isMoved }) => isMoved);
  return [
    ...visitsText(moved.length, 'moves by itself', 'move by themselves'),
    ...visitsText(decided.length - moved.length, 'is skipped', 'are skipped'),
    ...visitsText(ruled.length - decided.length, 'stays as planned', 'stay as planned'),
    ...toldTexts(decided),
    ...(moved.length > 0
      ? [
          'We create a moved order and those before it as we tell its customer, who can then choose another time.',
        ]
      : []),
  ];
}

function visitsText(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [
    count === 1 ? `1 visit of a recurring order ${one}.` : `${count} visits of recurring orders ${many}.`,
  ];
}

function toldTexts(decided: readonly { at_once: boolean }[]): string[] {
  const now = decided.filter(({ at_once }) => at_once).length;
  if (decided.length === 0) return [];
  if (now === decided.length) return ['We tell their customers when you add the day.'];
  if (now === 0) return ['We tell their customers nearer to the day.'];
  return [`We tell the customers of ${now} when you add the day, the others nearer to it.`];
}
