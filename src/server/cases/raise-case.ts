import { and, eq } from 'drizzle-orm';
import type { Case, CaseDraft } from '#shared/cases/case.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { customerOf, ownedBy } from '../accounts/ownership.ts';
import { lockUnerased, refuseErased } from '../customers/customers.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { SessionUser } from '../kernel/http/caller.ts';
import { record } from '../notifications/record.ts';
import { orders } from '../schema.ts';
import { caseEvents } from './cases.events.ts';
import { findCase, insertCase } from './cases.store.ts';

type Person = Pick<SessionUser, 'id' | 'customer_id'>;

/**
 * A customer raises a case. It is open, and by default an inquiry of medium priority.
 * @throws Refusal `invalid` for an order that is not theirs; `erased`
 */
export function raiseCase(db: Db, person: Person, draft: CaseDraft): Promise<Case> {
  return transact(db, async (tx) => {
    const { type = 'inquiry', priority = 'medium', subject, description, order_id = null } = draft;
    if (!(await lockUnerased(tx, customerOf(person)))) refuseErased();
    if (order_id) await requireOwnOrder(tx, person, order_id);
    const now = tx.now();
    const id = await insertCase(tx, {
      customer_id: customerOf(person),
      order_id,
      type,
      priority,
      subject,
      description,
      created_at: now,
      updated_at: now,
    });
    const raised = await findCase(tx, id);
    if (!raised) throw new Error('a case was not found where it was just written');
    await record(tx, caseEvents, raised, { type: 'case.raised', actor_id: person.id, data: {} });
    return raised;
  });
}

/** Locks the order against deletion until the case is committed. */
async function requireOwnOrder(tx: Tx, person: Person, order_id: string): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, order_id), ownedBy(orders, { ...person, reach: 'own' })))
    .for('key share');
  if (!order) refuseField('order_id', 'Choose one of your orders');
}
