import { useQuery } from '@tanstack/react-query';
import type { SeriesProposal as Proposal, SeriesDetails } from '#shared/series/series.contract.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { orderQuery } from '#web/orders/orders.api.ts';
import { proposalScopeTexts } from '#web/orders/scope/scope-text.ts';
import { useDecideSeriesProposal } from '#web/series/series.api.ts';
import { OrderProposalBanner } from './proposal-banners.tsx';
import { askText, ProposalBox, ProposalDecision } from './proposal-box.tsx';
import { SeriesProposalEffects } from './proposal-effects.tsx';
import { ProposalList, proposalDiff } from './proposal-list.tsx';
import { StaffOrderDecision, StaffSeriesDecision } from './staff-decision.tsx';

type SeriesProposalProps = { series: SeriesDetails; isCustomer: boolean };

/** What staff proposed for a series and its customer has not answered; nothing without it. */
export function SeriesProposal({ series, isCustomer }: SeriesProposalProps) {
  const { proposal } = series;
  if (!proposal) return null;
  const { order_id } = proposal;
  if (order_id && isCustomer) return <ProposalOfOrder id={order_id} />;
  return (
    <ProposalBox
      heading="h2"
      title={isCustomer ? undefined : 'Modification requested'}
      text={
        isCustomer ? (
          `The admin/owner proposed changes to your recurring order. ${askText}`
        ) : (
          <StaffText proposal={proposal} customer_name={series.customer_name} />
        )
      }
      acts={
        isCustomer ? <SeriesDecision series={series} /> : <StaffActs series={series} proposal={proposal} />
      }
      list={
        !order_id && (
          <ProposalList
            order={proposedTo(series, proposal)}
            proposed={proposal}
            scope={isCustomer ? proposal.scope : null}
          />
        )
      }
      effects={!order_id && <SeriesProposalEffects series={series} />}
    />
  );
}

/** The banner of the order that the proposal was made for. */
function ProposalOfOrder({ id }: { id: string }) {
  const { data } = useQuery(orderQuery(id));
  return data?.modification_requested && <OrderProposalBanner order={data} heading="h2" />;
}

type StaffActsProps = { series: SeriesDetails; proposal: Proposal };

/** The buttons for what waits on the series, or on one of its orders. */
function StaffActs({ series, proposal }: StaffActsProps) {
  const { order_id } = proposal;
  const { data: order } = useQuery({ ...orderQuery(order_id ?? ''), enabled: order_id !== null });
  if (!order_id) return <StaffSeriesDecision series={series} proposal={proposal} />;
  return order?.modification_requested && <StaffOrderDecision order={order} />;
}

type StaffTextProps = { proposal: Proposal; customer_name: string };

function StaffText({ proposal, customer_name }: StaffTextProps) {
  const { order_id, order_number, proposed_by_name, scope, details, created_at } = proposal;
  return (
    <>
      {`${proposed_by_name} proposed changes ${order_id ? 'to' : 'on'} `}
      {order_id && order_number && (
        <span>
          <OrderLink order={{ id: order_id, order_number }} /> on{' '}
        </span>
      )}
      <DateTime moment={created_at} />. <b className="font-medium text-ink">{proposalScopeTexts[scope]}.</b>{' '}
      Waiting for {customer_name}.{order_id && <span className="block">{details}</span>}
    </>
  );
}

function SeriesDecision({ series }: { series: SeriesDetails }) {
  const { mutateAsync } = useDecideSeriesProposal();
  const { proposal } = series;
  return (
    <ProposalDecision
      decide={(isApproved) => mutateAsync({ series, isApproved })}
      what="series"
      scope={proposal?.scope ?? null}
      total={proposal && proposalDiff(proposedTo(series, proposal), proposal).total}
    />
  );
}

/** The series on the dates of the occurrence that the proposal names, where it changes them. */
function proposedTo({ next, last, ...series }: SeriesDetails, proposal: Proposal) {
  const named = [...next, ...last].find(({ number }) => number === proposal.occurrence_number);
  return {
    ...series,
    pickup_date: (proposal.pickup_date && named?.pickup_date) ?? null,
    delivery_date: (proposal.delivery_date && named?.delivery_date) ?? null,
    pickup_until: named?.pickup_until ?? null,
    delivery_until: named?.delivery_until ?? null,
  };
}
