import { eq, or, sql } from 'drizzle-orm';
import type { AccountEvent, CaseEvent, OrderEvent, SettingsEvent } from '#shared/events.ts';
import { isStaff, type Role } from '#shared/roles.ts';
import type { DbOrTx } from '../kernel/database.ts';
import { preparedSelect } from '../kernel/statement.ts';
import { cases, users } from '../schema.ts';
import { isActiveStaff, type OrderPerson, person } from './events.store.ts';

/** A person who may get a notification or a mail. */
export interface Person {
  id: string;
  full_name: string;
  email: string;
  role: Role;
}

/** What the rules for notifications and mails know of an event: the people concerned and the names to use. */
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

/** The owners except one: they are notified of what happens to that owner or is done by them. */
export const ownersBut = (id: string, staff: readonly Person[]): Person[] =>
  staff.filter((one) => one.role === 'owner' && one.id !== id);

/** The people with these ids, and the active staff. */
const peopleNamed = preparedSelect((query) =>
  query
    .select({ ...person, is_active: users.is_active })
    .from(users)
    .where(or(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`, isActiveStaff)),
);

type Found = Person & { is_active: boolean };

const readPeople = async (tx: DbOrTx, ids: readonly (string | null)[]) =>
  sortOut(await peopleNamed(tx, { ids: ids.filter((id) => id !== null) }));

function sortOut(found: readonly Found[]) {
  const named = (id: string | null): Person | null => found.find((one) => one.id === id) ?? null;
  return {
    staff: found.filter(({ role, is_active }) => is_active && isStaff(role)),
    named,
    known: (id: string): Person => {
      const one = named(id);
      if (!one) throw new Error('an event names somebody who is not there');
      return one;
    },
  };
}

export async function settingsFacts(tx: DbOrTx, { actor_id }: SettingsEvent): Promise<Facts> {
  const { staff, known } = await readPeople(tx, [actor_id]);
  return { staff, actor: known(actor_id) };
}

export function orderFacts({ actor_id }: OrderEvent, people: readonly OrderPerson[]): OrderFacts {
  const order = people[0]?.order;
  if (!order) throw new Error('an event names an order that is not there');
  const { staff, named, known } = sortOut(people);
  return {
    staff,
    actor: named(actor_id),
    order_number: order.order_number,
    customer: known(order.customer_id),
    driver: named(order.driver_id),
  };
}

export async function caseFacts(tx: DbOrTx, { case_id, actor_id }: CaseEvent): Promise<CaseFacts> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, case_id));
  if (!row) throw new Error('an event names a case that is not there');
  const { staff, named, known } = await readPeople(tx, [row.customer_id, actor_id]);
  return {
    staff,
    actor: named(actor_id),
    case_number: row.case_number,
    subject: row.subject,
    customer: known(row.customer_id),
  };
}

export async function accountFacts(tx: DbOrTx, { user_id, actor_id }: AccountEvent): Promise<AccountFacts> {
  const { staff, named, known } = await readPeople(tx, [user_id, actor_id]);
  return { staff, actor: named(actor_id), person: known(user_id) };
}
