import { sql } from 'drizzle-orm';
import { businessDay, businessInstant, isBefore, startOfDay } from '#shared/kernel/time.ts';
import type { Channel } from '#shared/messages/message-kinds.ts';
import { notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { oneOf } from '../kernel/db/columns.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { takesPushes } from '../notifications/events.store.ts';
import { events, message_choices, message_rules, orders, outgoing, users } from '../schema.ts';
import { findSettingsRow } from './messages.store.ts';

/**
 * Notes a reminder for each pickup of tomorrow, once its time has come: once for each order and pickup day. None where the order
 * was placed, or moved to that day, later.
 */
export async function remindOfPickups(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const [zone, now] = [tx.timeZone(), tx.now()];
    const today = businessDay(now, zone);
    const time = businessInstant(today, (await findSettingsRow(tx)).reminder_time, zone);
    if (isBefore(now, time)) return;
    const day = today.add({ days: 1 });
    const until = startOfDay(day.add({ days: 1 }), zone);
    const cause = sql`'reminder:' || ${orders.id} || ':' || ${day.toString()}::text`;
    const { rows } = await tx.execute<{
      order_id: string;
      user_id: string;
      cause: string;
      channel: Channel;
    }>(sql`
      select ${orders.id} as order_id, ${users.id} as user_id, ${cause} as cause, ${message_rules.channel} as channel
      from ${orders} join ${users} on ${users.customer_id} = ${orders.customer_id} and ${users.is_active}
      join ${message_rules} on ${message_rules.kind} = 'pickup_reminder'
      left join ${message_choices} on ${message_choices.user_id} = ${users.id}
        and ${message_choices.kind} = ${message_rules.kind} and ${message_choices.channel} = ${message_rules.channel}
      where (${message_rules.offer} = 'on' and ${message_choices.is_on} is not false
          or ${message_rules.offer} = 'offered' and ${message_choices.is_on})
        and ${oneOf(message_rules.channel, tx.channels)} and (${message_rules.channel} <> 'push' or ${takesPushes})
        and ${orders.pickup_date} >= ${startOfDay(day, zone).toString()}::timestamptz
        and ${orders.pickup_date} < ${until.toString()}::timestamptz
        and ${oneOf(orders.status, notCollectedOrderStatuses)}
        and ${orders.created_at} < ${time.toString()}::timestamptz
        and not exists (select from ${outgoing} where ${outgoing.cause} = ${cause} and ${outgoing.user_id} = ${users.id}
          and ${outgoing.channel} = ${message_rules.channel})
        and not exists (select from ${events}
          where ${events.subject_type} = 'order' and ${events.subject_id} = ${orders.id}
            and ${events.created_at} >= ${time.toString()}::timestamptz
            and (${events.type} = 'order.restored' or ${events.data} @? '$.changes[*] ? (@.field == "pickup_date")'))
      order by ${orders.id}, ${users.id}`);
    tx.notes.messages = rows.map((row) => ({
      ...row,
      kind: 'pickup_reminder',
      event_id: null,
      case_id: null,
    }));
  });
}
