import { useQuery } from '@tanstack/react-query';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { Page } from '#shared/kernel/route.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  finishedOrderStatuses,
  notCollectedOrderStatuses,
  orderStatuses,
} from '#shared/orders/order-status.ts';
import { plannedOnDayQuery } from '#web/closed-days/closed-days.api.ts';
import { ordersText } from '#web/closed-days/closed-days-text.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { NewDays } from './new-days.tsx';
import { countTexts, decidedVisits, toldText } from './planned-texts.ts';

/** So many customers are named of each kind; so many orders are read to see which have both visits that day. */
const [named, read] = [2, 100];

const openStatuses = {
  pickup: [...notCollectedOrderStatuses],
  delivery: orderStatuses.filter((status) => !(finishedOrderStatuses as readonly string[]).includes(status)),
};

const visitsQuery = (day: Temporal.PlainDate, kind: LegKind) => {
  const date = `${kind}_date` as const;
  const status = openStatuses[kind];
  return ordersQuery({ date, from: day, to: day, status, sort: date, direction: 'asc', limit: read });
};

/** `3 pickups: Amelia Hart, Mabel Ng and 1 more.`; of none nothing. */
function visitsText({ rows, total }: Page<Order>, kind: LegKind): string | null {
  if (total === 0) return null;
  const more = total - Math.min(rows.length, named);
  const plural = kind === 'pickup' ? 'pickups' : 'deliveries';
  const names = joinWithAnd([
    ...rows.slice(0, named).map(({ customer_name }) => customer_name),
    ...(more > 0 ? [`${formatCount(more)} more`] : []),
  ]);
  return `${formatCount(total)} ${total === 1 ? kind : plural}: ${names}.`;
}

interface VisitsOnDayProps {
  day: Temporal.PlainDate;
  /** What it is called, as far as it is typed. */
  name: string;
  /** The rule of the shop that is added with its first closed day. */
  shopRule: ClosedDayRule | null;
}

/** Whom it concerns if a day is closed: what is to be collected and delivered on it. */
export function VisitsOnDay({ day, name, shopRule }: VisitsOnDayProps) {
  const [{ data: pickups }, { data: deliveries }] = [
    useQuery(visitsQuery(day, 'pickup')),
    useQuery(visitsQuery(day, 'delivery')),
  ];
  const { data: visits } = useQuery(plannedOnDayQuery(day));
  if (!pickups || !deliveries || !visits) return null;
  const texts = [visitsText(pickups, 'pickup'), visitsText(deliveries, 'delivery')].flatMap(
    (text) => text ?? [],
  );
  const both = deliveries.rows.filter(({ id }) => pickups.rows.some((order) => order.id === id)).length;
  const orders = pickups.total + deliveries.total - both;
  const decided = decidedVisits(visits, shopRule);
  const changing = decided.filter(({ fate }) => fate !== 'stays');
  const said = [
    ...texts,
    ...(orders > 0 ? [`You move or skip ${ordersText(orders)} next.`] : []),
    ...countTexts(decided).map((text) => `${text}.`),
    ...(changing.length > 0 ? [toldText(changing)] : []),
  ];
  return (
    <div className="grid gap-2 text-sm text-ink-2">
      <div role="status">
        {(said.length > 0 ? said : ['Nothing to pick up or deliver that day.']).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {changing.length > 0 && <NewDays decided={changing} closed={{ day, name: name || '…' }} />}
    </div>
  );
}
