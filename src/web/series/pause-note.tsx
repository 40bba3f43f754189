import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#shared/kernel/date-text.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { isHeld } from '#shared/series/plan-limits.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { ownRunningSeriesQuery } from './series.api.ts';

/** Which of the days lie in a pause of the customer's: `Thu 3 Dec and Sat 5 Dec are in your pause.` */
export function PauseNote({ visits }: { visits: readonly (Temporal.Instant | null)[] }) {
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const isStaff = useIsStaff();
  const { data = [] } = useQuery({ ...ownRunningSeriesQuery, enabled: !isStaff });
  const paused = visits.filter((at) => at !== null && data.some(({ hold }) => isHeld(hold, at, zone)));
  const days = [...new Set(paused.flatMap((at) => (at ? formatDay(at, zone, now) : [])))];
  if (isStaff || days.length === 0) return null;
  return (
    <p className="col-span-full text-sm text-ink-2" role="status">
      {unbroken(`${joinWithAnd(days)} ${days.length === 1 ? 'is' : 'are'} in your pause.`)}
    </p>
  );
}
