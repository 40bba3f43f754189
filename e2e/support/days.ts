/** A day as screens write it, as a pattern: `Mon 4 Jan` with or without its year, which another year needs. */
export function shortDay(day: Temporal.PlainDate): string {
  const part = (options: Intl.DateTimeFormatOptions) => day.toLocaleString('en-AU', options);
  const month = part({ month: 'short' }).replace('.', '').slice(0, 3);
  return `${part({ weekday: 'short' })} ${day.day} ${month}( ${day.year})?`;
}
