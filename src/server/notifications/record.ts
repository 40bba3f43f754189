import { sql } from 'drizzle-orm';
import type { AccountEvent, CaseEvent, Event, OrderEvent, SettingsEvent } from '#shared/events.ts';
import type { LiveTopic } from '#shared/notifications/live.ts';
import { newId } from '../kernel/columns.ts';
import type { Tx } from '../kernel/database.ts';
import { userRoom } from '../kernel/live-message.ts';
import type { Mail } from '../kernel/mail.ts';
import { enqueueMail } from '../kernel/mail-queue.ts';
import { preparedWrite } from '../kernel/statement.ts';
import { notifications } from '../schema.ts';
import {
  type EventRow,
  eventRow,
  type PersonWithOrder,
  writeEvent,
  writeOrderEvent,
} from './events.store.ts';
import { accountContext, caseContext, orderContext, settingsContext } from './facts.ts';
import {
  accountNotificationRules,
  caseNotificationRules,
  type NotificationDraft,
  orderNotificationRules,
  settingsNotificationRules,
} from './followers.ts';
import { accountMails, orderMails, settingsMails } from './mails.ts';
import { refresh, refreshBusiness } from './refresh.ts';

/**
 * Records an event in the transaction of its change: writes the event and its notifications, queues its
 * mails, and sends its live messages after the commit. Call it after the change is written, but before a
 * deletion.
 */
export async function record(tx: Tx, event: Event): Promise<void> {
  const row = eventRow(event, newId(), tx.now());
  const told = await writeAndTell(tx, event, row);
  await notify(tx, row, told.notices);
  for (const mail of told.mails) await enqueueMail(tx, mail);
  if (told.about === 'business') return refreshBusiness(tx);
  const concerned = told.concerned.filter((id) => id !== null);
  refresh(tx, told.about, concerned);
}

/** What an event causes. The screens of affected users load again, also of those who get no notification. */
interface Told {
  notices: NotificationDraft[];
  mails: Mail[];
  concerned: readonly (string | null)[];
  about: { topic: LiveTopic; id: string } | 'business';
}

async function writeAndTell(tx: Tx, event: Event, row: EventRow): Promise<Told> {
  if ('order_id' in event) return tellOfOrder(tx, event, await writeOrderEvent(tx, row));
  await writeEvent(tx, row);
  if ('case_id' in event) return tellOfCase(tx, event);
  return 'user_id' in event ? tellOfAccount(tx, event) : tellOfSettings(tx, event);
}

function tellOfOrder(tx: Tx, event: OrderEvent, people: readonly PersonWithOrder[]): Told {
  const facts = orderContext(event, people);
  const follow = orderNotificationRules[event.type] as (
    event: OrderEvent,
    told: typeof facts,
  ) => NotificationDraft[];
  const previous = 'previous_driver_id' in event.data ? event.data.previous_driver_id : null;
  return {
    notices: follow(event, facts),
    mails: orderMails(event, facts, tx),
    concerned: [facts.customer.id, facts.driver?.id ?? null, previous],
    about: { topic: 'order', id: event.order_id },
  };
}

async function tellOfCase(tx: Tx, event: CaseEvent): Promise<Told> {
  const facts = await caseContext(tx, event);
  const follow = caseNotificationRules[event.type] as (
    event: CaseEvent,
    told: typeof facts,
  ) => NotificationDraft[];
  return {
    notices: follow(event, facts),
    mails: [],
    concerned: [facts.customer.id],
    about: { topic: 'case', id: event.case_id },
  };
}

async function tellOfAccount(tx: Tx, event: AccountEvent): Promise<Told> {
  const facts = await accountContext(tx, event);
  const follow = accountNotificationRules[event.type] as (
    event: AccountEvent,
    told: typeof facts,
  ) => NotificationDraft[];
  return {
    notices: follow(event, facts),
    mails: accountMails(event, facts, tx),
    concerned: [event.user_id],
    about: { topic: 'account', id: event.user_id },
  };
}

async function tellOfSettings(tx: Tx, event: SettingsEvent): Promise<Told> {
  const facts = await settingsContext(tx, event);
  return {
    notices: settingsNotificationRules[event.type](event, facts),
    mails: settingsMails(event, facts, tx),
    concerned: [],
    about: 'business',
  };
}

async function notify(
  tx: Tx,
  { id: event_id, actor_id, created_at }: EventRow,
  notices: NotificationDraft[],
) {
  const rows = notices.flatMap(({ to, ...notice }) =>
    [...new Set(to)]
      .filter((user_id) => user_id !== null)
      .filter((user_id) => user_id !== actor_id)
      .map((user_id) => ({ id: newId(), user_id, ...notice })),
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
