const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** When something open is due, seen from today: `in 6 days`, `today`, `8 days late`. */
export function dueState(due: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const { days } = today.until(due, { largestUnit: 'days' });
  if (days === 0) return 'today';
  return days < 0 ? `${dayCount(-days)} late` : `in ${dayCount(days)}`;
}
