import { and, asc, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { erasedDomain, erasedName } from '#shared/accounts/personal-data.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { contentHash } from '../kernel/content-hash.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import { eachAlone } from '../kernel/ops/each-alone.ts';
import { record } from '../notifications/record.ts';
import { customers, documents, money_settings, users } from '../schema.ts';
import { documentEvents } from './store/documents.events.ts';
import { asEventDocument, lockDocument } from './store/lock-document.store.ts';

/** Triggers let nothing else be written into an issued document. */
const erasedBuyer = { name: erasedName, address: null, abn: null };

/**
 * Issued documents of erased people name nobody once the years to keep are over (INV-25). Safe to run at any time and in several
 * processes at once. A document that fails does not hold up the others. @throws AggregateError with all failures, at the end
 */
export async function eraseBuyers(db: Db): Promise<void> {
  const named = await findNoLongerKept(db);
  await eachAlone(named, ({ id }) => eraseBuyer(db, id), 'Some documents still name whom they were for.');
}

const isNamed = ne(sql`${documents.content} -> 'buyer'`, sql`${JSON.stringify(erasedBuyer)}::jsonb`);

const findNoLongerKept = (db: DbOrTx) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(customers, sql`${customers.id} = ${documents.customer_id}`)
    .where(
      and(
        isNotNull(documents.content),
        isNamed,
        sql`${documents.issued_on} + make_interval(years => (select ${money_settings.keep_years} from ${money_settings}))
          < ${`${businessDay(db.now(), db.timeZone())}`}::date`,
        notExists(
          db
            .select({ id: users.id })
            .from(users)
            .where(
              sql`${users.customer_id} = ${customers.id} and right(${users.email}, ${erasedDomain.length}) <> ${erasedDomain}`,
            ),
        ),
      ),
    )
    .orderBy(asc(documents.issued_on), asc(documents.id));

const eraseBuyer = (db: Db, id: string): Promise<void> =>
  transact(db, async (tx) => {
    const document = await lockDocument(tx, id);
    if (!document.content) return;
    const content = { ...document.content, buyer: erasedBuyer };
    const content_sha256 = contentHash(content);
    if (content_sha256 === document.content_sha256) return;
    await tx
      .update(documents)
      .set({
        content,
        content_sha256,
        version: sql`${documents.version} + 1`,
        updated_at: tx.now(),
      })
      .where(sql`${documents.id} = ${id}`);
    const event = { type: 'document.buyer_erased' as const, actor_id: null, data: {} };
    await record(tx, documentEvents, asEventDocument(document), event);
  });
