import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isSent } from '../../customers/open-entries.store.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { documents, ledger, settlements } from '../../schema.ts';

const unsent = alias(documents, 'unsent');

/** Settled of an entry with documents that were not sent. */
const settledUnseen = (own: 'credit_id' | 'debit_id', others: 'credit_id' | 'debit_id') => sql`(
  select coalesce(sum(unseen.amount), 0) from ${settlements} as unseen
    join ${ledger} as other on other.id = ${sql.raw(`unseen.${others}`)}
    join ${documents} as unsent on unsent.id = other.document_id
  where ${sql.raw(`unseen.${own}`)} = ${ledger.id} and not ${isSent(unsent)})`;

/**
 * What of an entry is open, in cents with its sign, as somebody may see it: for a customer what was not sent to them does not count,
 * nor what it settles, as on their statement (INV-14, STM-1). So all that they see adds up.
 */
export const visibleOpen = ({ reach }: Pick<Viewer, 'reach'>): SQL<number> =>
  reach === 'own'
    ? sql<number>`case when ${ledger.amount} > 0 then ${ledger.open} + ${settledUnseen('debit_id', 'credit_id')}
        else ${ledger.open} - ${settledUnseen('credit_id', 'debit_id')} end`
    : sql<number>`${ledger.open}`;
