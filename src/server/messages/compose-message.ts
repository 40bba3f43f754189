import { and, eq, isNotNull } from 'drizzle-orm';
import { australianMobile } from '#shared/accounts/australian-mobile.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { type Channel, type MessageKind, messageKinds } from '#shared/messages/message-kinds.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { openText } from '#shared/orders/locked-text.ts';
import { changeableUntil, changeLimitsOf } from '#shared/orders/order-lock.ts';
import type { Role } from '#shared/roles.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Mail } from '../kernel/ops/mail.ts';
import { composeMail, type Fact } from '../notifications/compose-mail.ts';
import { findPeople } from '../notifications/events.store.ts';
import { causeOf, messagesOf } from '../notifications/queue-messages.ts';
import { contextOf } from '../notifications/record.ts';
import type { EventRule, FactChange, MailDraft } from '../notifications/subject.ts';
import { events, message_choices, message_rules, outgoing, users } from '../schema.ts';
import { expectedFacts, findOrderNow, type OrderNow, orderFacts, staleReason } from './message-facts.ts';
import { findSettingsRow } from './messages.store.ts';
import { orderLinkUrl } from './order-link.ts';
import { textOf } from './text-of.ts';
import type { Text } from './text-service.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export type OutgoingRow = typeof outgoing.$inferSelect;

/** Why a message does not go. */
type Dropped = { dropped: string };

/** What a push says, and where a press on it leads. */
export interface Push {
  title: string;
  body: string;
  /** One that goes twice replaces itself. */
  tag: string;
  url: string;
}

type Recipient = Pick<
  typeof users.$inferSelect,
  'id' | 'full_name' | 'email' | 'role' | 'customer_id' | 'is_active' | 'phone' | 'texts_allowed_at'
>;

/** What one cause says, and the order it is about. */
export interface Said extends Omit<MailDraft, 'kind' | 'to'> {
  email: string;
  order: OrderNow | null;
  closing?: string[];
  is_correction?: boolean;
  /** Of a correction, when the driver comes then. */
  expected?: Fact[];
}

/** What a message says to its person with the facts of now. */
export interface Message {
  person: Recipient;
  said: readonly [Said, ...Said[]];
  changes: readonly FactChange[];
}

/** Composes a mail as it leaves. */
export async function composeMessage(db: DbOrTx, row: OutgoingRow): Promise<{ mail: Mail } | Dropped> {
  const message = await sayMessage(db, row);
  if ('dropped' in message) return message;
  return { mail: mailOf(db, row.kind, message, await linkOf(db, message)) };
}

/** Composes a push as it leaves: who looks at a locked screen reads the kind and the order’s number, and no more. */
export async function composePush(db: DbOrTx, row: OutgoingRow): Promise<{ push: Push } | Dropped> {
  const message = await sayMessage(db, row);
  if ('dropped' in message) return message;
  const { url } = await linkOf(db, message);
  return { push: { ...pushOf(row.kind, message, isTest(row)), tag: row.id, url } };
}

export function pushOf(kind: MessageKind, { said }: Pick<Message, 'said'>, isTested = false) {
  const numbers = new Set(said.flatMap(({ order }) => order?.order_number ?? []));
  const { label } = messageKinds[kind];
  const [title, ...words] = said[0].is_correction ? ['Correction', label] : [isTested ? 'It works' : label];
  return { title, body: [...words, ...numbers].join(' · ') };
}

/** Composes a text as it leaves, for who agreed to texts and has a mobile. */
export async function composeText(db: DbOrTx, row: OutgoingRow): Promise<{ text: Text } | Dropped> {
  const message = await sayMessage(db, row);
  if ('dropped' in message) return message;
  const { person } = message;
  if (!person.texts_allowed_at && !isTest(row)) return { dropped: 'Texts are off for this person.' };
  const to = australianMobile(person.phone);
  if (!to) return { dropped: 'There is no Australian mobile number.' };
  const { url } = await linkOf(db, message);
  return { text: { to, body: bodyOf(db, row.kind, message, url) } };
}

export function bodyOf(db: DbOrTx, kind: MessageKind, { said }: Pick<Message, 'said'>, url: string): string {
  const [{ subject, heading = messageKinds[kind].label, paragraphs, closing, is_correction }] = said;
  const [sentence = ''] = paragraphs;
  const titled = sentence.includes(heading) ? sentence : `${heading}. ${sentence}`;
  const plain = is_correction ? titled : sentence;
  // Of a reminder its subject has the facts.
  const wordings = closing
    ? [2, 1, 0].map((count) => [`${subject}.`, ...closing.slice(0, count)].join(' '))
    : [titled, plain];
  return textOf(db.business.logo_text ?? 'Washline', wordings, url);
}

export const isTest = ({ cause }: Pick<OutgoingRow, 'cause'>): boolean => cause.startsWith('test:');

