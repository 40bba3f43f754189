import type { UseQueryResult } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceWhen } from '#shared/invoicing/invoice-when.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { CustomerPage } from '#shared/overview/customer-page.contract.ts';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { BillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Button } from '#web/ui/display/button.tsx';
import { AllLink, Part, PersonCard, type StaffRole } from './person-card.tsx';

type MoneyPartProps = { customer_id: string; role: StaffRole; page: UseQueryResult<CustomerPage> };

/** What a customer owes, and how they are invoiced; nothing in a shop that does not invoice. */
export function MoneyPart({ customer_id, role, page }: MoneyPartProps) {
  const isInvoicing = useIsInvoicing();
  const [isChanging, setChanging] = useState(false);
  if (!isInvoicing) return null;
  return (
    <PersonCard
      title="Money"
      action={
        <AllLink to={`/dashboard/${role}/money/statement/${customer_id}`} search={{}}>
          Statement
        </AllLink>
      }
    >
      <Part query={page} failure="The money could not be loaded">
        {({ balance, overdue, overdue_since, billing }) => (
          <>
            <dl className="grid grid-cols-2 border-b border-line tabular-nums">
              <Figure label="Balance" cents={balance} />
              <div className="border-s border-line">
                <Figure label="Overdue" cents={overdue} />
                {overdue_since && <OverdueSince day={overdue_since} />}
              </div>
            </dl>
            {billing && (
              <div className="flex items-start gap-2.5 py-2.5 ps-4 pe-2">
                <ReceiptText className="mt-0.5 flex-none text-ink-3" aria-hidden="true" />
                <p className="min-w-0 flex-auto wrap-anywhere">
                  <span className="sr-only">Billing: </span>
                  {billingText(billing)}
                </p>
                <Button
                  size="sm"
                  variant="ghost"
                  className="-my-1 self-center"
                  aria-label="Change the billing"
                  onClick={() => setChanging(true)}
                >
                  Change
                </Button>
              </div>
            )}
          </>
        )}
      </Part>
      {isChanging && <BillingDialog customer_id={customer_id} onClose={() => setChanging(false)} />}
    </PersonCard>
  );
}

const Figure = ({ label, cents }: { label: string; cents: Cents | null }) => (
  <div className="px-4 py-2.5">
    <dt className="text-xs text-ink-2">{label}</dt>
    <dd className="text-lg font-medium">{formatCents(cents ?? 0)}</dd>
  </div>
);

function OverdueSince({ day }: { day: Temporal.PlainDate }) {
  const { days } = day.until(useToday(), { largestUnit: 'days' });
  return (
    <p className="-mt-2 px-4 pb-2 text-xs font-medium text-warning-ink">{`${days} ${days === 1 ? 'day' : 'days'}`}</p>
  );
}

const whenTexts: Record<InvoiceWhen, string> = {
  by_hand: 'Invoiced by hand',
  delivery: 'Invoiced with each delivery',
  weekly: 'Invoiced weekly',
  fortnightly: 'Invoiced fortnightly',
  monthly: 'Invoiced monthly',
};

/** How a customer is invoiced in a sentence: `Invoiced weekly, 14 days to pay, to books@hotel.example`. */
function billingText({
  invoice_when,
  terms_days,
  is_mailed,
  invoice_emails,
}: NonNullable<CustomerPage['billing']>): string {
  const pay = terms_days === 0 ? 'due at once' : `${terms_days} ${terms_days === 1 ? 'day' : 'days'} to pay`;
  const to = invoice_emails.length > 0 ? `to ${joinWithAnd(invoice_emails.map(shownEmail))}` : null;
  return [whenTexts[invoice_when], pay, is_mailed ? to : 'no email'].filter(Boolean).join(', ');
}
