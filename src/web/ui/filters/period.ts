import { formatShortDateOfYear } from '#shared/kernel/date-text.ts';

/** A period to filter a list by, in business days; without any field, no filter. */
export interface PeriodValue {
  range?: 'today' | 'week' | 'month' | undefined;
  from?: Temporal.PlainDate | undefined;
  to?: Temporal.PlainDate | undefined;
}

export const periodRanges = { today: 'Today', week: 'Last 7 days', month: 'Past month' } as const;

export const noPeriod = { range: undefined, from: undefined, to: undefined };

/** A custom period starts as the last seven days. */
export const defaultCustomPeriod = (today: Temporal.PlainDate) => ({
  range: undefined,
  from: today.subtract({ days: 6 }),
  to: today,
});

/** The period as text, as in `Last 7 days` or `1 Nov 2026 – 21 Nov 2026`; `null` if there is no filter. */
export function periodText({ range, from, to }: PeriodValue): string | null {
  if (range) return periodRanges[range];
  if (from && to)
    return from.equals(to)
      ? formatShortDateOfYear(from)
      : `${formatShortDateOfYear(from)} – ${formatShortDateOfYear(to)}`;
  if (from) return `From ${formatShortDateOfYear(from)}`;
  return to ? `Until ${formatShortDateOfYear(to)}` : null;
}
