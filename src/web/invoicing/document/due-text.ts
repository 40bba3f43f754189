/** `today`, `in 6 days`; `null` for a day that is over. */
export function dueText(due: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  const { days } = today.until(due, { largestUnit: 'days' });
  if (days < 0) return null;
  if (days === 0) return 'today';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
