import './staff-overview.css';
import type { Order } from '#shared/orders/order.ts';
import { OpenCasesCard } from './open-cases-card.tsx';
import { ProposalsCard } from './proposals-card.tsx';
import { ShopCounters } from './shop-counters.tsx';
import { TodayCard } from './today-card.tsx';
import { UnassignedCard } from './unassigned-card.tsx';
import { WeeksCard } from './weeks-card.tsx';

type StaffOverviewProps = { onOpenOrder: (id: string) => void; onAssign: (order: Order) => void };

/** The overview for staff: counters, what needs attention, today's stops, and the last weeks. */
export function StaffOverview({ onOpenOrder, onAssign }: StaffOverviewProps) {
  return (
    <>
      <ShopCounters />
      <div className="overview">
        <div className="overview__column">
          <UnassignedCard onOpenOrder={onOpenOrder} onAssign={onAssign} />
          <OpenCasesCard />
        </div>
        <div className="overview__column">
          <TodayCard onOpenOrder={onOpenOrder} />
          <ProposalsCard onOpenOrder={onOpenOrder} />
        </div>
      </div>
      <WeeksCard />
    </>
  );
}
