import { businessInstant, isBefore } from '#shared/kernel/time.ts';
import { type Channel, type MessageKind, messageKinds } from '#shared/messages/message-kinds.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { findSettingsRow } from './messages.store.ts';

interface QuietHours {
  from: Temporal.PlainTime;
  until: Temporal.PlainTime;
}

/** Until when a message waits, as it is night: texts and pushes that are not urgent do. `null`: it leaves. */
export async function findQuietEnd(
  db: DbOrTx,
  { kind, channel }: { kind: MessageKind; channel: Channel },
): Promise<Temporal.Instant | null> {
  if (channel === 'mail' || messageKinds[kind].isUrgent) return null;
  const { quiet_from: from, quiet_until: until } = await findSettingsRow(db);
  return from && until ? endOfQuiet(db.now(), { from, until }, db.timeZone()) : null;
}

/** The end of the quiet hours that a moment is in, in business time; `null` where it is in none. */
export function endOfQuiet(
  moment: Temporal.Instant,
  { from, until }: QuietHours,
  zone: string,
): Temporal.Instant | null {
  const today = moment.toZonedDateTimeISO(zone).toPlainDate();
  const isOverMidnight = Temporal.PlainTime.compare(from, until) >= 0;
  for (const day of [today.subtract({ days: 1 }), today]) {
    const end = businessInstant(isOverMidnight ? day.add({ days: 1 }) : day, until, zone);
    if (!isBefore(moment, businessInstant(day, from, zone)) && isBefore(moment, end)) return end;
  }
  return null;
}
