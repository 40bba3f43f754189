import type { DocumentDetails } from '#shared/invoicing/document.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type OverdueQuery, overdueRoute, remindRoute } from '#shared/statements/overdue.contract.ts';
import { change, draft, issue, local, markSent, ownLine, see } from '../invoicing/invoicing.fixture.ts';
import { transact } from '../kernel/db/database.ts';
import { addEntry, findOpenEntries } from '../ledger/ledger.store.ts';
import { settle } from '../ledger/settle.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import { customer_billing, payments } from '../schema.ts';
import type { Person } from '../testing/world.ts';

export const dayOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** The clock stands at ten in the morning of a business day. */
export const goTo = (shop: Shop, day: string, time = '10:00'): void => shop.setNow(local(`${day}T${time}`));

/**
 * An issued invoice of so many cents with GST, due on a day that has not come yet where the clock stands, and sent.
 * @throws Error unless it succeeds
 */
export async function owe(
  shop: Shop,
  who: Person,
  total: Cents,
  { due = `${businessDay(shop.now(), 'Australia/Sydney')}`, isSent = true } = {},
): Promise<DocumentDetails> {
  const made = await draft(shop, [], { who, lines: [ownLine('Linen', total - Math.round(total / 11))] });
  const drafted = (await change(shop, made, { due_on: dayOf(due) })).reply;
  const [outcome] = await issue(shop, drafted);
  if (outcome?.outcome !== 'issued') throw new Error(`not issued: ${outcome?.problem?.detail}`);
  if (isSent) await markSent(shop, drafted);
  return see(shop, drafted);
}

let lastNumber = 0;

interface Paid {
  on?: string;
  /** What it pays, due earliest first; without, it is credit. */
  settles?: boolean;
}

/** Money that came in, as the ledger has it. Resolves to the id of the payment. */
export const paid = (
  shop: Shop,
  { user }: Person,
  amount: Cents,
  { on, settles = false }: Paid = {},
): Promise<string> =>
  transact(shop.db, async (tx) => {
    const paid_on = on ? dayOf(on) : businessDay(shop.now(), 'Australia/Sydney');
    const customer_id = user.id;
    const payment_id = await insertPayment(
      tx,
      { customer_id, amount, paid_on, direction: 'in', number: ++lastNumber },
      shop,
    );
    const credit = await addEntry(tx, {
      customer_id,
      kind: 'payment',
      amount: -amount,
      dated_on: paid_on,
      payment_id,
    });
    if (!settles) return payment_id;
    const { debits } = await findOpenEntries(tx, customer_id);
    let left = amount;
    for (const debit of debits) {
      const part = Math.min(left, debit.open);
      left -= part;
      if (part > 0) await settle(tx, null, [{ credit, debit, amount: part }]);
    }
    return payment_id;
  });

type NewPayment = Omit<typeof payments.$inferInsert, 'method' | 'by'>;

export async function insertPayment(
  tx: Parameters<typeof addEntry>[0],
  payment: NewPayment,
  { owner }: Shop,
): Promise<string> {
  const [row] = await tx
    .insert(payments)
    .values({ ...payment, method: 'transfer', by: owner.user.id })
    .returning();
  if (!row) throw new Error('a payment was not written');
  return row.id;
}

/** What is overdue, as staff see it. */
export const overdue = async (shop: Shop, query: OverdueQuery = {}) =>
  (await shop.call(shop.admin, overdueRoute, { query })).reply;

/** Staff remind customers. Resolves to what came of each, with its sentence. */
export const remindNow = async (shop: Shop, ...people: Person[]) =>
  (
    await shop.call(shop.admin, remindRoute, { body: { customer_ids: people.map(({ user }) => user.id) } })
  ).reply.outcomes.map(({ outcome, problem }) => [outcome, problem?.detail ?? null]);

/** Washline does not remind this customer by itself. */
export const unremind = async (shop: Shop, { user: { id: customer_id } }: Person): Promise<void> => {
  const is_reminded = false;
  await shop.db
    .insert(customer_billing)
    .values({ customer_id, is_reminded })
    .onConflictDoUpdate({ target: customer_billing.customer_id, set: { is_reminded } });
};