/** Person, switch and facts are asked again. */
async function sayMessage(db: DbOrTx, row: OutgoingRow): Promise<Message | Dropped> {
  const [person] = await db.select().from(users).where(eq(users.id, row.user_id));
  if (!person) return { dropped: 'The person is gone.' };
  if (!person.is_active && row.kind !== 'security') return { dropped: 'The account is disabled.' };
  if (!isTest(row) && !(await isOn(db, row))) return { dropped: 'It is switched off.' };
  const said: Said[] = [];
  let dropped = 'Nothing is left of it.';
  const gathered = (await findGathered(db, row)).filter(({ event_id }) => event_id !== row.event_id);
  for (const cause of [row, ...gathered].toSorted(byEvent)) {
    const one = await sayCause(db, cause, person);
    if (typeof one === 'string') dropped = one;
    else said.push(one);
  }
  const [first, ...others] = said;
  if (!first) return { dropped };
  const changes = netChanges(said.flatMap((one) => one.changes ?? []));
  if (changes.length === 0 && said.every((one) => one.changes)) return { dropped: 'Nothing is left of it.' };
  return { person, said: [first, ...others], changes };
}

/** As it happened: what is sent again has a later id, and the same event. */
const byEvent = (one: OutgoingRow, other: OutgoingRow): number =>
  (one.event_id ?? '') < (other.event_id ?? '') ? -1 : 1;

/** Whether a kind goes to a person on a channel: by the owner's rule, and by what they chose. */
async function isOn(
  db: DbOrTx,
  { kind, channel, user_id }: { kind: MessageKind; channel: Channel; user_id: string },
): Promise<boolean> {
  if (messageKinds[kind][channel] === 'always') return true;
  const ofKind = <T extends typeof message_rules | typeof message_choices>(table: T) =>
    and(eq(table.kind, kind), eq(table.channel, channel));
  const [rule] = await db.select().from(message_rules).where(ofKind(message_rules));
  const [choice] = await db
    .select()
    .from(message_choices)
    .where(and(ofKind(message_choices), eq(message_choices.user_id, user_id)));
  if (rule?.offer === 'on') return choice?.is_on !== false;
  return rule?.offer === 'offered' && choice?.is_on === true;
}

/** What was gathered with it as it was first to leave. */
async function findGathered(db: DbOrTx, { kind, channel, user_id, claimed_at, ...row }: OutgoingRow) {
  const { gathers } = messageKinds[kind];
  if (!gathers || !claimed_at) return [];
  return db
    .select()
    .from(outgoing)
    .where(
      and(
        eq(outgoing.user_id, user_id),
        eq(outgoing.kind, kind),
        eq(outgoing.channel, channel),
        eq(outgoing.state, 'merged'),
        eq(outgoing.claimed_at, claimed_at),
        isNotNull(outgoing.event_id),
        gathers === 'order' && row.order_id ? eq(outgoing.order_id, row.order_id) : undefined,
        gathers === 'case' && row.case_id ? eq(outgoing.case_id, row.case_id) : undefined,
      ),
    )
    .orderBy(outgoing.id);
}

/** What a cause says by now; a sentence where it says nothing any more. */
async function sayCause(db: DbOrTx, row: OutgoingRow, person: Recipient): Promise<Said | string> {
  const { kind, event_id, order_id, case_id } = row;
  const order = order_id ? await findOrderNow(db, order_id) : null;
  if (!event_id) {
    if (isTest(row)) return sayTest(row, person);
    return (await staleReason(db, kind, { event: null, order, case_id })) ?? sayReminder(db, order, person);
  }
  const [event] = await db.select().from(events).where(eq(events.id, event_id));
  if (!event) return 'What happened is no longer kept.';
  const subject = db.subjects[event.subject_type];
  const rule = subject?.rules[event.type] as unknown as
    | EventRule<typeof event & { data: object }, object>
    | undefined;
  if (!subject || !rule) return 'What happened is no longer known.';
  const stored = event as typeof event & { data: object };
  const known = { id: event.subject_id, customer_id: person.customer_id, ...stored.data };
  const about = (await subject.find?.(db, event.subject_id)) ?? known;
  const { user_ids = [], customer_ids = [] } = subject.concerns(about as never, stored as never);
  const ids = [...user_ids, event.actor_id, person.id].filter((id) => id !== null && id !== undefined);
  const people = await findPeople(db, { user_ids: ids, customer_ids });
  const drafts = messagesOf(rule, stored, contextOf(about, stored, people, customer_ids));
  const correction = drafts.find((draft) => draft.is_correction && draft.kind === kind);
  const theirs = drafts.filter(
    ({ to, is_correction }) => !is_correction && to.some(({ id }) => id === person.id),
  );
  const isCause = (_: MailDraft, at: number) =>
    row.cause.startsWith('again:') || causeOf(event_id, at + 1) === row.cause;
  const draft = correction ?? theirs.find((each, at) => each.kind === kind && isCause(each, at));
  if (!draft) return 'It is no longer for them.';
  const stale = correction ? null : await staleReason(db, kind, { event, order, case_id });
  const email = draft.to.find(({ id }) => id === person.id)?.email ?? person.email;
  const { leg } = stored.data as { leg?: LegKind };
  const expected = correction && order_id && leg ? await expectedFacts(db, order_id, leg) : [];
  return stale ?? { ...draft, email, order, expected };
}

