import { lateReportMinutes } from '#shared/orders/leg-attempt.ts';
import { isStaff } from '#shared/roles.ts';
import { newId } from '../kernel/db/columns.ts';
import type { Tx } from '../kernel/db/database.ts';
import { userRoom } from '../kernel/db/live-message.ts';
import { pipeline } from '../kernel/db/transaction/transaction.ts';
import { findPeople, type PersonRow, writeEvent, writeNotifications } from './events.store.ts';
import { messagesOf, noteMessages } from './queue-messages.ts';
import {
  type AnyEvent,
  type EventContext,
  type EventRule,
  idsOf,
  type NotificationDraft,
  type Subject,
} from './subject.ts';

/**
 * Records an event in the transaction of its change: the event, its notifications and mails, and its live messages after the
 * commit. Call it after the change is written, but before a deletion, with the subject as it then is.
 */
export async function record<E extends AnyEvent, Row extends { id: string }>(
  tx: Tx,
  subject: Subject<E, Row>,
  row: NoInfer<Row>,
  event: NoInfer<E>,
): Promise<void> {
  const stored = {
    id: newId(),
    type: event.type,
    subject_type: subject.type,
    subject_id: row.id,
    actor_id: event.actor_id,
    data: {
      ...event.data,
      ...(tx.is_by_link && { by_link: true }),
      ...(isLate(event, tx.now()) && { happened_at: `${event.happened_at}` }),
    },
    created_at: tx.now(),
  };
  const concerned = concernedBy(subject, row, event);
  const people = await writeEvent(tx, { ...stored, ...concerned });
  const context = contextOf(row, event, people, concerned.customer_ids);
  const rule = subject.rules[event.type as E['type']] as unknown as EventRule<E, Row>;
  const drafts = rule.notify(event, context);
  notify(tx, stored, drafts);
  noteMessages(tx, stored, messagesOf(rule, event, context, drafts), people);
  refresh(tx, subject, row, event, context);
}

/** A phone without a signal sends later what was done. */
const isLate = ({ happened_at }: AnyEvent, arrived_at: Temporal.Instant): boolean =>
  happened_at !== undefined && happened_at.until(arrived_at).total('minutes') > lateReportMinutes;

/**
 * Records a change of fields. Without a difference nothing is stored; open screens load the subject again in
 * either case.
 */
export async function recordChanges<E extends AnyEvent, Row extends { id: string }>(
  tx: Tx,
  subject: Subject<E, Row>,
  row: NoInfer<Row>,
  event: NoInfer<E> & { data: { changes: readonly unknown[] } },
): Promise<void> {
  if (event.data.changes.length > 0) return record(tx, subject, row, event);
  const { user_ids, customer_ids } = concernedBy(subject, row, event);
  const people = await findPeople(tx, { user_ids, customer_ids });
  refresh(tx, subject, row, event, contextOf(row, event, people, customer_ids));
}

function concernedBy<E extends AnyEvent, Row extends { id: string }>(
  { concerns }: Subject<E, Row>,
  row: Row,
  event: E,
) {
  const { user_ids = [], customer_ids = [] } = concerns(row, event);
  return { customer_ids, user_ids: [...user_ids, event.actor_id].filter((id) => id !== null) };
}

export function contextOf<Row>(
  subject: Row,
  { actor_id }: AnyEvent,
  people: readonly PersonRow[],
  customer_ids: readonly string[],
): EventContext<Row> {
  const ofCustomer = people.filter(
    ({ customer_id }) => customer_id !== null && customer_ids.includes(customer_id),
  );
  const findPerson = (id: string | null) => people.find((person) => person.id === id) ?? null;
  return {
    subject,
    staff: people.filter(({ role, is_active }) => is_active && isStaff(role)),
    actor: findPerson(actor_id),
    customer: { name: ofCustomer[0]?.customer_name ?? '', people: ofCustomer },
    findPerson,
  };
}

interface StoredEvent {
  id: string;
  actor_id: string | null;
  created_at: Temporal.Instant;
}

function notify(
  tx: Tx,
  { id: event_id, actor_id, created_at }: StoredEvent,
  drafts: NotificationDraft[],
): void {
  const rows = drafts.flatMap(({ to, ...draft }) =>
    [...new Set(to)]
      .filter((user_id) => user_id !== null)
      .filter((user_id) => user_id !== actor_id)
      .map((user_id) => ({
        id: newId(),
        user_id,
        type: draft.type,
        title: draft.title,
        message: draft.message,
      })),
  );
  if (rows.length === 0) return;
  pipeline(tx, writeNotifications(tx, { event_id, created_at, rows: JSON.stringify(rows) }));
  for (const { user_id, ...payload } of rows) {
    tx.messages.push({ do: 'notify', rooms: [userRoom(user_id)], payload });
  }
}

/** The screens of the people concerned load the subject again, also of those who get no notification. */
function refresh<E extends AnyEvent, Row extends { id: string }>(
  tx: Tx,
  { concerns, live }: Subject<E, Row>,
  row: Row,
  event: E,
  { customer }: EventContext<Row>,
): void {
  const { user_ids = [] } = concerns(row, event);
  tx.messages.push(...live(row, [...idsOf(customer.people), ...user_ids.filter((id) => id !== null)]));
}
