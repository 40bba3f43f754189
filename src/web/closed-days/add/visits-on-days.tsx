import { useQueries } from '@tanstack/react-query';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { HolidaySuggestion } from '#shared/booking/closed-days.contract.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { plannedOnDayQuery } from '#web/closed-days/closed-days.api.ts';
import { ordersText } from '#web/closed-days/closed-days-text.ts';
import { countTexts, decidedVisits } from './planned-texts.ts';

interface VisitsOnDaysProps {
  days: readonly HolidaySuggestion[];
  /** The rule of the shop that is added with its first closed day. */
  shopRule: ClosedDayRule | null;
}

/** What falls on days that are to be closed, and what becomes of it. */
export function VisitsOnDays({ days, shopRule }: VisitsOnDaysProps) {
  const planned = useQueries({ queries: days.map(({ day }) => plannedOnDayQuery(day)) });
  if (days.length === 0) return null;
  const isLoaded = planned.every(({ data }) => data);
  const orders = days.reduce((sum, each) => sum + (each.orders ?? 0), 0);
  const visits = planned.flatMap(({ data = [] }) => data);
  const recurring = joinWithAnd(countTexts(decidedVisits(visits, shopRule)));
  const said = [
    ...(orders > 0 ? [`You move or skip ${ordersText(orders)} on these days next.`] : []),
    ...(recurring ? [`${recurring}.`] : []),
  ];
  return (
    <p role="status" className="min-h-5 text-sm text-ink-2">
      {isLoaded && (said.join(' ') || 'Nothing to pick up or deliver on these days.')}
    </p>
  );
}
