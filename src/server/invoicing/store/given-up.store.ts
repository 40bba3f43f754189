import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { events } from '../../schema.ts';

/** Nobody has sent the document again since, or said that it was handed over, nor has the mail itself arrived. */
const isNotMended = sql`not exists (select from ${events} as later where later.subject_type = 'document'
  and later.subject_id = ${events.subject_id} and later.type in ('document.sent', 'document.marked_sent')
  and (later.data ->> 'mail_id' = ${events.data} ->> 'mail_id') is not false
  and (later.created_at, later.id) > (${events.created_at}, ${events.id}))`;

/** The documents of which a mail was given up, with where it could not be delivered and when, as a select. */
export const givenUpMails = (db: DbOrTx, which?: SQL) =>
  db
    .select({
      document_id: sql<string>`${events.subject_id}`.as('document_id'),
      addresses: sql<string | null>`string_agg(distinct ${events.data} ->> 'addresses', ', ')`.as(
        'addresses',
      ),
      at: sql`max(${events.created_at})`.as('at'),
    })
    .from(events)
    // As their index has it.
    .where(and(sql`${events.type} = 'document.not_sent'`, isNotMended, which))
    .groupBy(events.subject_id);

const ofDocument = (id: string) => and(eq(events.subject_type, 'document'), eq(events.subject_id, id));

/** Whether each mail with this document was given up, so that nobody has it, and nobody has said that it was handed over. */
export async function hasReachedNobody(db: DbOrTx, document_id: string): Promise<boolean> {
  const addresses = sql`coalesce(cardinality(string_to_array(${events.data} ->> 'addresses', ', ')), 1)`;
  const mail_id = sql`${events.data} ->> 'mail_id'`;
  const hasArrived = sql`${events.type} = 'document.sent' and ${mail_id} is not null`;
  const [row] = await db
    .select({
      is: sql<boolean>`count(*) filter (where ${events.type} = 'document.marked_sent' or ${hasArrived}) = 0
        and count(distinct coalesce(${mail_id}, ${events.id}::text)) filter (where ${events.type} = 'document.not_sent')
          >= coalesce(sum(${addresses}) filter (where ${events.type} = 'document.sent'), 0)`,
    })
    .from(events)
    .where(ofDocument(document_id));
  return row?.is ?? false;
}

/** Whether a mail was given up and has not arrived since. */
export async function isMailGivenUp(db: DbOrTx, document_id: string, mail_id: string): Promise<boolean> {
  const [last] = await db
    .select({ type: events.type })
    .from(events)
    .where(and(ofDocument(document_id), sql`${events.data} ->> 'mail_id' = ${mail_id}`))
    .orderBy(desc(events.created_at), desc(events.id))
    .limit(1);
  return last?.type === 'document.not_sent';
}

/** Whether a mail with this document was given up and nobody has done anything about it. */
export const isGivenUp = async (db: DbOrTx, document_id: string): Promise<boolean> =>
  (await db.$count(givenUpMails(db, eq(events.subject_id, document_id)).as('given_up'))) > 0;
