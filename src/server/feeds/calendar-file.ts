import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator';
import type { LegKind } from '#shared/orders/leg-attempt.ts';

/** A visit at a door, as a calendar shows it. */
export interface CalendarVisit {
  order_id: string;
  kind: LegKind;
  /** Of the order, with when it got it: the same visit in the same words is the same text. */
  version: number;
  updated_at: Temporal.Instant;
  starts_at: Temporal.Instant;
  /** The end of its window; a free time has none. */
  until: Temporal.Instant | null;
  summary: string;
  location: string | null;
  url: string | null;
  is_cancelled: boolean;
}

const visitMinutes = 30;
const refreshSeconds = 3_600;

/** Visits as iCalendar, RFC 5545. All times are in UTC, so that no zone table can be wrong. */
export function calendarFile(name: string, visits: readonly CalendarVisit[]): string {
  const calendar = ical({
    name,
    prodId: { company: 'Washline', product: 'Washline', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (const { order_id, kind, version, starts_at, until, ...visit } of visits)
    calendar.createEvent({
      id: `${order_id}-${kind}@washline`,
      sequence: version,
      stamp: visit.updated_at,
      start: starts_at,
      end: until ?? starts_at.add({ minutes: visitMinutes }),
      summary: visit.summary,
      location: visit.location,
      url: visit.url,
      class: ICalEventClass.PRIVATE,
      status: visit.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}
