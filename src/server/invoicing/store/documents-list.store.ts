import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder, unionAll } from 'drizzle-orm/pg-core';
import type { Document, PaymentStatus, SentStatus } from '#shared/invoicing/document.ts';
import { periodDays } from '#shared/invoicing/invoice-period.ts';
import type { InvoiceWhen } from '#shared/invoicing/invoice-when.ts';
import type { InvoiceCounts, InvoiceCountsQuery, InvoiceQuery } from '#shared/invoicing/invoices.contract.ts';
import { periodOf } from '#shared/kernel/period.ts';
import type { Page } from '#shared/kernel/route.ts';
import type { SearchWord } from '#shared/kernel/search-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import { isOfCustomer } from '../../customers/customers.store.ts';
import { isSent, isUnsent } from '../../customers/open-entries.store.ts';
import { hasPart, matchesText, numberText } from '../../kernel/db/conditions.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { customers, document_lines, documents, ledger, orders } from '../../schema.ts';
import {
  isEntryOfDocument,
  openColumn,
  ownOfStatus,
  paymentStatusColumn,
  selectDocuments,
  settledColumns,
  totalColumn,
} from './document-columns.ts';
import { paymentStatusCondition } from './payment-status-condition.ts';
import { visibleOpen } from './visible-open.ts';

/** Staff see every document, a customer those that were sent to them. */
export const isVisibleTo = (viewer: Viewer): SQL | undefined =>
  and(ownedBy(documents, viewer), viewer.reach === 'own' ? isSent(documents) : undefined);

const sortKeys = {
  created_at: [documents.created_at],
  // Days and numbers rise together; invoices and notes, which have numbers of their own, stand among each other by day.
  number: [documents.issued_on, documents.number],
  issued_on: [documents.issued_on],
  due_on: [documents.due_on],
  total: [totalColumn],
  customer_name: [customers.plain_name],
} satisfies Record<Exclude<InvoiceQuery['sort'], 'open' | undefined>, unknown>;

/** One page of the documents that match; newest first unless the query says otherwise. */
export async function findDocuments(
  db: DbOrTx,
  viewer: Viewer,
  query: InvoiceQuery,
): Promise<Page<Document>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const onPage = query.sort === 'total' ? selectByTotal(db, viewer, query) : selectIds(db, viewer, query);
  const settled = viewer.reach === 'own' ? settledColumns(viewer) : undefined;
  const rows = await selectDocuments(db, viewer, settled)
    .where(inArray(documents.id, onPage.limit(limit).offset(offset)))
    .orderBy(...inSequence(viewer, query));
  return { rows, total: await db.$count(documents, matching(db, viewer, query)) };
}

/** In the sequence of the list. What a page skips is passed in an index: all that lists show is read of those on it alone. */
function selectIds(db: DbOrTx, viewer: Viewer, query: InvoiceQuery) {
  const ids = db
    .select({ id: documents.id })
    .from(documents)
    .where(matching(db, viewer, query))
    .orderBy(...inSequence(viewer, query))
    .$dynamic();
  if (query.sort === 'open') ids.leftJoin(ledger, isEntryOfDocument);
  if (query.sort === 'customer_name') ids.innerJoin(customers, eq(customers.id, documents.customer_id));
  return ids;
}

/** What issued documents come to is in an index; what drafts would come to is worked out, and they are few. */
function selectByTotal(
  db: DbOrTx,
  viewer: Viewer,
  { limit = defaultLimit, offset = 0, ...query }: InvoiceQuery,
) {
  const direction = query.direction === 'asc' ? asc : desc;
  const first = (total: SQL | AnyPgColumn, which: SQL) =>
    db
      .select({
        id: documents.id,
        created_at: documents.created_at,
        total: sql`${total}::bigint`.as('total'),
      })
      .from(documents)
      .where(and(matching(db, viewer, query), which))
      .orderBy(...[total, documents.created_at, documents.id].map((key) => direction(key)))
      .limit(offset + limit);
  const both = unionAll(
    first(documents.total, isNotNull(documents.number)),
    first(totalColumn, isNull(documents.number)),
  ).as('both');
  return db
    .select({ id: both.id })
    .from(both)
    .orderBy(...[both.total, both.created_at, both.id].map((key) => direction(key)))
    .$dynamic();
}

/** How many of the documents that match have each status. */
export async function countDocuments(
  db: DbOrTx,
  viewer: Viewer,
  query: InvoiceCountsQuery,
): Promise<InvoiceCounts> {
  const status = paymentStatusColumn(db, visibleOpen(viewer));
  const countOf = (each: PaymentStatus) =>
    sql<number>`count(*) filter (where ${status} = ${each})`.mapWith(Number);
  const [counts] = await db
    .select({
      open: countOf('open'),
      part_paid: countOf('part_paid'),
      paid: countOf('paid'),
      overdue: countOf('overdue'),
      void: countOf('void'),
      not_sent: sql<number>`count(*) filter (where ${isUnsent(documents)})`.mapWith(Number),
    })
    .from(documents)
    // What is open is little. For staff only credit and used cannot be told apart without the other entries, and neither is counted.
    .leftJoin(ledger, and(isEntryOfDocument, viewer.reach === 'own' ? undefined : sql`${ledger.open} <> 0`))
    .where(matching(db, viewer, query));
  return counts ?? { open: 0, part_paid: 0, paid: 0, overdue: 0, void: 0, not_sent: 0 };
}

