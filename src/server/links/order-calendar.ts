import { isOpenLeg, legLabels } from '#shared/orders/leg-attempt.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { LinkedOrder } from './linked-order.ts';

const visitMinutes = 30;

const stamp = (moment: Temporal.Instant): string =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

/** The open visits of an order as iCalendar, RFC 5545, without a place: a calendar may be shared. All lines are short. */
export function orderCalendar(db: DbOrTx, { order }: LinkedOrder): string {
  const events = order.legs.filter(isOpenLeg).flatMap(({ kind }) => {
    const starts_at = order[`${kind}_date`];
    const ends_at = order[`${kind}_until`] ?? starts_at.add({ minutes: visitMinutes });
    return [
      'BEGIN:VEVENT',
      `UID:${order.id}-${kind}@washline`,
      `SEQUENCE:${order.version}`,
      `DTSTAMP:${stamp(db.now())}`,
      `DTSTART:${stamp(starts_at)}`,
      `DTEND:${stamp(ends_at)}`,
      `SUMMARY:${legLabels[kind]} ${order.order_number}`,
      'CLASS:PRIVATE',
      'END:VEVENT',
    ];
  });
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Washline//EN', ...events, 'END:VCALENDAR'];
  return `${lines.join('\r\n')}\r\n`;
}
