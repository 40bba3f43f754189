import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { lessCreditText, owesNow } from '#shared/invoicing/to-pay.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { useNotMailed } from '#web/business/mail-leaves.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { documentQuery } from '#web/invoicing/document.api.ts';
import { OpenCard, SettlementsCard } from '#web/invoicing/payments/settlement-cards.tsx';
import { isNotFound } from '#web/kernel/api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Avatar, avatarStyles } from '#web/ui/display/avatar.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { DocumentHead, type DocumentRole } from './document-head.tsx';
import { DocumentSheet } from './document-sheet.tsx';

type HistoryProps = Pick<DocumentDetails, 'history'> & { role: DocumentRole };

/** What happened to a document, newest first. */
function DocumentHistory({ history, role }: HistoryProps) {
  const id = useId();
  const notMailed = useNotMailed();
  if (history.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id} data-slot="history">
      <h2 className="border-b border-line px-4 py-3 text-base" id={id}>
        History
      </h2>
      <ol className="grid gap-3.5 p-4">
        {history.map((step, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new steps only come in at the front, so the index from the end is stable
          <Step key={history.length - position} step={step}>
            {role !== 'customer' && mailed.includes(step.type) && notMailed}
          </Step>
        ))}
      </ol>
    </section>
  );
}

/** The actor name of steps that no person took. */
const systemActor = 'Washline';

/** The steps of which a mail is written. */
const mailed = ['document.sent', 'document.reminded'];

function Step({ step, children }: { step: HistoryProps['history'][number]; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[22px_minmax(0,1fr)] gap-2.5 text-sm wrap-anywhere text-ink-2">
      {step.actor_name === systemActor ? (
        <span className={avatarStyles({ size: 'sm', look: 'plain' })} aria-hidden="true">
          <Clock className="size-3.5" />
        </span>
      ) : (
        <Avatar name={step.actor_name} size="sm" />
      )}
      <div>
        <p>
          <b className="font-medium text-ink">{step.actor_name}</b> {unbroken(step.summary)}
        </p>
        <p className="mt-px text-xs text-ink-3">
          <DateTime moment={step.created_at} />
        </p>
        {children && <p className="text-xs text-ink-3">{children}</p>}
      </div>
    </li>
  );
}

type DocumentPageProps = {
  id: string;
  role: DocumentRole;
  /** Names the page in the title of the window. */
  title: (name: string) => ReactNode;
  /** Further buttons, before those of staff: what is saved and sent. */
  actions?: ((document: DocumentDetails) => ReactNode) | undefined;
};

/** One document: what it says, what is open of it, and what happened to it. */
export function DocumentPage({ id, role, title, actions }: DocumentPageProps) {
  const { data, error, refetch } = useQuery(documentQuery(id));
  const isGone = isNotFound(error);
  const document = isGone ? undefined : data;
  const isOwn = role === 'customer' && document !== undefined;
  const { data: owed } = useQuery({ ...billingQuery(document?.customer_id ?? ''), enabled: isOwn });
  const lessCredit =
    owed && document ? lessCreditText(owed, document.total > 0 ? (document.open ?? 0) : 0) : '';
  return (
    <>
      {title(document?.document_number ?? (document ? 'Draft' : 'Invoice'))}
      {document && (
        <>
          <DocumentHead document={document} role={role} owes={owed !== undefined && owesNow(owed)}>
            {actions?.(document)}
          </DocumentHead>
          <div className="grid grid-cols-[minmax(0,1fr)_320px] grid-rows-[auto_1fr] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
            <div className="col-start-1 row-span-2 row-start-1 max-lg:row-span-1 max-lg:row-start-2">
              <DocumentSheet
                document={document}
                lessCredit={lessCredit}
                corrects={
                  document.corrects && isReadable(document.corrects, role) ? (
                    <DocumentLink role={role} document={document.corrects} />
                  ) : undefined
                }
              />
            </div>
            <div className="peer col-start-2 row-start-1 empty:hidden max-lg:col-start-1">
              <OpenCard document={document} role={role} lessCredit={lessCredit} />
            </div>
            <div className="col-start-2 row-start-2 grid gap-4 max-lg:col-start-1 max-lg:row-start-3 lg:peer-empty:row-span-2 lg:peer-empty:row-start-1">
              <SettlementsCard document={document} role={role} />
              <DocumentNotes role={role} notes={document.notes} />
              <DocumentHistory history={document.history} role={role} />
            </div>
          </div>
        </>
      )}
      {isGone && (
        <EmptyState className="card mt-3" art="sock" title="There is nothing here">
          This invoice was deleted, or it isn’t yours to see.
        </EmptyState>
      )}
      {!data && error && !isGone && (
        <LoadError
          className="card mt-3"
          title="The invoice could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <PanelSkeleton />}
    </>
  );
}

/** A customer has no page of an invoice that was not sent to them. */
const isReadable = ({ is_sent }: NonNullable<DocumentDetails['corrects']>, role: DocumentRole): boolean =>
  role !== 'customer' || is_sent;

type DocumentLinkProps = { role: DocumentRole; document: { id: string; document_number: string } };

/** The number of another document, which leads to its page. */
function DocumentLink({ role, document: { id, document_number } }: DocumentLinkProps) {
  const to = role === 'customer' ? '/dashboard/customer/invoices/$id' : `/dashboard/${role}/money/$id`;
  return (
    <Link to={to as string} params={{ id } as object} className="order-no order-link tap-target">
      {document_number}
    </Link>
  );
}

/** The notes that correct an invoice, in their sequence. */
function DocumentNotes({ role, notes }: { role: DocumentRole } & Pick<DocumentDetails, 'notes'>) {
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
