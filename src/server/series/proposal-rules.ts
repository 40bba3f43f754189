import type { OrderChange } from '#shared/orders/order-history.ts';
import { isStaff, type Role } from '#shared/roles.ts';
import { type EventOf, type EventRules, idsOf } from '../notifications/subject.ts';
import type { order_series } from '../schema.ts';

export type EventSeries = Pick<typeof order_series.$inferSelect, 'id' | 'customer_id'> & {
  /** The drivers of the orders that it concerns. */
  driver_ids?: readonly (string | null)[] | undefined;
  driven?: DrivenOrders | undefined;
};

/** The numbers of the orders of each driver. */
export type DrivenOrders = readonly { driver_id: string; orders: readonly string[] }[];

/** Of a change that comes of a proposal: who has said yes to it. One of many in a call is gathered: one event tells of all. */
export type AsProposed = { is_proposed?: boolean; is_by_staff?: boolean; is_gathered?: boolean };

export const asProposed = (role: Role): AsProposed => ({
  is_proposed: true,
  ...(isStaff(role) && { is_by_staff: true }),
});

export const approvedText = ({ is_by_staff }: AsProposed): string =>
  is_by_staff ? 'noted that the customer agreed to the proposed changes' : 'approved the proposed changes';

/** `changed items`, `approved the proposed changes: items` */
export const changedAsText = (what: string, data: AsProposed): string =>
  data.is_proposed ? `${approvedText(data)}: ${what}` : `changed ${what}`;

/** What happens to a proposal that waits on the series, not on one of its orders. */
export type SeriesProposalEvent =
  | EventOf<'series.modification_proposed', { details: string; is_agreed?: boolean }>
  | EventOf<'series.modification_approved', { changes: OrderChange[]; is_by_staff?: boolean }>
  | EventOf<'series.modification_rejected'>
  | EventOf<'series.modification_withdrawn', { proposed_by: string; because: WithdrawnBecause }>;

/** Why a proposal for a whole series is withdrawn. */
const withdrawnBecause = {
  stopped: 'it has ended',
  replaced: 'others are proposed for it',
  closed: 'their day is closed now',
};

/** `null`: staff have done it. */
type WithdrawnBecause = keyof typeof withdrawnBecause | null;

const becauseText = (because: WithdrawnBecause): string =>
  because ? `, as ${withdrawnBecause[because]}` : '';

const changedByStaff = {
  title: 'Recurring order changed',
  message: 'We’ve changed your recurring order, as you agreed.',
};

/** To the page of a series, for its customer. */
export const linkToSeries = ({ id }: Pick<EventSeries, 'id'>, text: string) => ({
  text,
  path: `/dashboard/customer/series/${id}`,
});

export const proposalRules: EventRules<SeriesProposalEvent, EventSeries> = {
  'series.modification_proposed': {
    summary: ({ data }) => `proposed changes: ${data.details}`,
    notify: ({ data }, { customer }) => [
      {
        to: data.is_agreed ? [] : idsOf(customer.people),
        type: 'modification_proposed',
        title: 'Changes proposed',
        message: `Your recurring order: ${data.details}`,
      },
    ],
    mail: ({ data }, { customer, subject }) => [
      {
        kind: 'approval_needed',
        to: data.is_agreed ? [] : customer.people,
        subject: 'Changes to your recurring order wait for your approval',
        paragraphs: [
          'We’d like to change your recurring order:',
          data.details,
          'Nothing changes until you approve.',
        ],
        link: linkToSeries(subject, 'Approve or reject'),
      },
    ],
  },
  'series.modification_approved': {
    summary: ({ data }) => approvedText(data),
    notify: ({ data }, { customer, staff }) => [
      {
        to: idsOf(staff),
        type: 'modification_decided',
        title: 'Changes approved',
        kind: 'customer_changed',
        message: `${customer.name} approved the changes to a recurring order.`,
      },
      { to: data.is_by_staff ? idsOf(customer.people) : [], type: 'series_changed', ...changedByStaff },
    ],
    mail: ({ data }, { customer, subject }) => [
      {
        kind: 'series_changed',
        to: data.is_by_staff ? customer.people : [],
        subject: changedByStaff.title,
        paragraphs: [changedByStaff.message],
        link: linkToSeries(subject, 'See the recurring order'),
      },
    ],
  },
  'series.modification_rejected': {
    summary: () => 'rejected the proposed changes',
    notify: (_event, { customer, staff }) => [
      {
        to: idsOf(staff),
        type: 'modification_decided',
        title: 'Changes rejected',
        kind: 'customer_changed',
        message: `${customer.name} rejected the changes to a recurring order.`,
      },
    ],
  },
  'series.modification_withdrawn': {
    summary: ({ data }) => `withdrew the proposed changes${becauseText(data.because)}`,
    notify: ({ data }, { customer, staff }) => [
      {
        to: idsOf(staff).filter((id) => id === data.proposed_by),
        type: 'modification_decided',
        title: 'Changes withdrawn',
        message: `Your changes to a recurring order of ${customer.name} no longer wait${becauseText(data.because)}.`,
      },
      {
        to: data.because ? [] : idsOf(customer.people),
        type: 'modification_decided',
        title: 'Changes withdrawn',
        message: 'We’ve withdrawn our changes to your recurring order. It stays as it is.',
      },
    ],
  },
};
