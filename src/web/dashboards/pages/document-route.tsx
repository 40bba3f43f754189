import { useParams } from '@tanstack/react-router';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { AdjustButton } from '#web/invoicing/adjust/adjust-button.tsx';
import { DocumentPage } from '#web/invoicing/document/document-page.tsx';
import { IssueButtons } from '#web/invoicing/money/issue-buttons.tsx';
import { DownloadPdfButton, SendAgainButton, SendButton } from '#web/invoicing/sending/document-buttons.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { StatementLink } from '#web/statements/statement-link.tsx';

/** One document, for staff and for its customer. */
export function DocumentRoute() {
  const { id = '' } = useParams({ strict: false });
  const role = useUser()?.role;
  if (!role || role === 'driver') return null;
  return (
    <DocumentPage
      key={id}
      id={id}
      role={role}
      title={(name) => <TabTitle tab={name} dashboardOf={role} />}
      actions={(document) =>
        role === 'customer' ? (
          <>
            <StatementLink to="/dashboard/customer/invoices/statement" search={daysOf(document)} />
            <DownloadPdfButton document={document} />
          </>
        ) : (
          <StaffActions document={document} role={role} />
        )
      }
    />
  );
}

/** The days of a statement that shows a document and what paid it, which its paper was issued too early for. */
const daysOf = ({ issued_on, paid_on }: DocumentDetails) =>
  issued_on && paid_on && isInOrder(issued_on, paid_on)
    ? { from: `${issued_on}`, to: `${paid_on}` }
    : undefined;

const isInOrder = (from: Temporal.PlainDate, to: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(from, to) <= 0 && Temporal.PlainDate.compare(to, from.add({ years: 1 })) < 0;

/** What staff save, issue, send and correct of a document. */
const StaffActions = ({ document, role }: { document: DocumentDetails; role: 'owner' | 'admin' }) => (
  <>
    <StatementLink to={`/dashboard/${role}/money/statement/${document.customer_id}`} />
    <DownloadPdfButton document={document} />
    <SendButton document={document} />
    <SendAgainButton document={document} />
    <AdjustButton document={document} />
    {document.state === 'draft' && <IssueButtons draft={document} />}
  </>
);
