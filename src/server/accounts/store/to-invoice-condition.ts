import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { isSent } from '../../customers/open-entries.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { documents, money_settings, orders } from '../../schema.ts';

/** Orders that can be invoiced: fulfilled since the day from which they count, and on no draft or issued invoice (INV-2). */
export const isReadyToInvoice = (db: DbOrTx): SQL | undefined =>
  and(
    isNull(orders.document_id),
    sql`${orders.fulfilled_at} >= (select invoicing_from::timestamp at time zone ${db.timeZone()} from ${money_settings}
      where invoicing)`,
  );

/** Orders on an issued invoice, which others than staff know of once it was sent. */
export const isInvoicedFor = ({ reach }: Pick<Viewer, 'reach'>) => sql`exists (select from ${documents}
  where ${documents.id} = ${orders.document_id} and ${documents.state} = 'issued'
    and ${reach === 'any' ? sql`true` : isSent(documents)})`;