/** All documents that match, in the sequence of the list. */
export const selectMatching = (db: DbOrTx, viewer: Viewer, query: InvoiceQuery) =>
  selectDocuments(db, viewer)
    .where(matching(db, viewer, query))
    .orderBy(...inSequence(viewer, query));

function inSequence(viewer: Viewer, { sort = 'created_at', direction = 'desc' }: InvoiceQuery): SQL[] {
  const inDirection = direction === 'asc' ? asc : desc;
  // A draft has nothing open.
  const keys = sort === 'open' ? [sql`coalesce(${openColumn(visibleOpen(viewer))}, 0)`] : sortKeys[sort];
  return [...keys, documents.created_at, documents.id].map((key) => inDirection(key));
}

const matching = (db: DbOrTx, viewer: Viewer, query: InvoiceQuery): SQL | undefined =>
  and(isVisibleTo(viewer), ...filterConditions(db, viewer, query));

/** The lines of the issued documents that match, by number. */
export const selectLines = (db: DbOrTx, viewer: Viewer, query: InvoiceQuery) =>
  db
    .select({
      document_id: documents.id,
      document_number: documents.document_number,
      state: documents.state,
      issued_on: documents.issued_on,
      customer_id: documents.customer_id,
      customer_name: customers.name,
      order_number: orders.order_number,
      kind: document_lines.kind,
      sku_id: document_lines.sku_id,
      description: document_lines.description,
      unit: document_lines.unit,
      quantity: document_lines.quantity,
      price: document_lines.price,
      amount: document_lines.amount,
    })
    .from(document_lines)
    .innerJoin(documents, eq(documents.id, document_lines.document_id))
    .innerJoin(customers, eq(customers.id, documents.customer_id))
    .leftJoin(orders, eq(orders.id, document_lines.order_id))
    .where(matching(db, viewer, query))
    .orderBy(asc(documents.number), asc(document_lines.position));

function filterConditions(
  db: DbOrTx,
  viewer: Viewer,
  {
    state,
    kind,
    payment_status,
    sent_status,
    when,
    customer_id,
    search,
    date = 'issued_on',
    ...period
  }: InvoiceQuery,
): (SQL | undefined)[] {
  const zone = db.timeZone();
  const { start, end } = periodOf(period, db.now(), zone);
  const day = documents[date];
  return [
    start ? sql`${day} >= ${`${businessDay(start, zone)}`}` : undefined,
    end ? sql`${day} < ${`${businessDay(end, zone)}`}` : undefined,
    state && inArray(documents.state, state),
    kind && inArray(documents.kind, kind),
    payment_status &&
      (viewer.reach === 'own'
        ? ownOfStatus(db, viewer, payment_status, paymentStatusCondition(db, payment_status))
        : paymentStatusCondition(db, payment_status)),
    sent_status && or(...sent_status.map((each) => sentConditions[each])),
    when && inArray(whenColumn, when),
    customer_id ? eq(documents.customer_id, customer_id) : undefined,
    search ? searchCondition(viewer, search) : undefined,
  ];
}

const sentConditions: Record<SentStatus, SQL> = {
  sent: sql`(${documents.state} = 'issued' and ${isSent(documents)})`,
  not_sent: isUnsent(documents),
};

/** For what a draft was made: one delivery, or a period by how long it is. */
const whenColumn = sql<InvoiceWhen>`case ${documents.period_end} - ${documents.period_start} + 1
  when ${periodDays.delivery} then 'delivery'
  when ${periodDays.weekly} then 'weekly'
  when ${periodDays.fortnightly} then 'fortnightly'
  else case when ${documents.period_start} is null then 'by_hand' else 'monthly' end end`;

const isOfOrder = (word: SearchWord) =>
  or(hasPart(numberText(orders.order_number), word.texts), hasPart(orders.purchase_order, word.texts));

/** Only staff search by customer: all that a customer sees is their own. */
const searchCondition = ({ reach }: Viewer, search: string): SQL | undefined =>
  matchesText(search, [numberText(documents.document_number), documents.purchase_order], (word) =>
    or(
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(orders)
          .where(and(eq(orders.document_id, documents.id), isOfOrder(word))),
      ),
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(document_lines)
          .innerJoin(orders, eq(orders.id, document_lines.order_id))
          .where(and(eq(document_lines.document_id, documents.id), isOfOrder(word))),
      ),
      reach === 'any' ? isOfCustomer(documents.customer_id, word) : undefined,
    ),
  );
