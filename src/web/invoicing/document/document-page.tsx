import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { documentQuery } from '#web/invoicing/document.api.ts';
import { OpenCard, SettlementsCard } from '#web/invoicing/payments/settlement-cards.tsx';
import { isNotFound } from '#web/kernel/api.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { DocumentBackLink, type DocumentRole } from './document-back-link.tsx';
import { DocumentHead } from './document-head.tsx';
import { DocumentHistory } from './document-history.tsx';
import { DocumentLink, DocumentNotes } from './document-notes.tsx';
import { DocumentSheet } from './document-sheet.tsx';

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
  return (
    <>
      {title(document?.document_number ?? (document ? 'Draft' : 'Invoice'))}
      <DocumentBackLink role={role} state={document?.state} />
      {document && (
        <>
          <DocumentHead document={document} role={role}>
            {actions?.(document)}
          </DocumentHead>
          <div className="grid grid-cols-[minmax(0,1fr)_320px] grid-rows-[auto_1fr] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
            <div className="col-start-1 row-span-2 row-start-1 max-lg:row-span-1 max-lg:row-start-2">
              <DocumentSheet
                document={document}
                corrects={
                  document.corrects && isReadable(document.corrects, role) ? (
                    <DocumentLink role={role} document={document.corrects} />
                  ) : undefined
                }
              />
            </div>
            <div className="peer col-start-2 row-start-1 empty:hidden max-lg:col-start-1">
              <OpenCard document={document} role={role} />
            </div>
            <div className="col-start-2 row-start-2 grid gap-4 max-lg:col-start-1 max-lg:row-start-3 lg:peer-empty:row-span-2 lg:peer-empty:row-start-1">
              <SettlementsCard document={document} role={role} />
              <DocumentNotes role={role} notes={document.notes} />
              <DocumentHistory history={document.history} />
            </div>
          </div>
        </>
      )}
      {isGone && (
        <EmptyState className="card mt-3" art="sock" title="There is nothing here">
          This invoice was discarded, or it is not yours to see.
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
