import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, MessageCircle, Repeat } from 'lucide-react';
import type { Case } from '#shared/cases/case.ts';
import { describeSeries } from '#shared/frequency/recurrence-text.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { Page } from '#shared/kernel/route.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { Order } from '#shared/orders/order.ts';
import type { CustomerPage } from '#shared/overview/customer-page.contract.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { CaseStatusBadge } from '#web/cases/case-badges.tsx';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { formatCount } from '#web/kernel/format/format.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { holdStateText } from '#web/orders/series/hold-state-text.ts';
import { SeriesItems } from '#web/series/series-items.tsx';
import { SeriesLink } from '#web/series/series-link.tsx';
import { AllLink, lineStyles, NoneYet, Part, PersonCard, type StaffRole } from './person-card.tsx';

type Facts = { customer_id: string; role: StaffRole; page: UseQueryResult<CustomerPage> };

/** The newest orders of a customer. */
export function OrdersPart({ customer_id, role, orders }: Facts & { orders: UseQueryResult<Page<Order>> }) {
  const total = orders.data?.total;
  return (
    <PersonCard
      title="Orders"
      hint={total !== undefined && formatCount(total)}
      action={
        <AllLink to={`/dashboard/${role}`} search={{ tab: 'orders', customer_id }}>
          All orders
        </AllLink>
      }
    >
      <Part query={orders} failure="The orders could not be loaded">
        {({ rows }) =>
          rows.length === 0 ? (
            <NoneYet>No orders yet.</NoneYet>
          ) : (
            <ul>
              {rows.map((order) => (
                <li key={order.id} className={`${lineStyles} max-md:flex-wrap max-md:gap-y-0.5`}>
                  <span className="w-24 flex-none max-md:w-auto">
                    <OrderLink order={order} />
                  </span>
                  <span className="min-w-0 flex-1 max-md:order-5 max-md:basis-full max-md:text-ink-2">
                    <SeriesItems items={order.items} max={2} />
                  </span>
                  <OrderStatusBadge status={order.status} />
                  <span className="min-w-20 text-end font-medium max-md:ms-auto max-md:min-w-0">
                    <OrderTotal order={order} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Part>
    </PersonCard>
  );
}

/** What a customer has again and again. */
export function RecurringPart({
  customer_id,
  role,
  page,
  series,
}: Facts & { series: UseQueryResult<Page<SeriesSummary>> }) {
  const today = useToday();
  const weekly = page.data?.weekly_amount;
  return (
    <PersonCard
      title="Recurring"
      hint={weekly !== undefined && weekly > 0 && `${formatCents(weekly)} a week`}
      action={
        <AllLink to={`/dashboard/${role}/series`} search={{ customer_id }}>
          All<span className="sr-only"> recurring orders</span>
        </AllLink>
      }
    >
      <Part query={series} failure="The recurring orders could not be loaded">
        {({ rows }) =>
          rows.length === 0 ? (
            <NoneYet>Nothing recurs.</NoneYet>
          ) : (
            <ul>
              {rows.map((each) => (
                <li key={each.id} className={lineStyles}>
                  <Repeat className="flex-none text-ink-3" aria-hidden="true" />
                  <span className="min-w-0 flex-auto">
                    <SeriesLink id={each.id} className="order-link tap-target font-medium">
                      {describeSeries(each)}
                    </SeriesLink>
                    <span className="line2">
                      {holdStateText(each, today) ??
                        (each.next_pickup ? (
                          <>
                            next <DateTime moment={each.next_pickup} until={each.next_pickup_until} />
                          </>
                        ) : (
                          'No more pickups.'
                        ))}
                    </span>
                  </span>
                  <ChevronRight className="flex-none text-ink-3" aria-hidden="true" />
                </li>
              ))}
            </ul>
          )
        }
      </Part>
    </PersonCard>
  );
}

/** What a customer raised, what is open first. */
export function CasesPart({ customer_id, role, page, cases }: Facts & { cases: UseQueryResult<Page<Case>> }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const open = page.data?.counts.open_cases;
  const total = cases.data?.total;
  return (
    <PersonCard
      title="Cases"
      hint={open !== undefined && total !== undefined && `${open} open of ${formatCount(total)}`}
      action={
        <AllLink to={`/dashboard/${role}`} search={{ tab: 'cases', customer_id }}>
          All cases
        </AllLink>
      }
    >
      <Part query={cases} failure="The cases could not be loaded">
        {({ rows }) =>
          rows.length === 0 ? (
            <NoneYet>No cases yet.</NoneYet>
          ) : (
            <ul>
              {rows.map(({ id, subject, case_number, created_at, status }) => (
                <li key={id} className={lineStyles}>
                  <MessageCircle className="flex-none text-ink-3" aria-hidden="true" />
                  <span className="min-w-0 flex-auto">
                    <Link
                      to={`/dashboard/${role}`}
                      search={{ tab: 'cases', customer_id, case: id } as object}
                      className="order-link tap-target block truncate font-medium"
                      title={subject}
                    >
                      {subject}
                    </Link>
                    <span className="line2 tabular-nums">{`${case_number}, ${formatDay(created_at, zone, now)}`}</span>
                  </span>
                  <CaseStatusBadge status={status} />
                </li>
              ))}
            </ul>
          )
        }
      </Part>
    </PersonCard>
  );
}

/** At most so many items without a price are named. */
const namedItems = 4;

/** How many items have a price, and which have none. */
export function PricesPart({ customer_id, role, page }: Facts) {
  const prices = page.data?.prices;
  return (
    <PersonCard
      title="Prices"
      hint={prices && `${formatCount(prices.agreed)} of ${formatCount(prices.of)} items`}
      action={
        <AllLink to={`/dashboard/${role}`} search={{ tab: 'pricing', customer: customer_id, view: 'grid' }}>
          Set Prices
        </AllLink>
      }
    >
      <Part query={page} failure="The prices could not be loaded">
        {({ prices }) => <p className="px-4 py-3.5 text-ink-2">{pricesText(prices)}</p>}
      </Part>
    </PersonCard>
  );
}

function pricesText({ agreed, of, below_base, percent_below, without }: CustomerPage['prices']): string {
  if (agreed === 0) return 'No price is agreed yet. They can’t order.';
  const below =
    below_base > 0 &&
    `${below_base} ${below_base === 1 ? 'item' : 'items'} below base price, on average ${percent_below}%`;
  const more = without.length - namedItems;
  const names = more > 0 ? [...without.slice(0, namedItems), `${more} more`] : without;
  const missing =
    agreed < of && `${joinWithAnd(names)} ${without.length === 1 ? 'has' : 'have'} no price yet`;
  return [below, missing].filter(Boolean).join(' · ') || 'Every item has a price.';
}
