import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { periodOf } from '#shared/kernel/period.ts';
import type { Page } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Payment } from '#shared/payments/payment.ts';
import type { PaymentQuery } from '#shared/payments/payments.contract.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import { isOfCustomer } from '../../customers/customers.store.ts';
import { matchesText, numberText } from '../../kernel/db/conditions.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { customers, payments } from '../../schema.ts';
import { selectMoved, selectPayments, undone } from './payment-columns.ts';

/** Staff see every payment, a customer their own; a reversal has no number and is shown at what it undoes. */
export const isVisibleTo = (viewer: Viewer): SQL | undefined =>
  and(ownedBy({ customer_id: payments.customer_id }, viewer), isNotNull(payments.number));

const sortKeys = {
  paid_on: payments.paid_on,
  number: payments.number,
  customer_name: customers.plain_name,
  amount: payments.amount,
};

/** One page of the payments that match; newest first unless the query says otherwise. */
export async function findPayments(db: DbOrTx, viewer: Viewer, query: PaymentQuery): Promise<Page<Payment>> {
  const { limit = defaultLimit, offset = 0, search } = query;
  const where = and(isVisibleTo(viewer), matching(db, query), searchCondition(viewer, search));
  // What a page skips is passed in an index: all that lists show is read of those on it alone.
  const onPage = db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customer_id))
    .where(where)
    .orderBy(...inSequence(query))
    .limit(limit)
    .offset(offset);
  const rows = await selectPayments(db, viewer, onPage.as('payments')).orderBy(...inSequence(query));
  return { rows, total: await db.$count(payments, where) };
}

/** All payments that match, in the sequence of the list, each that is undone beside what undid it where both do. */
export function selectMatching(db: DbOrTx, viewer: Viewer, query: PaymentQuery) {
  const { search, ...others } = query;
  const isFound = searchCondition(viewer, search);
  const foundUndone = db
    .select({ id: undone.id })
    .from(undone)
    .where(searchCondition(viewer, search, undone));
  const { sort = 'paid_on', direction = 'desc' } = query;
  const inDirection = direction === 'asc' ? asc : desc;
  const number = sql`coalesce(${payments.number}, ${undone.number})`;
  return selectMoved(db, viewer)
    .where(
      and(
        ownedBy({ customer_id: payments.customer_id }, viewer),
        matching(db, others),
        isFound && or(isFound, inArray(payments.reversal_of, foundUndone)),
      ),
    )
    .orderBy(
      inDirection(sort === 'number' ? number : sortKeys[sort]),
      inDirection(sort === 'amount' ? payments.id : number),
      inDirection(isNotNull(payments.reversal_of)),
    );
}

function inSequence({ sort = 'paid_on', direction = 'desc' }: PaymentQuery): SQL[] {
  const inDirection = direction === 'asc' ? asc : desc;
  const second = sort === 'amount' ? payments.id : payments.number;
  return [inDirection(sortKeys[sort]), inDirection(second)];
}

/** By all but the search. */
function matching(db: DbOrTx, { method, customer_id, ...period }: PaymentQuery): SQL | undefined {
  const zone = db.timeZone();
  const { start, end } = periodOf(period, db.now(), zone);
  return and(
    start ? gte(payments.paid_on, businessDay(start, zone)) : undefined,
    end ? lt(payments.paid_on, businessDay(end, zone)) : undefined,
    method && inArray(payments.method, method),
    customer_id ? eq(payments.customer_id, customer_id) : undefined,
  );
}

/** Only staff search by customer: all that a customer sees is their own. */
const searchCondition = (
  { reach }: Viewer,
  search: string | undefined,
  { payment_number, reference, customer_id }: typeof payments | typeof undone = payments,
): SQL | undefined =>
  matchesText(search, [numberText(payment_number), reference], (word) =>
    reach === 'any' ? isOfCustomer(customer_id, word) : undefined,
  );
