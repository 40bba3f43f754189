import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';

/** Where a customer's invoices are mailed, in their account, and the way to change it; nothing where none are. */
export function InvoicesGoTo({ customer_id }: { customer_id: string }) {
  const { data } = useQuery(billingQuery(customer_id));
  if (!data?.is_mailed) return null;
  const emails =
    data.invoice_emails.length > 0 ? joinWithAnd(data.invoice_emails) : 'the email of this account';
  return (
    <div className="form-section">
      <p className="text-sm wrap-anywhere text-ink-2">
        <span>{`Invoices go to ${emails}. To change it, press Billing on `}</span>
        <Link to="/dashboard/customer/invoices" className="link tap-target whitespace-nowrap">
          Invoices
        </Link>
      </p>
    </div>
  );
}
