import { type EventOf, type EventRules, idsOf } from '../notifications/subject.ts';

export type WindowEvent = EventOf<
  'booking.changed',
  {
    parts: ('windows' | 'areas')[];
    /** The running series whose time is in no window any more, by id. */
    without_window: string[];
  }
>;

const withoutWindowText = (count: number): string =>
  count === 1 ? '1 recurring order is without a window' : `${count} recurring orders are without a window`;

/** What follows from other windows and areas. Staff are told of recurring orders that are left without a window. */
export const windowRules: EventRules<WindowEvent, object> = {
  'booking.changed': {
    summary: ({ data }) => `changed the booking ${data.parts.join(' and ')}`,
    notify: ({ data }, { staff, actor }) =>
      data.without_window.length === 0
        ? []
        : [
            {
              to: idsOf(staff),
              type: 'booking_changed',
              title: 'Without a window',
              message: `${actor?.full_name ?? 'Washline'} changed the booking windows: ${withoutWindowText(data.without_window.length)} now.`,
            },
          ],
  },
};
