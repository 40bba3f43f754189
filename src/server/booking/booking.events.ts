import { closedDayNameForGood, noClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { refresh } from '../notifications/refresh.ts';
import { type EventOf, idsOf, nobody, otherOwners, type Subject } from '../notifications/subject.ts';
import { type WindowEvent, windowRules } from './window-rules.ts';

/** Days are kept as text: `2026-12-25`. */
type BookingEvent =
  | EventOf<'closed_day.added', ClosedDayData & { affected: number }>
  | EventOf<'closed_day.renamed', ClosedDayData & { before: string }>
  | EventOf<'closed_day.removed', ClosedDayData>
  | EventOf<'closed_day.visits_moved', { told: string[]; order_ids?: string[] }>
  | EventOf<'closed_day.stops_moved', { is_back?: boolean; stops: { driver_id: string; orders: string[] }[] }>
  | EventOf<'closed_days.missing', { year: number }>
  | WindowEvent;

interface ClosedDayData {
  day: string;
  name: string;
}

interface EventBooking {
  id: string;
  /** Whose visits were moved. */
  customer_id?: string;
  /** Whose stops were moved. */
  driver_ids?: readonly string[];
}

/** What can be booked is no row of its own: it has the nil UUID, RFC 9562. */
export const bookingSubject: EventBooking = { id: '00000000-0000-0000-0000-000000000000' };

const dayText = ({ day, name }: ClosedDayData): string =>
  closedDayNameForGood({ day: Temporal.PlainDate.from(day), name });

const affectedText = (count: number): string => (count === 1 ? '1 order is' : `${count} orders are`);

/** All that follows from what can be booked: closed days, windows and areas. */
export const bookingEvents: Subject<BookingEvent, EventBooking> = {
  type: 'booking',
  owners: null,
  people: [],
  personal: null,
  concerns: ({ customer_id, driver_ids = [] }) => ({
    customer_ids: customer_id ? [customer_id] : [],
    user_ids: driver_ids,
  }),
  live: () => [refresh('booking', 'days-and-windows', 'everybody')],
  rules: {
    ...windowRules,
    'closed_day.added': {
      summary: ({ data }) => `closed ${dayText(data)}`,
      notify: ({ data }, { staff, actor }) => {
        const closed = `${actor?.full_name} closed ${dayText(data)}.`;
        const message = data.affected > 0 ? `${closed} ${affectedText(data.affected)} affected.` : closed;
        return [{ to: idsOf(staff), type: 'closed_day', title: 'Day closed', message }];
      },
    },
    'closed_day.renamed': {
      summary: ({ data }) => `renamed ${dayText({ ...data, name: data.before })} to ${data.name}`,
      notify: nobody,
    },
    'closed_day.removed': {
      summary: ({ data }) => `opened ${dayText(data)} again`,
      notify: ({ data }, { staff, actor }) => [
        {
          to: idsOf(staff),
          type: 'closed_day',
          title: 'Day opened again',
          message: `${actor?.full_name} opened ${dayText(data)} again.`,
        },
      ],
    },
    'closed_day.visits_moved': {
      summary: ({ data }) => `wrote to a customer: ${data.told.join(' ')}`,
      notify: ({ data }, { customer }) => [
        { to: idsOf(customer.people), type: 'closed_day', title: 'Closed day', message: data.told.join(' ') },
      ],
      mail: ({ data }, { customer }) => [
        {
          kind: 'closed_day',
          to: customer.people,
          subject: 'A closed day changes your orders',
          paragraphs: data.told,
          link: { text: 'See your orders', path: '/dashboard/customer' },
        },
      ],
    },
    'closed_day.stops_moved': {
      summary: ({ data }) => `moved stops of ${joinWithAnd(data.stops.flatMap(({ orders }) => orders))}`,
      notify: ({ data }) =>
        data.stops.map(({ driver_id, orders }) => ({
          to: [driver_id],
          type: 'closed_day',
          title: 'Stops moved',
          kind: 'your_stops',
          message: `${data.is_back ? 'Back where they were' : 'Off closed days'}: ${joinWithAnd(orders)}.`,
        })),
    },
    'closed_days.missing': {
      summary: ({ data }) => `reminded the owners of the closed days of ${data.year}`,
      notify: ({ data }, { staff }) => [
        {
          to: idsOf(otherOwners(null, staff)),
          type: 'closed_day',
          title: 'No closed days yet',
          message: noClosedDaysText(data.year),
        },
      ],
      mail: ({ data }, { staff }) => [
        {
          kind: 'closed_days_missing',
          to: otherOwners(null, staff),
          subject: `No closed days for ${data.year} yet`,
          paragraphs: [noClosedDaysText(data.year)],
          link: { text: 'Add closed days', path: '/dashboard/owner/closed-days' },
        },
      ],
    },
  },
};
