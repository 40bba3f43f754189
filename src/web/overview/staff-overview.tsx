import type { Order } from '#shared/orders/order.ts';
import { ClockNote } from './clock-note.tsx';
import { ClosedDaysNotes } from './closed-days-notes.tsx';
import { OpenCasesCard } from './open-cases-card.tsx';
import { ProposalsCard } from './proposals-card.tsx';
import { ShopCounters } from './shop-counters.tsx';
import { TodayCard } from './today-card.tsx';
import { UnassignedCard } from './unassigned-card.tsx';
import { WeeksCard } from './weeks-card.tsx';

const column = 'grid grid-cols-1 gap-4';

type StaffOverviewProps = {
  onOpenOrder: (id: string) => void;
  onOpenSeries: (id: string) => void;
  onAssign: (order: Order) => void;
};

/** The overview for staff: counters, what needs attention, today's stops, and the last weeks. */
export function StaffOverview({ onOpenOrder, onOpenSeries, onAssign }: StaffOverviewProps) {
  return (
    <>
      <ClockNote />
      <ClosedDaysNotes />
      <ShopCounters />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-4 max-lg:grid-cols-1">
        <div className={column}>
          <UnassignedCard onOpenOrder={onOpenOrder} onAssign={onAssign} />
          <OpenCasesCard />
        </div>
        <div className={column}>
          <TodayCard onOpenOrder={onOpenOrder} />
          <ProposalsCard onOpenOrder={onOpenOrder} onOpenSeries={onOpenSeries} />
        </div>
      </div>
      <WeeksCard />
    </>
  );
}
