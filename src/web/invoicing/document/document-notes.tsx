import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Money } from '#web/ui/display/money.tsx';
import type { DocumentRole } from './document-back-link.tsx';

type DocumentLinkProps = { role: DocumentRole; document: { id: string; document_number: string } };

/** The number of another document, which leads to its page. */
export function DocumentLink({ role, document: { id, document_number } }: DocumentLinkProps) {
  const to = role === 'customer' ? '/dashboard/customer/invoices/$id' : `/dashboard/${role}/money/$id`;
  return (
    <Link to={to as string} params={{ id } as object} className="order-no order-link tap-target">
      {document_number}
    </Link>
  );
}

/** The notes that correct an invoice, in their sequence. */
export function DocumentNotes({ role, notes }: { role: DocumentRole } & Pick<DocumentDetails, 'notes'>) {
  const id = useId();
  const today = useToday();
  if (notes.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="border-b border-line px-4 py-3 text-base" id={id}>
        Adjustment notes
      </h2>
      <ul className="text-sm tabular-nums">
        {notes.map((note) => (
          <li
            key={note.id}
            className="flex items-baseline gap-3 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <span className="min-w-0 flex-auto">
              <DocumentLink role={role} document={note} />
              <span className="block text-xs text-ink-3">{formatDate(note.issued_on, today)}</span>
            </span>
            <Money cents={note.total} />
          </li>
        ))}
      </ul>
    </section>
  );
}
