import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { buttonStyles } from '#web/ui/display/button.tsx';

/** Leads to a statement, as a button of a page. */
export const StatementLink = ({ to }: { to: string }) => (
  <Link to={to} className={buttonStyles({ className: 'max-md:flex-1' })} data-slot="button">
    <FileText aria-hidden="true" />
    Statement
  </Link>
);
