import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Statement } from '#shared/statements/statement.ts';
import { openHeads, openTexts, rowHeads, rowTexts } from '#shared/statements/statement-text.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';

type TableProps = { statement: Statement };

const tableStyles = classNames(
  'w-full tabular-nums [&_td]:py-2 [&_td]:align-top [&_th]:py-2 [&_th]:font-medium',
  '[&_:is(td,th)+:is(td,th)]:ps-4 max-md:[&_:is(td,th)+:is(td,th)]:ps-3',
);
const headStyles = 'border-b border-line-strong text-xs text-ink-3';
const endStyles = 'text-end whitespace-nowrap';

/** On a phone number and text stand below one another, and the amount above the balance. */
const wideOnly = 'max-md:hidden';
const phoneOnly = 'md:hidden';

/** What changed the balance, between the balance before and after. */
export function RowsTable({ statement }: TableProps) {
  const rows = rowTexts(statement);
  const [day, number, what, amount, balance] = rowHeads;
  return (
    <table className={tableStyles} aria-label="What happened">
      <thead className={headStyles}>
        <tr>
          <th scope="col" className="text-start">
            {day}
          </th>
          <th scope="col" className={classNames('text-start', wideOnly)}>
            {number}
          </th>
          <th scope="col" className="text-start">
            {what}
          </th>
          <th scope="col" className={classNames(endStyles, wideOnly)}>
            {amount}
          </th>
          <th scope="col" className={endStyles}>
            <span className={classNames('block', phoneOnly)}>{amount}</span>
            {balance}
          </th>
        </tr>
      </thead>
      <tbody className="[&>tr]:border-b [&>tr]:border-line">
        {rows.map((row, index) => {
          const of = statement.rows[index - 1];
          const name = row.is_sum ? (
            ''
          ) : (
            <DocumentLink id={of?.document_id ?? null}>{row.number}</DocumentLink>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and their order is what they are
            <tr key={index} className={row.is_sum ? 'font-semibold' : undefined}>
              <td className="whitespace-nowrap">{row.day}</td>
              <td className={classNames('whitespace-nowrap', wideOnly)}>{name}</td>
              <td>
                {name && <span className={classNames('block', phoneOnly)}>{name}</span>}
                <span className={row.is_sum ? undefined : 'max-md:text-ink-2'}>{unbroken(row.text)}</span>
              </td>
              <td className={classNames(endStyles, wideOnly)}>{row.amount}</td>
              <td className={endStyles}>
                {row.amount && <span className={classNames('block', phoneOnly)}>{row.amount}</span>}
                <span className={row.is_sum ? undefined : 'max-md:text-ink-3'}>{row.balance}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What is open at the end; nothing where nothing is. */
export function OpenTable({ statement }: TableProps) {
  const rows = openTexts(statement);
  if (rows.length === 0) return null;
  return (
    <table className={classNames(tableStyles, 'mt-4')} aria-label="Open documents">
      <thead className={headStyles}>
        <tr>
          {openHeads.map((head, index) => (
            <th key={head} scope="col" className={index === 0 ? 'text-start' : endStyles}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, due, age, open }, index) => (
          <tr key={number}>
            <td>
              <DocumentLink id={statement.open[index]?.document_id ?? null}>{number}</DocumentLink>
            </td>
            <td className={endStyles}>{due}</td>
            <td className="text-end">{age}</td>
            <td className={endStyles}>{open}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads to the document; what has none is its number alone. */
function DocumentLink({ id, children }: { id: string | null; children: ReactNode }) {
  const role = useUser()?.role;
  if (!id || !role || role === 'driver') return children;
  const to =
    role === 'customer' ? '/dashboard/customer/invoices/$id' : (`/dashboard/${role}/money/$id` as const);
  return (
    <Link to={to} params={{ id }} className="order-no order-link tap-target">
      {children}
    </Link>
  );
}
