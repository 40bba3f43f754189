import { eq, inArray, sql } from 'drizzle-orm';
import { payTo } from '#shared/invoicing/document-content.ts';
import type { Recipient } from '#shared/invoicing/invoices.contract.ts';
import { distinctEmails } from '#shared/kernel/email.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { customer_billing, customers, documents, users } from '../../schema.ts';
import { findMoneySettings } from '../settings/money-settings.store.ts';

/** Where a customer gets invoices: the addresses they named for it, else the people of the account. */
const addresses = sql<string[]>`case when cardinality(${customer_billing.invoice_emails}) > 0
  then ${customer_billing.invoice_emails}
  else array(select ${users.email} from ${users}
    where ${users.customer_id} = ${customers.id} and ${users.is_active} order by ${users.email}) end`;

const selectRecipients = (db: DbOrTx) =>
  db
    .select({
      customer_id: customers.id,
      customer_name: customers.name,
      // On until somebody has said something.
      is_mailed: sql<boolean>`coalesce(${customer_billing.is_mailed}, true)`,
      to: addresses,
    })
    .from(customers)
    .leftJoin(customer_billing, eq(customer_billing.customer_id, customers.id))
    .$dynamic();

/** To whom the documents of a customer are mailed. */
export async function findRecipient(db: DbOrTx, customer_id: string): Promise<Omit<Recipient, 'id'>> {
  const [row] = await selectRecipients(db).where(eq(customers.id, customer_id));
  if (!row) throw new Error('a customer of documents was not found');
  return { ...row, to: distinctEmails(row.to) };
}

/** To whom each of these documents would be mailed, in their sequence; one that is gone is left out. */
export async function findRecipients(db: DbOrTx, document_ids: readonly string[]): Promise<Recipient[]> {
  const chosen = await db
    .select({ id: documents.id, customer_id: documents.customer_id, state: documents.state })
    .from(documents)
    .where(inArray(documents.id, [...document_ids]));
  const has_account = payTo(await findMoneySettings(db)) !== null;
  const ofDocument = new Map(chosen.map((document) => [document.id, document]));
  const rows = await selectRecipients(db).where(
    inArray(customers.id, [...new Set(chosen.map(({ customer_id }) => customer_id))]),
  );
  return document_ids.flatMap((id) => {
    const document = ofDocument.get(id);
    const row = rows.find(({ customer_id }) => customer_id === document?.customer_id);
    const ofDraft = document?.state === 'draft' ? { has_account } : {};
    return row ? { id, ...row, to: distinctEmails(row.to), ...ofDraft } : [];
  });
}
