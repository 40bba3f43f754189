import { formatDate, formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { kindsWithExample, messageKinds } from '#shared/messages/message-kinds.ts';
import type { MessageExample } from '#shared/messages/messages.contract.ts';
import { readyText } from '#shared/orders/ready-text.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { PersonRow } from '../notifications/events.store.ts';
import { messagesOf } from '../notifications/queue-messages.ts';
import { contextOf } from '../notifications/record.ts';
import type { AnyEvent, EventRule } from '../notifications/subject.ts';
import { bodyOf, type Message, mailOf, pushOf, type Said, sayReminder } from './compose-message.ts';
import type { OrderNow } from './message-facts.ts';

type ExampleKind = (typeof kindsWithExample)[number];

const person = (id: string, full_name: string, role: PersonRow['role']) =>
  ({
    ...{ id, full_name, role, email: `${id}@example.com`, is_active: true },
    ...{ customer_id: role === 'customer' ? id : null, customer_name: full_name },
  }) as unknown as PersonRow & Message['person'];

// The ids are those of nobody.
const noId = '00000000-0000-7000-8000-00000000000';
const customer = person(`${noId}1`, 'Amelia Hart', 'customer');
const driver = person(`${noId}2`, 'Jonah Reid', 'driver');
const owner = person(`${noId}3`, 'Ruth Calloway', 'owner');
const people = [customer, driver, owner];

/** An order of tomorrow, with as much of it as messages read. */
function exampleOrder(db: DbOrTx): OrderNow {
  const tomorrow = businessDay(db.now(), db.timeZone()).add({ days: 1 });
  const at = (days: number, time: string) =>
    tomorrow.add({ days }).toZonedDateTime({ timeZone: db.timeZone(), plainTime: time }).toInstant();
  return {
    ...{ id: `${noId}4`, order_number: 'ORD-000123', customer_id: customer.id, status: 'scheduled' },
    ...{ driver_id: driver.id, other_driver_id: null, series_id: null, is_locked: false, legs: [] },
    ...{ pickup_date: at(0, '09:00'), pickup_until: at(0, '11:00') },
    ...{ delivery_date: at(2, '14:00'), delivery_until: at(2, '16:00') },
    ...{ items: [{ quantity: 12 }], total_amount: 84_50 },
  } as unknown as OrderNow;
}

/** What happens before each, as its event has it, and who does it. */
function causesOf(db: DbOrTx, order: OrderNow): Record<ExampleKind, [string, object, string | null]> {
  const when = formatVisit(order.pickup_date, order.pickup_until, db.timeZone(), db.now());
  const today = businessDay(db.now(), db.timeZone());
  const delivery = formatDate(businessDay(order.delivery_date, db.timeZone()), today);
  const isReady = { ...order, status: 'ready_for_pickup' } as const;
  const ready_text = readyText(isReady, db.timeZone(), db.now(), order.order_number);
  const changes = [{ field: 'special_instructions', before: null, after: 'Leave it at the desk' }];
  const step = (before: string, after: string, more = {}): [string, object, string] => [
    'delivery.status_changed',
    { before, after, notes: null, ...more },
    driver.id,
  ];
  return {
    pickup_reminder: ['', {}, null],
    picked_up: step('assigned', 'picked_up', { bag_count: 3 }),
    ready: [
      'order.status_changed',
      { before: 'in_progress', after: 'ready_for_pickup', ready_text },
      owner.id,
    ],
    out_for_delivery: step('picked_up', 'out_for_delivery'),
    you_are_next: ['leg.on_the_way', { leg: 'pickup', times: '9:10–9:25 am' }, driver.id],
    delivered: step('out_for_delivery', 'delivered'),
    missed: ['date.needed', { leg: 'pickup', reason: 'nobody_home', note: null }, driver.id],
    new_date: ['date.chosen', { leg: 'pickup', visits: [{ leg: 'pickup', when }], changes: [] }, owner.id],
    order_received: ['order.placed', { pickup: when }, customer.id],
    order_changed: ['order.edited', { changes }, owner.id],
    more_than_estimated: [
      'order.counted',
      { before: '5 kg', after: '6 kg', total: '$92.40', estimate: '$84.50', is_more: true },
      owner.id,
    ],
    order_cancelled: ['order.status_changed', { before: 'pending', after: 'cancelled' }, owner.id],
    order_locked: ['order.locked', { hours_before_delivery: 8, delivery }, null],
    approval_needed: [
      'modification.proposed',
      { details: 'Instructions: none → Leave it at the desk' },
      owner.id,
    ],
    next_order: ['occurrence.created', { pickup: when }, null],
    your_stops: ['driver.assigned', { driver_id: driver.id, previous_driver_id: null, when }, owner.id],
    new_order: ['order.placed', { pickup: when }, customer.id],
    customer_changed: ['order.edited', { changes }, customer.id],
    door_problem: ['leg.failed', { leg: 'pickup', reason: 'nobody_home', note: null }, driver.id],
  };
}

/** What messages about an order say, by the rules and in the layout of the real ones. */
export function messageExamples(db: DbOrTx): MessageExample[] {
  const order = exampleOrder(db);
  const causes = causesOf(db, order);
  return kindsWithExample.flatMap((kind) => {
    const said =
      kind === 'pickup_reminder'
        ? sayReminder(db, order, customer)
        : sayExample(db, order, kind, causes[kind]);
    if (!said || typeof said === 'string') return [];
    const message: Message = { person: customer, said: [said], changes: said.changes ?? [] };
    const { mail, text, push, to } = messageKinds[kind];
    const seen = to === 'customers' ? 'See Your Order' : 'See the Order';
    const link = { text: said.link?.text ?? seen, url: `${db.public_url}/o/…` };
    const written = mailOf(db, kind, message, link);
    const pushed = pushOf(kind, message);
    return {
      kind,
      mail: mail && { subject: written.subject, text: saidIn(written.text) },
      text: text && bodyOf(db, kind, message, link.url),
      push: push && [pushed.title, pushed.body].filter(Boolean).join(': '),
    };
  });
}

/** Without the name above it, and without the switches below, as these are of nobody. */
const saidIn = (text: string): string =>
  text.split('\n\n--\n', 1)[0]?.split('\n\n').slice(1).join('\n\n') ?? '';

function sayExample(
  db: DbOrTx,
  order: OrderNow,
  kind: ExampleKind,
  [type, data, actor_id]: [string, object, string | null],
): Said | undefined {
  const rule = db.subjects.order?.rules[type] as unknown as EventRule<AnyEvent, OrderNow> | undefined;
  const event = { type, actor_id, data };
  const draft =
    rule &&
    messagesOf(rule, event, contextOf(order, event, people, [customer.id])).find(
      (each) => each.kind === kind && each.to.length > 0,
    );
  return draft && { ...draft, email: customer.email, order };
}
