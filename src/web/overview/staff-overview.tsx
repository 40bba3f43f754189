import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { formatDateTimeForGood } from '#shared/kernel/date-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Banner } from '#web/ui/display/banner.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { NeedsAttention } from './needs-attention.tsx';
import { confirmClock, readyQuery } from './overview.api.ts';
import { ShopCounters } from './shop-counters.tsx';
import { ThisWeek } from './this-week.tsx';
import { TodayCard } from './today-card.tsx';

type StaffOverviewProps = ComponentProps<typeof NeedsAttention>;

/** The overview for staff: counters, what needs attention, this week, and today's stops. */
export function StaffOverview(props: StaffOverviewProps) {
  return (
    <>
      <ClockNote />
      <ShopCounters />
      <div className="grid grid-cols-[minmax(0,1fr)_372px] items-start gap-4 max-lg:grid-cols-1">
        <div className="grid grid-cols-1 gap-4">
          <NeedsAttention {...props} />
          <ThisWeek />
        </div>
        <TodayCard onOpenOrder={props.onOpenOrder} />
      </div>
    </>
  );
}

/** After a long stop scheduled jobs wait until an owner has read the clock; nothing while they run. */
export function ClockNote() {
  const isOwner = useUser()?.role === 'owner';
  const { data } = useQuery({ ...readyQuery, enabled: isOwner });
  const client = useQueryClient();
  const { run, isBusy } = useAction();
  const text = formatDateTimeForGood(useNow(), useBusinessTimeZone());
  if (!isOwner || !data?.clock) return null;
  const confirm = async () => {
    const texts = { done: 'Scheduled work goes on.', failure: 'The clock could not be confirmed.' };
    if (await run(confirmClock, texts)) await client.invalidateQueries({ queryKey: readyQuery.queryKey });
  };
  return (
    <Banner
      title={`Is it ${text}?`}
      action={
        <Button busy={isBusy} onClick={confirm}>
          Yes, It Is
        </Button>
      }
    >
      Washline was off for more than 7 days, or its clock is wrong. No order is locked, made or invoiced by
      itself until you confirm the time.
    </Banner>
  );
}
