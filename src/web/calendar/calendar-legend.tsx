import type { ReactNode } from 'react';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { GroupDot } from './day-counts.tsx';

export function CalendarLegend({ showsPlanned }: { showsPlanned: boolean }) {
  return (
    <ul
      className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs/5 text-ink-2 max-md:ms-0 max-md:mt-1"
      aria-label="Legend"
    >
      <LegendItem mark={<LegMark kind="pickup" />}>Pickup</LegendItem>
      <LegendItem mark={<LegMark kind="delivery" />}>Delivery</LegendItem>
      <LegendItem mark={<GroupDot group="in_progress" size="md" />}>In progress</LegendItem>
      <LegendItem mark={<GroupDot group="completed" size="md" />}>Completed</LegendItem>
      <LegendItem mark={<GroupDot group="cancelled" size="md" />}>Cancelled</LegendItem>
      {showsPlanned && (
        <LegendItem mark={<LegMark kind="pickup" className="opacity-50" />}>Planned</LegendItem>
      )}
    </ul>
  );
}

function LegendItem({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {mark}
      {children}
    </li>
  );
}
