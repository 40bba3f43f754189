import { formatDate } from '#shared/kernel/date-text.ts';
import type { SeriesHold } from '#shared/series/series.contract.ts';

/** Who ends a hold without a last day, as its reader is told. */
export const resumerFor = (isCustomer: boolean) => (isCustomer ? 'you resume' : 'somebody resumes');

/** `from Sat 2 Jan until Sun 10 Jan`. `resumer` is who ends a hold without a last day. */
export const holdText = (
  { from, until }: SeriesHold,
  today: Temporal.PlainDate,
  resumer: ReturnType<typeof resumerFor>,
): string => `from ${formatDate(from, today)} until ${until ? formatDate(until, today) : resumer}`;
