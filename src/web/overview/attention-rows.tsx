import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CalendarX2,
  ChevronRight,
  type LucideIcon,
  MessageCircle,
  PackageX,
  Repeat,
  Truck,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { onClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import type { Case } from '#shared/cases/case.ts';
import { isOverdueLeg, nextLeg } from '#shared/deliveries/leg.ts';
import { formatDate, formatTimes, formatVisit } from '#shared/kernel/date-text.ts';
import type { RouteReply } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PendingProposal, staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { formatAge, formatCount } from '#web/kernel/format/format.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { LateNote } from './overview-card.tsx';

/** `3 orders wait for a driver`. */
export const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `today, 3:00 pm`; on another day `Wed 25 Nov, 3:00 pm`. */
function useMomentText(): (at: Temporal.Instant, until?: Temporal.Instant | null) => string {
  const [now, zone] = [useNow(), useBusinessTimeZone()];
  const today = useToday();
  return (at, until = null) =>
    businessDay(at, zone).equals(today)
      ? `today, ${formatTimes(at, until, zone)}`
      : formatVisit(at, until, zone, now);
}

/** Above the target of its row, and as high as a finger needs where it is cut, but never over the title above it. */
const nameStyles = 'relative z-1 -my-1 truncate py-1 touch:after:top-0!';

type MissingBags = NonNullable<RouteReply<typeof staffOverviewRoute>['missing_bags']>;

type RowOf<Props> = Props & { count: number; onAct: () => void };

/** The orders whose next open leg has no driver, the earliest pickup first. */
export function UnassignedRow({ order, count, onAct }: RowOf<{ order: Order }>) {
  const now = useNow();
  const { on_time_minutes } = useBusiness();
  const textOf = useMomentText();
  const leg = nextLeg(order);
  return (
    <AttentionRow
      icon={Truck}
      due
      title={counted(count, 'order waits for a driver', 'orders wait for a driver')}
      note={
        <>
          {count > 1 && <span>First: </span>}
          <PersonLink id={order.customer_id} className={nameStyles}>
            {order.customer_name}
          </PersonLink>
          {leg && (
            <>
              {/* No comma: behind a name that is cut it would stand apart. */}
              <span>{` · ${leg.kind} `}</span>
              <span className="date">{textOf(leg.at, leg.until)}</span>
              {isOverdueLeg(leg, now, on_time_minutes) && <LateNote> overdue</LateNote>}
            </>
          )}
        </>
      }
      act="Assign Driver"
      onAct={onAct}
    />
  );
}

/** The orders of which a bag is missing, the one that is due first. */
export function MissingBagsRow({ missing, onAct }: { missing: MissingBags; onAct: () => void }) {
  const { orders, order_number, customer_id, customer_name } = missing;
  return (
    <AttentionRow
      icon={PackageX}
      due
      title={counted(orders, 'order has a missing bag', 'orders have missing bags')}
      note={
        <>
          {orders > 1 && <span>First: </span>}
          <PersonLink id={customer_id} className={nameStyles}>
            {customer_name}
          </PersonLink>
          <span> · </span>
          <span className="whitespace-nowrap">{order_number}</span>
        </>
      }
      act="Open Order"
      onAct={onAct}
    />
  );
}

/** The open cases, the most urgent without an answer first. */
export function CaseRow({ openCase, count, onAct }: RowOf<{ openCase: Case }>) {
  const { subject, case_number, customer_id, customer_name, priority, status, created_at } = openCase;
  const age = `open for ${formatAge(created_at, useNow())}`;
  const states = [
    ...(priority === 'urgent' ? ['urgent'] : []),
    ...(status === 'open' ? [] : ['in progress']),
  ];
  return (
    <AttentionRow
      icon={MessageCircle}
      due
      title={count > 1 ? `${formatCount(count)} open cases` : subject}
      note={
        <>
          {count > 1 && (
            <>
              <span>First: </span>
              <span className="truncate">{subject}</span>
              <span> · </span>
            </>
          )}
          <span className="whitespace-nowrap">{case_number}</span>
          <span> · </span>
          <PersonLink id={customer_id} className={nameStyles}>
            {customer_name}
          </PersonLink>
          <span>{` · ${[...states, age].join(', ')}`}</span>
        </>
      }
      act="Open Case"
      onAct={onAct}
    />
  );
}

/** Orders that are still on closed days. */
export function ClosedDaysRow({ count, to }: { count: number; to: string }) {
  const today = useToday();
  const days = useQuery(closedDaysToComeQuery).data?.filter(({ affected }) => affected) ?? [];
  const [first] = days;
  const others = days.length - 1;
  return (
    <AttentionRow
      icon={CalendarX2}
      due
      title={onClosedDaysText(count)}
      note={
        first && (
          <>
            <span className="date">{formatDate(first.day, today)}</span> is closed ({first.name})
            {others > 0 && <span>{`, and ${others} more ${others === 1 ? 'day' : 'days'}`}</span>}
          </>
        )
      }
      act="Move Orders"
      to={to}
    />
  );
}

/** The changes that customers have not answered, the oldest first. */
export function ProposalRow({ proposal, count, onAct }: RowOf<{ proposal: PendingProposal }>) {
  const { customer_id, customer_name, order_number, proposed_at } = proposal;
  const textOf = useMomentText();
  const customer = (
    <PersonLink id={customer_id} className={nameStyles}>
      {customer_name}
    </PersonLink>
  );
  return (
    <AttentionRow
      icon={Repeat}
      title={
        count > 1 ? (
          `${formatCount(count)} changes wait for an answer`
        ) : (
          <>
            {customer}
            <span> has not answered your change</span>
          </>
        )
      }
      note={
        <>
          {count > 1 && (
            <>
              <span>First: </span>
              {customer}
              <span> · </span>
            </>
          )}
          <span className="whitespace-nowrap">{order_number ?? 'Recurring order'}</span>
          <span> · sent </span>
          <span className="date">{textOf(proposed_at)}</span>
        </>
      }
      act="View"
      onAct={onAct}
    />
  );
}

type AttentionRowProps = {
  icon: LucideIcon;
  /** Amber icon: staff have to act. */
  due?: boolean;
  title: ReactNode;
  note?: ReactNode;
  act: string;
} & ({ onAct: () => void; to?: never; search?: never } | { to: string; search?: object; onAct?: never });

const rowStyles =
  'relative flex min-h-14 items-center gap-3 border-line px-4 py-2 not-first:border-t max-md:min-h-17 max-md:pe-1';
/** At a desk one line, in which only what is `truncate` gives way. */
const lineStyles = 'whitespace-pre-wrap md:flex md:*:flex-none md:*:[.truncate]:flex-initial';
/** Its target is the whole row; on a phone an arrow stands for it. */
const actStyles = classNames(
  'after:absolute after:inset-0 max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:shadow-none',
);

export function AttentionRow({
  icon: Icon,
  due = false,
  title,
  note,
  act,
  to,
  search,
  onAct,
}: AttentionRowProps) {
  const id = useId();
  const label = (
    <>
      <span className="max-md:sr-only">{act}</span>
      <ChevronRight className="md:hidden" aria-hidden="true" />
    </>
  );
  return (
    <li className={classNames(rowStyles, 'transition-[background] hover:bg-hover')}>
      <span
        className={classNames(
          'grid size-8 flex-none place-items-center rounded-md',
          due ? 'bg-warning-soft text-warning-ink' : 'bg-press text-ink-2',
        )}
      >
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={classNames(lineStyles, 'font-medium')} id={id}>
          {typeof title === 'string' ? <span className="truncate">{title}</span> : title}
        </p>
        {note && <p className={classNames(lineStyles, 'text-sm text-ink-2 tabular-nums')}>{note}</p>}
      </div>
      {to === undefined ? (
        <Button size="sm" className={actStyles} aria-describedby={id} onClick={onAct}>
          {label}
        </Button>
      ) : (
        <Link
          to={to}
          search={search ?? {}}
          className={buttonStyles({ size: 'sm', className: actStyles })}
          aria-describedby={id}
        >
          {label}
        </Link>
      )}
    </li>
  );
}

export function RowsSkeleton() {
  return (
    <ul>
      {['58%', '44%', '64%', '50%'].map((width) => (
        <li key={width} className={rowStyles}>
          <Skeleton className="size-8! flex-none rounded-md!" />
          <div className="grid flex-1 gap-2">
            <Skeleton width={width} />
            <Skeleton width="36%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
