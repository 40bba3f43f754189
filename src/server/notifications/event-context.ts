import { eq, or, sql } from 'drizzle-orm';
import type { AccountEvent, CaseEvent, SettingsEvent } from '#shared/events.ts';
import type { OrderEvent } from '#shared/orders/order-events.ts';
import { isStaff, type Role } from '#shared/roles.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { preparedSelect } from '../kernel/db/prepared.ts';
import { cases, users } from '../schema.ts';
import { isActiveStaff, type PersonWithOrder, personColumns } from './events.store.ts';

/** A person who may get a notification or a mail. */
export interface Person {
  id: string;
  full_name: string;
  email: string;
  role: Role;
}

/** What the rules for notifications and mails know of an event: the people concerned and the names to use. */
export interface EventContext {
  /** The active owners and admins. */
  staff: readonly Person[];
  actor: Person | null;
}

export interface OrderEventContext extends EventContext {
  order_number: string;
  /** The main contact. */
  customer: Person;
  customer_user_ids: readonly string[];
  driver: Person | null;
}

export interface CaseEventContext extends EventContext {
  case_number: string;
  subject: string;
  /** The main contact. */
  customer: Person;
  customer_user_ids: readonly string[];
}

export interface AccountEventContext extends EventContext {
  person: Person;
}

/** The owners except one: they are notified of what happens to that owner or is done by them. */
export const otherOwners = (id: string, staff: readonly Person[]): Person[] =>
  staff.filter((one) => one.role === 'owner' && one.id !== id);

/** The people with these ids, those of the customers with these ids, and the active staff. */
const selectPeople = preparedSelect((query) =>
  query
    .select(personColumns)
    .from(users)
    .where(
      or(
        sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`,
        sql`${users.customer_id} = any(${sql.placeholder('ids')}::uuid[])`,
        isActiveStaff,
      ),
    ),
);

type PersonRow = Person & { is_active: boolean; customer_id: string | null; is_main_contact: boolean };

const readPeople = async (tx: DbOrTx, ids: readonly (string | null)[]) =>
  peopleLookup(await selectPeople(tx, { ids: ids.filter((id) => id !== null) }));

function peopleLookup(people: readonly PersonRow[]) {
  const findPerson = (id: string | null): Person | null => people.find((one) => one.id === id) ?? null;
  const required = (one: Person | null | undefined): Person => {
    if (!one) throw new Error('an event names somebody who is not there');
    return one;
  };
  return {
    staff: people.filter(({ role, is_active }) => is_active && isStaff(role)),
    findPerson,
    requirePerson: (id: string): Person => required(findPerson(id)),
    requireCustomer: (id: string) => {
      const theirs = people.filter(({ customer_id }) => customer_id === id);
      return {
        customer: required(theirs.find(({ is_main_contact }) => is_main_contact)),
        customer_user_ids: theirs.map((one) => one.id),
      };
    },
  };
}

export async function settingsContext(tx: DbOrTx, { actor_id }: SettingsEvent): Promise<EventContext> {
  const { staff, requirePerson } = await readPeople(tx, [actor_id]);
  return { staff, actor: requirePerson(actor_id) };
}

export function orderContext(
  { actor_id }: OrderEvent,
  people: readonly PersonWithOrder[],
): OrderEventContext {
  const order = people[0]?.order;
  if (!order) throw new Error('an event names an order that is not there');
  const { staff, findPerson, requireCustomer } = peopleLookup(people);
  return {
    staff,
    actor: findPerson(actor_id),
    order_number: order.order_number,
    ...requireCustomer(order.customer_id),
    driver: findPerson(order.driver_id),
  };
}

export async function caseContext(tx: DbOrTx, { case_id, actor_id }: CaseEvent): Promise<CaseEventContext> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, case_id));
  if (!row) throw new Error('an event names a case that is not there');
  const { staff, findPerson, requireCustomer } = await readPeople(tx, [row.customer_id, actor_id]);
  return {
    staff,
    actor: findPerson(actor_id),
    case_number: row.case_number,
    subject: row.subject,
    ...requireCustomer(row.customer_id),
  };
}

export async function accountContext(
  tx: DbOrTx,
  { user_id, actor_id }: AccountEvent,
): Promise<AccountEventContext> {
  const { staff, findPerson, requirePerson } = await readPeople(tx, [user_id, actor_id]);
  return { staff, actor: findPerson(actor_id), person: requirePerson(user_id) };
}
