import type { ClientBase } from 'pg';
import { findDiffering } from './find-differing.ts';
import type { Finding } from './finding.ts';

/** The number under which people know an entry. */
const entryNumber = `coalesce(
  (select document_number from documents where documents.id = entry.document_id),
  (select coalesce(paid.payment_number, undone.payment_number) from payments as paid
    left join payments as undone on undone.id = paid.reversal_of where paid.id = entry.payment_id))`;

/** The entries of which something else is settled than is no longer open. */
const unsettled = `
  with settled as (
    select id, sum(amount) as amount
    from (select credit_id as id, -amount as amount from settlements union all select debit_id, amount from settlements) sides
    group by id
  )
  select ${entryNumber} as number from ledger as entry left join settled on settled.id = entry.id
  where entry.amount - entry.open <> coalesce(settled.amount, 0)
  order by number`;

/** The documents and payments of which the ledger says something else than they do. */
const unposted = `
  with posted as (
    select document_number as number, customer_id, kind, total as amount, issued_on as day, id as document_id, null::uuid as payment_id
    from documents where state <> 'draft' and total <> 0
    union all
    select document_number, customer_id, 'void', -total, voided_on, id, null from documents where state = 'void' and total <> 0
    union all
    select coalesce(paid.payment_number, undone.payment_number), paid.customer_id,
      case when paid.reversal_of is not null then 'reversal' when paid.direction = 'in' then 'payment' else 'refund' end,
      case paid.direction when 'in' then -paid.amount else paid.amount end, paid.paid_on, null, paid.id
    from payments as paid left join payments as undone on undone.id = paid.reversal_of
  )
  select number from posted where not exists (
    select from ledger where ledger.customer_id = posted.customer_id and ledger.kind = posted.kind and ledger.amount = posted.amount
      and ledger.dated_on = posted.day
      and (ledger.document_id = posted.document_id or ledger.payment_id = posted.payment_id)
  )
  order by number`;

/** Whether what is open of every entry is its amount less what settlements took from it. */
export const checkSettlements = (client: ClientBase): Promise<Finding> =>
  findDiffering(
    client,
    unsettled,
    'Of every invoice and payment as much is open as is not settled.',
    'Another amount is open than is not settled, of',
  );

/** Whether every issued document and every payment is in the ledger with its amount and its day. */
export const checkLedger = (client: ClientBase): Promise<Finding> =>
  findDiffering(
    client,
    unposted,
    'Every invoice and payment is in the ledger with its amount.',
    'The ledger lacks, or has with another amount,',
  );
