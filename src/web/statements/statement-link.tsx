import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { buttonStyles } from '#web/ui/display/button.tsx';

type StatementLinkProps = { to: string; search?: { from: string; to: string } | undefined };

/** Leads to a statement, where asked that of some days, as a button of a page. */
export const StatementLink = ({ to, search }: StatementLinkProps) => (
  <Link
    to={to}
    search={search as object}
    className={buttonStyles({ className: 'max-md:flex-1' })}
    data-slot="button"
  >
    <FileText aria-hidden="true" />
    Statement
  </Link>
);
