import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { openOrderStyles } from '#web/orders/display/order-link.tsx';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { openOrdersQuery, useDecideProposal } from '#web/orders/orders.api.ts';
import { ownRunningSeriesQuery } from '#web/series/series.api.ts';
import { SeriesLink } from '#web/series/series-link.tsx';
import { useOwnSeriesName } from '#web/series/series-name.ts';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { askText, ProposalBox, ProposalDecision } from './proposal-box.tsx';
import { ProposalEffects } from './proposal-effects.tsx';
import { ProposalList, proposalDiff } from './proposal-list.tsx';

/**
 * A banner for each pending proposal, on whatever page of the list its order is. The children render after
 * the query has answered or failed once: otherwise a banner that comes later would push them down.
 */
export function ProposalBanners({ children }: { children: ReactNode }) {
  const orders = useQuery(openOrdersQuery);
  const series = useQuery(ownRunningSeriesQuery);
  const isFirst = ({ isPending, failureCount, errorUpdateCount }: UseQueryResult) =>
    isPending && failureCount + errorUpdateCount === 0;
  if (isFirst(orders) || isFirst(series)) {
    return <PanelSkeleton />;
  }
  return (
    <>
      {series.data?.map(
        ({ proposal, ...each }) =>
          proposal?.order_id === null && <SeriesBanner key={each.id} series={each} />,
      )}
      {orders.data?.rows
        .filter(({ modification_requested }) => modification_requested)
        .map((order) => (
          <OrderProposalBanner key={order.id} order={order} />
        ))}
      <div className="contents">{children}</div>
    </>
  );
}

type SeriesBannerProps = { series: Omit<SeriesSummary, 'proposal'> };

/** What waits on a series is decided on its page. */
function SeriesBanner({ series }: SeriesBannerProps) {
  const name = useOwnSeriesName()(series);
  return (
    <ProposalBox
      text={
        <>
          The admin/owner proposed changes to your recurring order{' '}
          <b className="font-medium text-ink">{name}</b>. {askText}
        </>
      }
      acts={
        <SeriesLink id={series.id} label={`Open ${name}`} className={buttonStyles({ size: 'sm' })}>
          Open
        </SeriesLink>
      }
    />
  );
}

type OrderProposalBannerProps = { order: Order; heading?: 'h2' | 'h3' };

/** What waits on an order, also on the page of its series. */
export function OrderProposalBanner({ order, heading = 'h3' }: OrderProposalBannerProps) {
  const open = useOpenOrder();
  const { pending_modifications: proposed, modification_scope: scope } = order;
  return (
    <ProposalBox
      heading={heading}
      text={
        <>
          The admin/owner proposed changes to your recurring order{' '}
          <button type="button" className={openOrderStyles} onClick={() => open(order.id)}>
            {order.order_number}
          </button>
          . {askText}
        </>
      }
      acts={<OrderDecision order={order} />}
      list={proposed && <ProposalList order={order} proposed={proposed} scope={scope} />}
      effects={<ProposalEffects order={order} />}
    />
  );
}

function OrderDecision({ order }: { order: Order }) {
  const { mutateAsync } = useDecideProposal();
  const { pending_modifications: proposed, modification_scope: scope } = order;
  return (
    <ProposalDecision
      decide={(isApproved) => mutateAsync({ order, isApproved })}
      what="order"
      scope={scope}
      total={proposed && proposalDiff(order, proposed).total}
    />
  );
}
