import { sql } from 'drizzle-orm';
import type { AccountEvent, CaseEvent, Event, SettingsEvent } from '#shared/events.ts';
import type { LiveTopic } from '#shared/notifications/live.ts';
import type { OrderEvent } from '#shared/orders/order-events.ts';
import { newId } from '../kernel/db/columns.ts';
import type { Tx } from '../kernel/db/database.ts';
import { userRoom } from '../kernel/db/live-message.ts';
import { preparedWrite } from '../kernel/db/prepared.ts';
import type { Mail } from '../kernel/ops/mail.ts';
import { enqueueMail } from '../kernel/ops/mail-queue.ts';
import { notifications } from '../schema.ts';
import { accountContext, caseContext, orderContext, settingsContext } from './event-context.ts';
import {
  type EventRow,
  eventRow,
  type PersonWithOrder,
  writeEvent,
  writeOrderEvent,
} from './events.store.ts';
import { accountMails, caseMails, orderMails, settingsMails } from './mails.ts';
import {
  accountNotificationRules,
  caseNotificationRules,
  type NotificationDraft,
  orderNotificationRules,
  settingsNotificationRules,
} from './notification-rules.ts';
import { refresh, refreshBusiness } from './refresh.ts';

/**
 * Records an event in the transaction of its change: writes the event and its notifications, queues its
 * mails, and sends its live messages after the commit. Call it after the change is written, but before a
 * deletion.
 */
export async function record(tx: Tx, event: Event): Promise<void> {
  const row = eventRow(event, newId(), tx.now());
  const effects = await writeEventWithEffects(tx, event, row);
  await notify(tx, row, effects.notifications);
  for (const mail of effects.mails) await enqueueMail(tx, mail);
  if (effects.target === 'business') return refreshBusiness(tx);
  const affectedUserIds = effects.affectedUserIds.filter((id) => id !== null);
  refresh(tx, effects.target, affectedUserIds);
}

/** What an event causes. The screens of affected users load again, also of those who get no notification. */
interface Effects {
  notifications: NotificationDraft[];
  mails: Mail[];
  affectedUserIds: readonly (string | null)[];
  target: { topic: LiveTopic; id: string } | 'business';
}

async function writeEventWithEffects(tx: Tx, event: Event, row: EventRow): Promise<Effects> {
  if ('order_id' in event) return orderEffects(tx, event, await writeOrderEvent(tx, row));
  await writeEvent(tx, row);
  if ('case_id' in event) return caseEffects(tx, event);
  return 'user_id' in event ? accountEffects(tx, event) : settingsEffects(tx, event);
}

function orderEffects(tx: Tx, event: OrderEvent, people: readonly PersonWithOrder[]): Effects {
  const context = orderContext(event, people);
  const rule = orderNotificationRules[event.type] as (
    event: OrderEvent,
    eventContext: typeof context,
  ) => NotificationDraft[];
  const previous = 'previous_driver_id' in event.data ? event.data.previous_driver_id : null;
  return {
    notifications: rule(event, context),
    mails: orderMails(event, context, tx),
    affectedUserIds: [...context.customer_user_ids, context.driver?.id ?? null, previous],
    target: { topic: 'order', id: event.order_id },
  };
}

async function caseEffects(tx: Tx, event: CaseEvent): Promise<Effects> {
  const context = await caseContext(tx, event);
  const rule = caseNotificationRules[event.type] as (
    event: CaseEvent,
    eventContext: typeof context,
  ) => NotificationDraft[];
  return {
    notifications: rule(event, context),
    mails: caseMails(event, context, tx),
    affectedUserIds: context.customer_user_ids,
    target: { topic: 'case', id: event.case_id },
  };
}

async function accountEffects(tx: Tx, event: AccountEvent): Promise<Effects> {
  const context = await accountContext(tx, event);
  const rule = accountNotificationRules[event.type] as (
    event: AccountEvent,
    eventContext: typeof context,
  ) => NotificationDraft[];
  return {
    notifications: rule(event, context),
    mails: accountMails(event, context, tx),
    affectedUserIds: [event.user_id],
    target: { topic: 'account', id: event.user_id },
  };
}

async function settingsEffects(tx: Tx, event: SettingsEvent): Promise<Effects> {
  const context = await settingsContext(tx, event);
  return {
    notifications: settingsNotificationRules[event.type](event, context),
    mails: settingsMails(event, context, tx),
    affectedUserIds: [],
    target: 'business',
  };
}

async function notify(tx: Tx, { id: event_id, actor_id, created_at }: EventRow, drafts: NotificationDraft[]) {
  const rows = drafts.flatMap(({ to, ...draft }) =>
    [...new Set(to)]
      .filter((user_id) => user_id !== null)
      .filter((user_id) => user_id !== actor_id)
      .map((user_id) => ({ id: newId(), user_id, ...draft })),
  );
  if (rows.length === 0) return;
  await writeNotifications(tx, { event_id, created_at, rows: JSON.stringify(rows) });
  for (const { user_id, ...payload } of rows) {
    tx.messages.push({ do: 'notify', rooms: [userRoom(user_id)], payload });
  }
}

/** One prepared statement for any number of notifications. */
const writeNotifications = preparedWrite((db) =>
  db.insert(notifications).select(sql`
    select id, user_id, ${sql.placeholder('event_id')}::uuid, title, message, type, false,
      ${sql.placeholder('created_at')}::timestamptz
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb)
      as told (id uuid, user_id uuid, title text, message text, type text)`),
);
