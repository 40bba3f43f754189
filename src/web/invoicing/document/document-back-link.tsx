import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { Document } from '#shared/invoicing/document.ts';
import type { Role } from '#shared/roles.ts';

/** The roles that see documents: all but drivers. */
export type DocumentRole = Exclude<Role, 'driver'>;

type BackLinkProps = { role: DocumentRole; state: Document['state'] | undefined };

/** Leads from a document to the list in which its link stood; else to that of its kind. */
export function DocumentBackLink({ role, state }: BackLinkProps) {
  const from = useLocation({ select: (location) => location.state.from });
  const isDraft = state === 'draft';
  const list = role === 'customer' ? '/dashboard/customer/invoices' : `/dashboard/${role}/money`;
  const tab = role === 'customer' ? {} : { tab: isDraft ? 'drafts' : 'invoices' };
  // What was opened as a draft may be issued by now: the list is then that of the invoices.
  const search = from?.to === list ? { ...from.search, ...tab } : tab;
  return (
    <Link
      to={list as string}
      search={search as object}
      className="link tap-target -ms-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5 print:hidden"
    >
      <ChevronLeft aria-hidden="true" />
      {isDraft ? 'Drafts' : 'Invoices'}
    </Link>
  );
}
