import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { MessageKind } from '#shared/messages/message-kinds.ts';
import type { NotificationType } from '#shared/notifications/notification.ts';
import type { Role } from '#shared/roles.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { LiveMessage } from '../kernel/db/live-message.ts';

declare module '../kernel/db/database.ts' {
  interface AppContext {
    /** Every kind of subject, for what works on the events of all of them. */
    subjects: Readonly<Record<string, SubjectInfo>>;
  }
}

/**
 * An event as a verb records it, with its type in the past tense. `actor_id` is `null` when Washline itself
 * acts. `data` is stored as JSON in wire form: dollars, ISO text.
 */
export interface EventOf<T extends string, Data extends object = Record<never, never>> {
  type: T;
  actor_id: string | null;
  data: Data;
  /** Of a report that arrived later: when it happened. */
  happened_at?: Temporal.Instant;
}

export type AnyEvent = EventOf<string, object>;

/** A person who may get a notification or a mail. */
export interface Person {
  id: string;
  full_name: string;
  email: string;
  role: Role;
}

/** What the rules for notifications and mails know of an event: the people concerned and the names to use. */
export interface EventContext<Row> {
  /** The subject after the change, or before its deletion. */
  subject: Row;
  /** The active owners and admins. */
  staff: readonly Person[];
  actor: Person | null;
  /** The customer concerned; without a name and people if there is none. */
  customer: { name: string; people: readonly Person[] };
  /** Finds one of the people concerned. */
  findPerson: (id: string | null) => Person | null;
}

/** One notification for several people. With a kind it also leaves the app, where the kind is on. */
export interface NotificationDraft {
  to: readonly (string | null)[];
  type: NotificationType;
  title: string;
  message: string;
  kind?: MessageKind;
  /** It goes where a message of this kind went about the same order, and nowhere else. */
  corrects?: MessageKind;
  /** What changed, as text: of what is gathered, a mail says the net difference. */
  changes?: readonly FactChange[];
}

/** Something that was changed, as text for people; what was not there is `null`. */
export interface FactChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** What a mail says in other words than its notification, to several people. */
export interface MailDraft {
  kind: MessageKind;
  to: readonly Person[];
  /** Without one, the heading with the number of the order. */
  subject?: string;
  /** Without one, the subject, and the mail greets. */
  heading?: string;
  paragraphs: readonly string[];
  changes?: readonly FactChange[] | undefined;
  /** Without one, to the order or the workspace. */
  link?: { text: string; path: string };
}

/** Finds the name of one of `people` in the data of an event. */
export type NameOf = (user_id: string) => string | null;

export interface EventRule<E, Row> {
  /** What the history says, a sentence without its subject: `changed status from Processing to In Progress`. */
  summary: (event: E, nameOf: NameOf) => string;
  /** Who gets which notification. `record` leaves out the actor, who knows of their own action. */
  notify: (event: E, context: EventContext<Row>) => NotificationDraft[];
  /** What its mails say where that is not what the notifications say. They never contain a password. */
  mail?: (event: E, context: EventContext<Row>) => MailDraft[];
}

/** A rule for each type of event: a new type does not compile without one. */
export type EventRules<E extends AnyEvent, Row> = {
  [T in E['type']]: EventRule<Extract<E, { type: T }>, Row>;
};

type ChangeOf<E extends AnyEvent> = Extract<E['data'], { changes: readonly unknown[] }>['changes'][number];
type FieldOf<T> = T extends unknown ? Extract<keyof T, string> : never;
type ChangedField<E extends AnyEvent> = ChangeOf<E> extends { field: infer F extends string } ? F : never;

/** The changes of an event, field by field. */
export type EventChanges<E extends AnyEvent> = ChangeOf<E>[];

/** The columns by which subjects belong to people; a subject may also be assigned to a driver. */
interface OwnerColumns {
  id: AnyPgColumn;
  user_id?: AnyPgColumn;
  customer_id?: AnyPgColumn;
  driver_id?: AnyPgColumn;
}

/** What all kinds of subjects have in common, whatever their events are. */
export interface SubjectInfo {
  /** Stored with each event, so it stays. */
  type: string;
  /** Whose the subjects are; `null` if nobody's. */
  owners: OwnerColumns | null;
  /** The fields of `data` with the id of a user, whose name the history shows. */
  people: readonly string[];
  /** What is erased with the person it belongs to: these changed fields, and what to put for fields of `data`. */
  personal: {
    changes?: readonly string[];
    data?: Readonly<Partial<Record<string, string | null>>>;
  } | null;
  /** The subject as it is when a message leaves; where it needs none, the data of the event stands in for it. */
  find?: (db: DbOrTx, id: string) => Promise<object | undefined>;
  concerns: (row: never, event: never) => Concerned;
  rules: Readonly<Record<string, EventRule<never, never>>>;
}

interface Concerned {
  customer_ids?: readonly string[];
  user_ids?: readonly (string | null)[];
}

/** Everything that follows from the events of one kind of subject, such as orders. */
export interface Subject<E extends AnyEvent, Row extends { id: string }> extends SubjectInfo {
  people: readonly FieldOf<E['data']>[];
  personal: {
    changes?: readonly ChangedField<E>[];
    data?: Readonly<Partial<Record<FieldOf<E['data']>, string | null>>>;
  } | null;
  /** Whom an event concerns beside staff and the actor, also those who get no notification. */
  concerns: (row: Row, event: E) => Concerned;
  /** What open screens load again after the commit; `user_ids` are the people concerned. */
  live: (row: Row, user_ids: readonly string[]) => LiveMessage[];
  rules: EventRules<E, Row>;
}

export const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);

/** The owners except one: they are notified of what happens to that owner or is done by them. */
export const otherOwners = (id: string | null, staff: readonly Person[]): Person[] =>
  staff.filter((one) => one.role === 'owner' && one.id !== id);

/** For events of which nobody is notified. */
export const nobody = (): [] => [];

/** The names of changed fields, for a summary: `name and frequency value`. */
export const changedFields = (changes: readonly { field: string }[]): string =>
  joinWithAnd(changes.map(({ field }) => field.replaceAll('_', ' ')));
