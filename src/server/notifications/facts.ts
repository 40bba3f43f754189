import { and, eq, inArray } from 'drizzle-orm';
import type { AccountEvent, CaseEvent, OrderEvent } from '#shared/events.ts';
import type { Role } from '#shared/roles.ts';
import type { Reader } from '../kernel/database.ts';
import { cases, orders, users } from '../schema.ts';

/** Somebody who may be told of something. */
export interface Person {
  id: string;
  full_name: string;
  email: string;
  role: Role;
}

/** What is known when an event is told: who is concerned, and by what name. */
export interface Facts {
  /** The active owners and admins. */
  staff: readonly Person[];
  actor: Person | null;
}

export interface OrderFacts extends Facts {
  order_number: string;
  customer: Person;
  driver: Person | null;
}

export interface CaseFacts extends Facts {
  case_number: string;
  subject: string;
  customer: Person;
}

export interface AccountFacts extends Facts {
  person: Person;
}

const person = { id: users.id, full_name: users.full_name, email: users.email, role: users.role };

async function readPeople(tx: Reader, ids: readonly (string | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  const found = wanted.length > 0 ? await tx.select(person).from(users).where(inArray(users.id, wanted)) : [];
  const named = (id: string | null): Person | null => found.find((one) => one.id === id) ?? null;
  return {
    named,
    known: (id: string): Person => {
      const one = named(id);
      if (!one) throw new Error('an event names somebody who is not there');
      return one;
    },
  };
}

const readStaff = (tx: Reader): Promise<Person[]> =>
  tx
    .select(person)
    .from(users)
    .where(and(inArray(users.role, ['owner', 'admin']), eq(users.is_active, true)));

export async function orderFacts(tx: Reader, { order_id, actor_id }: OrderEvent): Promise<OrderFacts> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id));
  if (!order) throw new Error('an event names an order that is not there');
  const { named, known } = await readPeople(tx, [order.customer_id, order.driver_id, actor_id]);
  return {
    staff: await readStaff(tx),
    actor: named(actor_id),
    order_number: order.order_number,
    customer: known(order.customer_id),
    driver: named(order.driver_id),
  };
}

export async function caseFacts(tx: Reader, { case_id, actor_id }: CaseEvent): Promise<CaseFacts> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, case_id));
  if (!row) throw new Error('an event names a case that is not there');
  const { named, known } = await readPeople(tx, [row.customer_id, actor_id]);
  return {
    staff: await readStaff(tx),
    actor: named(actor_id),
    case_number: row.case_number,
    subject: row.subject,
    customer: known(row.customer_id),
  };
}

export async function accountFacts(tx: Reader, { user_id, actor_id }: AccountEvent): Promise<AccountFacts> {
  const { named, known } = await readPeople(tx, [user_id, actor_id]);
  return { staff: await readStaff(tx), actor: named(actor_id), person: known(user_id) };
}
