import type { AccountEvent, CaseEvent, Event, OrderEvent, SettingsEvent } from '#shared/events.ts';
import type { LiveTopic } from '#shared/notifications/live.ts';
import { newId } from '../kernel/columns.ts';
import type { Tx } from '../kernel/database.ts';
import { userRoom } from '../kernel/live-message.ts';
import type { Mail } from '../kernel/mail.ts';
import { enqueueMail } from '../kernel/mail-queue.ts';
import { command, placeholders } from '../kernel/statement.ts';
import { events, notifications } from '../schema.ts';
import { accountFacts, caseFacts, orderFacts, settingsFacts } from './facts.ts';
import {
  accountFollowers,
  caseFollowers,
  type Notice,
  orderFollowers,
  settingsFollowers,
} from './followers.ts';
import { accountMails, orderMails, settingsMails } from './mails.ts';
import { refresh, refreshBusiness } from './refresh.ts';

/**
 * Remembers a fact with the change it tells of: its row, the notifications it causes, the mails, and what the
 * sockets will say once the transaction is committed. Call it when the change is written, but for a deletion.
 */
export async function record(tx: Tx, event: Event): Promise<void> {
  const id = newId();
  await writeEvent(tx, { ...aboutNothing, ...event, id, created_at: tx.now() });
  const told = await readTold(tx, event);
  await notify(tx, id, event.actor_id, told.notices);
  for (const mail of told.mails) await enqueueMail(tx, mail);
  if (told.about === 'business') return refreshBusiness(tx);
  const concerned = told.concerned.filter((id) => id !== null);
  refresh(tx, told.about, concerned);
}

const aboutNothing = { order_id: null, case_id: null, user_id: null };

const writeEvent = command((db) =>
  db
    .insert(events)
    .values(placeholders('id', 'type', 'order_id', 'case_id', 'user_id', 'actor_id', 'data', 'created_at')),
);

/** What an event has to be told of, and who may see that something changed, whether or not they are told. */
interface Told {
  notices: Notice[];
  mails: Mail[];
  concerned: readonly (string | null)[];
  about: { topic: LiveTopic; id: string } | 'business';
}

function readTold(tx: Tx, event: Event): Promise<Told> {
  if ('order_id' in event) return tellOfOrder(tx, event);
  if ('case_id' in event) return tellOfCase(tx, event);
  return 'user_id' in event ? tellOfAccount(tx, event) : tellOfSettings(tx, event);
}

async function tellOfOrder(tx: Tx, event: OrderEvent): Promise<Told> {
  const facts = await orderFacts(tx, event);
  const follow = orderFollowers[event.type] as (event: OrderEvent, told: typeof facts) => Notice[];
  const previous = 'previous_driver_id' in event.data ? event.data.previous_driver_id : null;
  return {
    notices: follow(event, facts),
    mails: orderMails(event, facts, tx),
    concerned: [facts.customer.id, facts.driver?.id ?? null, previous],
    about: { topic: 'order', id: event.order_id },
  };
}

async function tellOfCase(tx: Tx, event: CaseEvent): Promise<Told> {
  const facts = await caseFacts(tx, event);
  const follow = caseFollowers[event.type] as (event: CaseEvent, told: typeof facts) => Notice[];
  return {
    notices: follow(event, facts),
    mails: [],
    concerned: [facts.customer.id],
    about: { topic: 'case', id: event.case_id },
  };
}

async function tellOfAccount(tx: Tx, event: AccountEvent): Promise<Told> {
  const facts = await accountFacts(tx, event);
  const follow = accountFollowers[event.type] as (event: AccountEvent, told: typeof facts) => Notice[];
  return {
    notices: follow(event, facts),
    mails: accountMails(event, facts, tx),
    concerned: [event.user_id],
    about: { topic: 'account', id: event.user_id },
  };
}

async function tellOfSettings(tx: Tx, event: SettingsEvent): Promise<Told> {
  const facts = await settingsFacts(tx, event);
  return {
    notices: settingsFollowers[event.type](event, facts),
    mails: settingsMails(event, facts, tx),
    concerned: [],
    about: 'business',
  };
}

async function notify(tx: Tx, event_id: string, actor_id: string | null, notices: Notice[]): Promise<void> {
  const rows = notices.flatMap(({ to, ...notice }) =>
    [...new Set(to)]
      .filter((user_id) => user_id !== null && user_id !== actor_id)
      .map((user_id) => ({ ...notice, user_id: user_id as string, event_id, created_at: tx.now() })),
  );
  if (rows.length === 0) return;
  const written = await tx.insert(notifications).values(rows).returning();
  for (const { id, user_id, title, message, type } of written) {
    tx.messages.push({ do: 'notify', rooms: [userRoom(user_id)], payload: { id, title, message, type } });
  }
}
