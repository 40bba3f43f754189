import { useQuery } from '@tanstack/react-query';
import { onClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import type { ClosedDay } from '#shared/booking/closed-days.contract.ts';
import { affectedOrdersQuery } from '#web/closed-days/closed-days.api.ts';
import { affectedDaysText, countToBeMoved, ordersText } from '#web/closed-days/closed-days-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Banner } from '#web/ui/display/banner.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';

type AffectedBannerProps = { days: readonly ClosedDay[]; onMove: () => void };

/** Says how many orders are on closed days, and leads to moving them; nothing where there are none. */
export function AffectedBanner({ days, onMove }: AffectedBannerProps) {
  const { data, error, refetch } = useQuery(affectedOrdersQuery(null));
  const clock = { zone: useBusinessTimeZone(), now: useNow() };
  if (!data) {
    return (
      error && (
        <LoadError
          className="card mb-5"
          title="The orders on closed days could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )
    );
  }
  const count = countToBeMoved(data, days);
  if (count > 0) {
    return (
      <Banner title={onClosedDaysText(count)} action={<Button onClick={onMove}>Move Orders</Button>}>
        {affectedDaysText(count, data, clock)}
      </Banner>
    );
  }
  return (
    data.length > 0 && (
      <div className="card mb-5 flex items-center justify-between gap-4 px-4 py-3 max-md:grid">
        <p className="text-ink-2">
          {ordersText(data.length)} on closed days {data.length === 1 ? 'goes' : 'go'} on as planned.
        </p>
        <Button onClick={onMove}>Show Orders</Button>
      </div>
    )
  );
}