const sayTest = ({ channel }: OutgoingRow, { email }: Recipient): Said => ({
  ...{ email, order: null },
  heading: 'It works',
  paragraphs: [`This is a test. ${channel === 'text' ? 'Texts' : 'Mails'} of your shop reach you.`],
});

/** The day before a pickup, and until when it can still be skipped or moved. */
export function sayReminder(
  db: DbOrTx,
  order: OrderNow | null,
  { email }: Pick<Recipient, 'email'>,
): Said | string {
  if (!order) return 'The order was deleted.';
  const zone = db.timeZone();
  const isToday = businessDay(order.pickup_date, zone).equals(businessDay(db.now(), zone));
  const limits = changeLimitsOf(db.business);
  const limit = changeableUntil(order, limits);
  const until = openText(order, limits, { zone, now: db.now() });
  const what = order.series_id ? 'skip or move it' : 'change it';
  const day = isToday ? 'today' : 'tomorrow';
  const times = formatTimes(order.pickup_date, order.pickup_until, zone);
  return {
    ...{ email, order },
    subject: `${isToday ? 'Today' : 'Tomorrow'}: pickup of ${order.order_number}, ${times}`,
    heading: `We come ${day} to collect`,
    paragraphs: ['Please have your laundry ready.'],
    closing: order.is_locked || !isBefore(db.now(), limit) ? [] : [`You can ${what} until ${until}.`],
  };
}

/** From before the first to after the last; what came to nothing is none. */
function netChanges(changes: readonly FactChange[]): FactChange[] {
  const net: FactChange[] = [];
  for (const change of changes) {
    const at = net.findLastIndex(({ label, after }) => label === change.label && after === change.before);
    const [first] = at < 0 ? [] : net.splice(at, 1);
    net.push({ ...change, before: first ? first.before : change.before });
  }
  return net.filter(({ before, after }) => before !== after);
}

const changeText = ({ before, after }: FactChange): string => {
  if (after === null) return 'removed';
  return before === null ? after : `${before} → ${after}`;
};

const dashboardOf: Record<Role, string> = {
  owner: '/dashboard/owner',
  admin: '/dashboard/admin',
  customer: '/dashboard/customer',
  driver: '/dashboard/driver',
};

const linkTextOf = (isOfOrder: boolean, { role }: Recipient): string => {
  if (!isOfOrder) return 'Open Washline';
  return role === 'customer' ? 'See Your Order' : 'See the Order';
};

/** The order that all of a message is about. */
const orderOf = ([first, ...others]: Message['said']): OrderNow | null =>
  others.every(({ order }) => order?.id === first.order?.id) ? first.order : null;

/** Where the button of a mail leads, and a press on a push: a customer to the order’s own link, staff and drivers to it in the app. */
async function linkOf(db: DbOrTx, { person, said }: Message): Promise<Link> {
  const order = orderOf(said);
  const isByLink = order !== null && person.role === 'customer' && (await findSettingsRow(db)).order_links;
  const home = dashboardOf[person.role];
  const path = order && person.role !== 'customer' ? `${home}?order=${order.id}` : home;
  const link = said[0].link ?? { text: linkTextOf(order !== null, person), path };
  const url = isByLink ? await orderLinkUrl(db, order.id, person.id) : db.public_url + link.path;
  return { text: link.text, url };
}

interface Link {
  text: string;
  url: string;
}

export function mailOf(db: DbOrTx, kind: MessageKind, message: Message, link: Link): Mail {
  const { person, said, changes } = message;
  const [first] = said;
  const { email } = first;
  const headings = new Set(said.map(({ heading }) => heading));
  const heading = headings.size === 1 ? first.heading : messageKinds[kind].label;
  // Of several of one order the last says how it is; of several orders each says its own.
  const paragraphs = new Map(said.map((one) => [`${one.heading} ${one.order?.id}`, one.paragraphs]));
  const isSettable = messageKinds[kind].mail !== 'always';
  const order = orderOf(said);
  const number = order && heading ? `: ${order.order_number}` : '';
  const subject = first.subject ?? `${heading}${number}`;
  const changed: Fact[] = changes.map((change) => ({ label: change.label, text: changeText(change) }));
  const facts =
    changed.length > 0 && first.order
      ? [{ label: 'Order', text: first.order.order_number }, ...changed]
      : changed;
  const ofOrder = order && changed.length === 0 ? orderFacts(db, order, first.expected) : facts;
  return composeMail(
    db,
    { to: email, subject: heading ? subject : `${db.business.name}: ${subject}` },
    {
      heading: heading ?? subject,
      paragraphs: [...(heading ? [] : [`Hello ${person.full_name},`]), ...[...paragraphs.values()].flat()],
      facts: heading ? ofOrder : [],
      link,
      closing: first.closing ?? [],
      why: messageKinds[kind].why,
      stop_url: isSettable ? unsubscribeUrl(db, person.id, kind) : undefined,
      switches_url: `${db.public_url}${dashboardOf[person.role]}?account=messages`,
    },
  );
}
